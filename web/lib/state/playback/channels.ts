import type { SubjectClip } from '../../types/playback.js';

/**
 * A part of the body that plays clips independently of the others, such as the legs or the torso of a Quake III player.
 */
export interface Channel {
  /** The name that clips refer to. */
  readonly name: string;
  /** Index of the subject's part that the channel's clips move. */
  readonly part: number;
}

/** The channel name of clips that move all channels. */
export const everyChannel = 'both';

const cache: WeakMap<readonly SubjectClip[], readonly Channel[]> = new WeakMap();

/**
 * Lists the channels of a subject in the order of its parts. Empty if the subject plays one clip at a time.
 *
 * @example
 * ```ts
 * import { channelsOf } from 'marrow3d/state';
 *
 * channelsOf(model).map(({ name }) => name); // ['legs', 'torso'] for a player of Quake III
 * ```
 */
export function channelsOf({ clips }: { readonly clips: readonly SubjectClip[] }): readonly Channel[] {
  const found = cache.get(clips) ?? findChannels(clips);
  cache.set(clips, found);
  return found;
}

function findChannels(clips: readonly SubjectClip[]): readonly Channel[] {
  const channels: Map<string, Channel> = new Map();
  for (const { channel, part } of clips) {
    const isSeparate = channel !== '' && channel !== everyChannel;
    if (isSeparate && !channels.has(channel)) channels.set(channel, { name: channel, part });
  }
  const all = [...channels.values()].sort((a, b) => a.part - b.part);
  return new Set(all.map(({ part }) => part)).size > 1 ? all : [];
}

/**
 * True if a clip can be played on a channel. The channel '' exists only in subjects without channels and accepts any
 * clip.
 */
export function playsOn(clip: Pick<SubjectClip, 'channel'>, channel: string): boolean {
  return channel === '' || clip.channel === channel || clip.channel === everyChannel;
}

/**
 * Finds a clip by name on the part of a channel: clips with the same name may differ between parts. Null if there is
 * none.
 */
export function clipOn(
  subject: { readonly clips: readonly SubjectClip[] },
  name: string,
  channel: string,
): SubjectClip | null {
  const part = channelsOf(subject).find((each) => each.name === channel)?.part;
  const named = subject.clips.filter((clip) => clip.name === name);
  return named.find((clip) => clip.part === part) ?? (part === undefined ? (named[0] ?? null) : null);
}
