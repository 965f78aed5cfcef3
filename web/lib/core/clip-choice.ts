import type { ModelLike, PartInstance, SubjectClip } from '../types/api.js';
import type { PlayOptions } from '../types/events.js';
import type { ModelError } from '../util/errors.js';
import { unknownName } from '../util/lookup.js';

/**
 * The clips that `play()` means: one by its index, or all of a name, one a part; or those of the preset of that name.
 *
 * @throws ModelError `bad_value` where there is none.
 */
export function chooseClips(
  { clips, presets, subject }: Pick<ModelLike, 'clips' | 'presets' | 'subject'>,
  clip: string | number,
  { channel }: PlayOptions,
  part?: Pick<PartInstance, 'index' | 'name'>,
): SubjectClip[] {
  const isThere = (each: SubjectClip): boolean => each.part === (part?.index ?? each.part);
  const named = clips.filter(({ name }) => name === clip);
  const preset = presets.find(({ name }) => name === clip);
  const meant =
    typeof clip === 'number'
      ? clips.filter((each, i) => i === clip && isThere(each))
      : (named.length > 0 ? named : (preset?.clips ?? []))
          .filter((each) => each.channel === (channel ?? each.channel) && isThere(each))
          .filter((each, i, all) => all.findIndex((other) => other.part === each.part) === i);
  if (meant.length > 0) return meant;
  if (part !== undefined)
    throw unknownName(`clip of "${part.name}" called`, clip, clips.filter(isThere), subject);
  if (channel === undefined || (named.length === 0 && preset === undefined))
    throw unknownName('clip', clip, [...presets, ...clips], subject);
  throw unknownOn(channel, clip, clips, subject);
}

/** The error of whoever asks for a channel that there is not, or on one for the clip of another. */
export function unknownOn(
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
