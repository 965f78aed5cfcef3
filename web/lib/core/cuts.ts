import type { SubjectClip } from '../types/api.js';
import type { ClipDefinition } from '../types/events.js';
import { ModelError } from '../util/errors.js';

/**
 * The clips with one more that is cut out of one of them: on every part that plays it. `subject` is named in errors.
 */
export function withCut(
  clips: readonly SubjectClip[],
  definition: ClipDefinition,
  subject: string,
): SubjectClip[] {
  const { name, of = 0, first, last, loop = true } = definition;
  const whole = clips[of];
  const fail = (message: string): ModelError => new ModelError({ code: 'bad_value', message, file: subject });
  if (whole === undefined || whole.cut) throw fail(`There is no clip ${of} to cut "${name}" out of.`);
  if (name === '') throw fail('A clip needs a name to be played by.');
  if (clips.some((each) => each.cut === null && each.name === name))
    throw fail(`The file has a clip "${name}" itself: call the cut something else.`);
  if (
    !Number.isInteger(first) ||
    !Number.isInteger(last) ||
    first < 0 ||
    last < first ||
    last >= whole.frames
  ) {
    throw fail(`"${whole.name}" has frames 0 to ${whole.frames - 1}: ${first} to ${last} are none of it.`);
  }
  const frames = last - first + 1;
  const made = clips
    .filter(
      (each) => each === whole || (isSame(each, whole) && each.part !== whole.part && last < each.frames),
    )
    .map((each): SubjectClip => ({
      ...each,
      name,
      frames,
      firstFrame: each.firstFrame + first,
      // A clip that repeats holds its last frame as long as any other before it starts again.
      seconds: (loop ? frames : frames - 1) / each.fps,
      loop: loop ? 0 : null,
      source: each.clip,
      cut: { name, of, first, last, loop },
    }));
  return [...clips.filter(({ cut }) => cut?.name !== name), ...made];
}

/** The same clip on another part of a subject. */
function isSame(a: SubjectClip, b: SubjectClip): boolean {
  return a.cut === null && a.name === b.name && a.channel === b.channel;
}
