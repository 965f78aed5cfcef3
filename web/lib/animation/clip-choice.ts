import type { ModelLike, PartInstance } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';
import type { PlayOptions } from '../types/events.js';
import type { ModelError } from '../util/errors.js';
import { unknownName } from '../util/lookup.js';

/**
 * The clips that `play()` means: one by its index, all of a name (one per part), or those of the preset of that name.
 *
 * @throws ModelError `bad_value` where there is none.
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
  const meant =
    typeof clip === 'number'
      ? clips.filter((each, i) => i === clip && isOnPart(each))
      : (named.length > 0 ? named : (preset?.clips ?? []))
          .filter((each) => each.channel === (channel ?? each.channel) && isOnPart(each))
          .filter((each, i, all) => all.findIndex((other) => other.part === each.part) === i);
  if (meant.length > 0) return meant;
  if (part !== undefined)
    throw unknownName(`clip of "${part.name}" called`, clip, clips.filter(isOnPart), subject);
  if (channel === undefined || (named.length === 0 && preset === undefined))
    throw unknownName('clip', clip, [...presets, ...clips], subject);
  throw unknownOnChannel(channel, clip, clips, subject);
}

/** The error for a channel that does not exist, or for a clip that belongs to another channel. */
export function unknownOnChannel(
  channel: string,
  clip: string | number,
  clips: readonly SubjectClip[],
  subject: string,
): ModelError {
  const own = clips.filter((each) => each.channel === channel);
  if (own.length > 0) return unknownName(`clip of "${channel}" called`, clip, own, subject);
  const channels = clips.map((each) => ({ name: each.channel }));
  return unknownName('channel', channel, channels, subject);
}
