import type { SubjectClip } from '../../types/playback.js';
import type { PlayedSubject } from './playback.js';

/**
 * A part of the body that plays clips independently of the others, such as the legs or the torso of a Quake III player.
 */
export interface Channel {
  /** The name that clips refer to. */
  readonly name: string;
  /** Index of the subject's part that the channel's clips move. */
  readonly part: number;
  /**
   * True if it moves only some joints of the part, like the channels of Doom 3. It can play any clip of the part, which
   * overrides the part's clip for these joints, or no clip.
   */
  readonly joints: boolean;
}

/** The channel name of clips that move all channels. */
export const everyChannel = 'both';

const cache: WeakMap<readonly SubjectClip[], readonly Channel[]> = new WeakMap();

/**
 * Lists the channels of a subject in the order of its parts, and after them the channels of joints. Empty if the subject
 * plays one clip at a time.
 *
 * @example
 * ```ts
 * import { channelsOf } from 'marrow3d/state';
 *
 * channelsOf(model).map(({ name }) => name); // ['legs', 'torso'] for a player of Quake III
 * ```
 */
export function channelsOf(subject: PlayedSubject): readonly Channel[] {
  return [...partChannels(subject), ...jointChannels(subject)];
}

/** The channels that are whole parts. Each of them plays a clip, except in the rest pose. */
export function partChannels({ clips }: Pick<PlayedSubject, 'clips'>): readonly Channel[] {
  const found = cache.get(clips) ?? findChannels(clips);
  cache.set(clips, found);
  return found;
}

function findChannels(clips: readonly SubjectClip[]): readonly Channel[] {
  const channels: Map<string, Channel> = new Map();
  for (const { channel, part } of clips) {
    const isSeparate = channel !== '' && channel !== everyChannel;
    if (isSeparate && !channels.has(channel)) channels.set(channel, { name: channel, part, joints: false });
  }
  const all = [...channels.values()].sort((a, b) => a.part - b.part);
  return new Set(all.map(({ part }) => part)).size > 1 ? all : [];
}

const ofJoints: WeakMap<PlayedSubject['summary'], readonly Channel[]> = new WeakMap();

/** The channels of joints, by name; a name that several parts have belongs to the first of them. */
export function jointChannels({ summary }: Pick<PlayedSubject, 'summary'>): readonly Channel[] {
  const found = ofJoints.get(summary) ?? findJointChannels(summary);
  ofJoints.set(summary, found);
  return found;
}

function findJointChannels({ parts }: PlayedSubject['summary']): readonly Channel[] {
  const found: Map<string, Channel> = new Map();
  for (const [part, { channels }] of parts.entries())
    for (const { name, joints } of channels)
      if (joints.length > 0 && !found.has(name)) found.set(name, { name, part, joints: true });
  return [...found.values()];
}

/** True if a channel moves only some joints of its part. */
export function isJointChannel(subject: Pick<PlayedSubject, 'summary'>, channel: string): boolean {
  return jointChannels(subject).some(({ name }) => name === channel);
}

/**
 * True if a clip can be played on a channel. The channel '' accepts any clip; a channel of joints, all clips of its part
 * that belong to no other channel.
 */
export function playsOn(
  subject: PlayedSubject,
  clip: Pick<SubjectClip, 'channel' | 'part'>,
  channel: string,
): boolean {
  if (channel === '' || clip.channel === channel || clip.channel === everyChannel) return true;
  const ofJoints = jointChannels(subject).find(({ name }) => name === channel);
  return clip.channel === '' && clip.part === ofJoints?.part;
}

/**
 * Finds a clip by name on the part of a channel: clips with the same name may differ between parts. Null if there is
 * none.
 */
export function clipOn(subject: PlayedSubject, name: string, channel: string): SubjectClip | null {
  const part = channelsOf(subject).find((each) => each.name === channel)?.part;
  const named = subject.clips.filter((clip) => clip.name === name);
  return named.find((clip) => clip.part === part) ?? (part === undefined ? (named[0] ?? null) : null);
}
