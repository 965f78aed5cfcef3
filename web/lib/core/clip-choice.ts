import type { ModelLike, SubjectClip } from '../types/api.js';
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
  { channel, part }: PlayOptions,
): SubjectClip[] {
  const named = clips.filter(({ name }) => name === clip);
  const preset = presets.find(({ name }) => name === clip);
  const meant =
    typeof clip === 'number'
      ? clips.filter((_, i) => i === clip)
      : (named.length > 0 ? named : (preset?.clips ?? []))
          .filter((each) => each.channel === (channel ?? each.channel) && each.part === (part ?? each.part))
          .filter((each, i, all) => all.findIndex((other) => other.part === each.part) === i);
  if (meant.length > 0) return meant;
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
