import type { SubjectClip } from '../../types/api.js';

/** A part of the body that plays clips of its own beside the others: a Quake III player's legs, its torso. */
export interface Channel {
  /** As the clips call it. */
  readonly name: string;
  /** The subject's part that its clips move. */
  readonly part: number;
}

/** What clips are called that move all channels. */
export const everyChannel = 'both';

const known: WeakMap<readonly SubjectClip[], readonly Channel[]> = new WeakMap();

/** The channels of a subject in the order of its parts; empty where one clip plays at a time. */
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

/** Whether a clip can be played on a channel; on '', which is all there is, any can. */
export function playsOn(clip: Pick<SubjectClip, 'channel'>, channel: string): boolean {
  return channel === '' || clip.channel === channel || clip.channel === everyChannel;
}

/** A clip by its name as it is on a channel's part: the parts of one clip need not be alike. */
export function clipOn(
  subject: { readonly clips: readonly SubjectClip[] },
  name: string,
  channel: string,
): SubjectClip | null {
  const part = channelsOf(subject).find((each) => each.name === channel)?.part;
  const named = subject.clips.filter((clip) => clip.name === name);
  return named.find((clip) => clip.part === part) ?? (part === undefined ? (named[0] ?? null) : null);
}
