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
  { clips, presets, subject }: Pick<ModelLike, 'clips' | 'presets' | 'subject'>,
  clip: string | number,
  { channel }: PlayOptions,
  part?: Pick<PartInstance, 'index' | 'name'>,
): SubjectClip[] {
  const isOnPart = (each: SubjectClip): boolean => each.part === (part?.index ?? each.part);
  const named = clips.filter(({ name }) => name === clip);
  const preset = presets.find(({ name }) => name === clip);
  const matches =
    typeof clip === 'number'
      ? clips.filter((each, i) => i === clip && isOnPart(each))
      : (named.length > 0 ? named : (preset?.clips ?? []))
          .filter((each) => each.channel === (channel ?? each.channel) && isOnPart(each))
          .filter((each, i, all) => all.findIndex((other) => other.part === each.part) === i);
  if (matches.length > 0) return matches;
  if (part !== undefined)
    throw unknownName(`clip of "${part.name}" called`, clip, clips.filter(isOnPart), subject);
  if (channel === undefined || (named.length === 0 && preset === undefined))
    throw unknownName('clip', clip, [...presets, ...clips], subject);
  throw unknownOnChannel(channel, clip, clips, subject);
}

/** The error for an unknown channel, or for a clip that belongs to another channel. */
export function unknownOnChannel(
  channel: string,
  clip: string | number,
  clips: readonly SubjectClip[],
  subject: string,
): ModelError {
  const ofChannel = clips.filter((each) => each.channel === channel);
  if (ofChannel.length > 0) return unknownName(`clip of "${channel}" called`, clip, ofChannel, subject);
  const channels = clips.map((each) => ({ name: each.channel }));
  return unknownName('channel', channel, channels, subject);
}
