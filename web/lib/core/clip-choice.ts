import type { SubjectClip } from '../types/api.js';
import type { PlayOptions } from '../types/events.js';
import { ModelError } from '../util/errors.js';
import type { Playable } from './playable.js';

/**
 * The clips that `play()` means: one by its index, or all of a name, one a part.
 *
 * @throws ModelError `bad_value` where there is none.
 */
export function chooseClips(
  { clips, subject }: Playable,
  clip: string | number,
  { channel, part }: PlayOptions,
): SubjectClip[] {
  const named = clips.filter((each) => each.name === clip && each.channel === (channel ?? each.channel));
  const one = typeof clip === 'number' ? clips[clip] : undefined;
  const chosen =
    typeof clip === 'number'
      ? one === undefined
        ? []
        : [one]
      : named.filter(
          (each, i) =>
            each.part === (part ?? each.part) && named.findIndex((other) => other.part === each.part) === i,
        );
  if (chosen.length > 0) return chosen;
  const names = [...new Set(clips.map((each) => each.name))];
  const has = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
  throw new ModelError({
    code: 'bad_value',
    message: `There is no clip "${clip}" to play; ${has}.`,
    file: subject,
  });
}
