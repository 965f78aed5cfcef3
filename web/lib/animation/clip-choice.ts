import type { ModelLike, PartInstance } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';
import type { PlayOptions } from '../types/events.js';
import type { ModelError } from '../util/errors.js';
import { unknownName } from '../util/lookup.js';

/**
 * Finds the clips that `play()` refers to: the clip with an index, the clips with a name (one per part), or the clips
 * of the preset with that name.
 *
 * @throws ModelError `bad_value` if there is no such clip or preset.
 */
export function chooseClips(
  { clips, presets, subject, parts }: Pick<ModelLike, 'clips' | 'presets' | 'subject' | 'parts'>,
  clip: string | number,
  { channel }: PlayOptions,
  part?: Pick<PartInstance, 'index' | 'name'>,
): SubjectClip[] {
  const isOnPart = (each: SubjectClip): boolean => each.part === (part?.index ?? each.part);
  const named = clips.filter(({ name }) => name === clip);
  const preset = presets.find(({ name }) => name === clip);
  const matches =
    typeof clip === 'number'
      ? clips.filter((each, i) => i === clip && isOnChannel(each, channel, parts) && isOnPart(each))
      : (named.length > 0 ? named : (preset?.clips ?? []))
          .filter((each) => isOnChannel(each, channel, parts) && isOnPart(each))
          .filter((each, i, all) => all.findIndex((other) => other.part === each.part) === i);
  if (matches.length > 0) return matches;
  const exists =
    typeof clip === 'number' ? clips[clip] !== undefined : named.length > 0 || preset !== undefined;
  const channels = channelNames(clips, parts);
  if (exists && channel !== undefined && !channels.some(({ name }) => name === channel))
    throw unknownName('channel', channel, channels, subject);
  if (part !== undefined)
    throw unknownName(`clip of "${part.name}" called`, clip, clips.filter(isOnPart), subject);
  if (channel === undefined || !exists) throw unknownName('clip', clip, [...presets, ...clips], subject);
  throw unknownOnChannel(channel, clip, { clips, parts, subject });
}

/** The names of the channels of clips, and of the channels of parts that have joints. */
function channelNames(
  clips: readonly SubjectClip[],
  parts: Pick<ModelLike, 'parts'>['parts'],
): readonly { readonly name: string }[] {
  const ofParts = parts.flatMap(({ channels }) => channels.filter(({ joints }) => joints.length > 0));
  return [...clips.map(({ channel }) => ({ name: channel })), ...ofParts].filter(({ name }) => name !== '');
}

/** Whether a clip may be played on a channel: it belongs to that channel, or to none and the channel has joints. */
function isOnChannel(
  clip: SubjectClip,
  channel: string | undefined,
  parts: Pick<ModelLike, 'parts'>['parts'],
): boolean {
  return channel === undefined || clip.channel === channel || jointChannel(clip, channel, parts) !== null;
}

/**
 * Finds the named channel of joints for a clip that belongs to no channel. Returns its index in the channels of the
 * clip's part; null if there is none, or if the clip belongs to a channel.
 */
export function jointChannel(
  { part, channel: own }: SubjectClip,
  channel: string | undefined,
  parts: Pick<ModelLike, 'parts'>['parts'],
): number | null {
  const channels = own === '' ? (parts[part]?.channels ?? []) : [];
  const index = channels.findIndex(({ name, joints }) => name === channel && joints.length > 0);
  return index < 0 ? null : index;
}

/** The error for an unknown channel, or for a clip that belongs to another channel. */
export function unknownOnChannel(
  channel: string,
  clip: string | number,
  { clips, parts, subject }: Pick<ModelLike, 'clips' | 'parts' | 'subject'>,
): ModelError {
  const channels = channelNames(clips, parts);
  if (!channels.some(({ name }) => name === channel))
    return unknownName('channel', channel, channels, subject);
  const ofChannel = clips.filter((each) => isOnChannel(each, channel, parts));
  return unknownName(`clip of "${channel}" called`, clip, ofChannel, subject);
}
