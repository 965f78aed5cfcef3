import type { ClipCut, ClipDefinition, FrameRange } from '../../lib/index.js';
import { clipOf, loopOf, rangeOf, type ClipChoice } from './select.js';
import type { AppState, Subject } from './state.js';
import { lastFrame } from '../../lib/internal/index.js';

/** Clips that the file or the user cuts out of others. Pure functions of plain data. */

/** The range between in and out as a separate clip; null if it is the whole clip. */
export function cutOfRange(state: AppState, name: string): ClipDefinition | null {
  const { subject } = state;
  const clip = clipOf(state);
  const range = rangeOf(state);
  if (subject === null || clip === null || range === null) return null;
  const [first, last] = range;
  const { of, start } = sourceOf(subject.clips, clip);
  return { name, of, first: start + first, last: start + last, loop: loopOf(state) !== 'once' };
}

/** An unused name for the cut: the name of the clip and the frames. */
export function suggestedName(state: AppState): string {
  const { subject } = state;
  const clip = clipOf(state);
  const range = rangeOf(state);
  if (subject === null || clip === null || range === null) return '';
  const name = `${clip.name} ${range.join('-')}`;
  for (let number = 1; ; number++) {
    const next = number === 1 ? name : `${name} (${number})`;
    if (!isTaken(subject, next)) return next;
  }
}

/** Whether another clip of the subject has that name. */
export function isTaken(subject: Pick<Subject, 'clips'>, name: string): boolean {
  return subject.clips.some((clip) => clip.name === name);
}

/** The clip of the file that a cut's first and last frame refer to. */
export function wholeOf(subject: Pick<Subject, 'clips'>, { of }: Pick<ClipCut, 'of'>): ClipChoice | null {
  return subject.clips[of] ?? null;
}

/** The clip that a cut was cut from, with the range that shows the same frames. */
export function originalRange(
  subject: Pick<Subject, 'clips'>,
  cut: ClipCut,
): readonly [clip: ClipChoice, range: FrameRange] | null {
  const whole = wholeOf(subject, cut);
  if (whole === null) return null;
  const all = cut.first === 0 && cut.last === lastFrame(whole);
  return [whole, all ? null : [cut.first, cut.last]];
}

/** The clip of the file that a new cut refers to. A cut of a user's cut refers to the original clip. */
function sourceOf(clips: readonly ClipChoice[], clip: ClipChoice): { of: number; start: number } {
  const { cut } = clip;
  if (cut?.by === 'user') return { of: cut.of, start: cut.first };
  return { of: Math.max(0, clips.indexOf(clip)), start: 0 };
}
