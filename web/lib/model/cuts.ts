import type { SubjectClip } from '../types/playback.js';
import type { ClipDefinition } from '../types/events.js';
import { ModelError } from '../util/errors.js';
import { indexOfName } from '../util/lookup.js';

/**
 * Adds a user-defined clip, which is a frame range of another clip, on every part that has that clip and these
 * frames. Errors name `subject`.
 */
export function withCut(
  clips: readonly SubjectClip[],
  definition: ClipDefinition,
  subject: string,
): SubjectClip[] {
  const { name, of: wanted = 0, first, last, loop = true } = definition;
  const of = indexOfName(clips, wanted);
  const whole = clips[of];
  const fail = (message: string): ModelError => new ModelError({ code: 'bad_value', message, file: subject });
  if (whole === undefined || isUserCut(whole))
    throw fail(`"${name}" cannot be cut from the clip ${JSON.stringify(wanted)}, which does not exist.`);
  if (name === '') throw fail('The clip has an empty name: set `name`.');
  if (clips.some((each) => !isUserCut(each) && each.name === name))
    throw fail(`The file already has a clip "${name}": choose another name.`);
  if (
    !Number.isInteger(first) ||
    !Number.isInteger(last) ||
    first < 0 ||
    last < first ||
    last >= whole.frameCount
  ) {
    throw fail(
      `"${whole.name}" has frames 0 to ${whole.frameCount - 1}; ${first} to ${last} is not a range of them.`,
    );
  }
  const frameCount = last - first + 1;
  const made = clips
    .filter(
      (each) => each === whole || (isSame(each, whole) && each.part !== whole.part && last < each.frameCount),
    )
    .map((each): SubjectClip => ({
      ...each,
      name,
      frameCount,
      firstFrame: each.firstFrame + (each.reversed ? each.frameCount - 1 - last : first),
      // A looping clip shows its last frame for a full frame duration.
      seconds: (loop ? frameCount : frameCount - 1) * each.frameSeconds,
      loopFrame: loop ? 0 : null,
      events: each.events.flatMap((event) =>
        event.frame < first || event.frame > last ? [] : [{ ...event, frame: event.frame - first }],
      ),
      cut: { of, first, last, by: 'user' },
    }));
  return [...withoutCut(clips, name), ...made];
}

/** Removes a user-defined clip by name; clips of the file are not removed. */
export function withoutCut(clips: readonly SubjectClip[], name: string): SubjectClip[] {
  return clips.filter((each) => !(isUserCut(each) && each.name === name));
}

/** Whether `defineClip` has created the clip. */
function isUserCut({ cut }: Pick<SubjectClip, 'cut'>): boolean {
  return cut?.by === 'user';
}

/** Whether both are the same clip, possibly on different parts. */
function isSame(a: SubjectClip, b: SubjectClip): boolean {
  return !isUserCut(a) && a.name === b.name && a.channel === b.channel;
}
