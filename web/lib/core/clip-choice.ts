import type { ModelLike, SubjectClip } from '../types/api.js';
import type { PlayOptions } from '../types/events.js';
import { ModelError } from '../util/errors.js';

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
  const names = [...new Set([...presets, ...clips].map((each) => each.name))];
  const has = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
  throw new ModelError({
    code: 'bad_value',
    message: `There is no clip "${clip}" to play; ${has}.`,
    file: subject,
  });
}
