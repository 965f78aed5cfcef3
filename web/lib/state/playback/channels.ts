import type { SubjectClip } from '../../types/playback.js';

/** A part of the body that plays clips of its own beside the others: a Quake III player's legs, its torso. */
export interface Channel {
  /** Its name in the clips. */
  readonly name: string;
  /** The subject's part that its clips move. */
  readonly part: number;
}

/** The channel of clips that move all channels. */
export const everyChannel = 'both';

const known: WeakMap<readonly SubjectClip[], readonly Channel[]> = new WeakMap();

/**
 * The channels of a subject in the order of its parts; empty where one clip plays at a time.
 *
 * @example
 * ```ts
 * import { channelsOf } from 'marrow3d/state';
 *
 * channelsOf(model).map(({ name }) => name); // ['legs', 'torso'] for a player of Quake III
 * ```
 */
export function channelsOf({ clips }: { readonly clips: readonly SubjectClip[] }): readonly Channel[] {
  const found = known.get(clips) ?? findChannels(clips);
  known.set(clips, found);
  return found;
}

function findChannels(clips: readonly SubjectClip[]): readonly Channel[] {
  const channels: Map<string, Channel> = new Map();
  for (const { channel, part } of clips) {
    const counts = channel !== '' && channel !== everyChannel;
    if (counts && !channels.has(channel)) channels.set(channel, { name: channel, part });
  }
  const all = [...channels.values()].sort((a, b) => a.part - b.part);
  return new Set(all.map(({ part }) => part)).size > 1 ? all : [];
}

/** Whether a clip can be played on a channel; on '', which is then the only channel, any clip can. */
export function playsOn(clip: Pick<SubjectClip, 'channel'>, channel: string): boolean {
  return channel === '' || clip.channel === channel || clip.channel === everyChannel;
}

/** The clip of a name on a channel's part: clips of one name may differ from part to part. */
export function clipOn(
  subject: { readonly clips: readonly SubjectClip[] },
  name: string,
  channel: string,
): SubjectClip | null {
  const part = channelsOf(subject).find((each) => each.name === channel)?.part;
  const named = subject.clips.filter((clip) => clip.name === name);
  return named.find((clip) => clip.part === part) ?? (part === undefined ? (named[0] ?? null) : null);
}
