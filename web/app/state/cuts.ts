import type { ClipDefinition } from '../../lib/types/events.js';
import { lastFrame } from './clip-time.js';
import { clipChoices, clipOf, loopOf, type ClipChoice } from './select.js';
import type { AppState, Subject } from './state.js';

/** Clips that a person cuts out of others. Pure functions of plain data. */

/** The cuts of a subject, in their order. */
export function cutsOf(subject: Pick<Subject, 'clips'>): ClipDefinition[] {
  return clipChoices(subject).flatMap(({ cut }) => (cut === null ? [] : [cut]));
}

/** What plays between in and out as a clip of its own; null where that is all of the clip. */
export function cutInHand(state: AppState, name: string): ClipDefinition | null {
  const { subject, playback } = state;
  const clip = clipOf(state);
  if (subject === null || clip === null || playback.range === null) return null;
  const [first, last] = playback.range;
  const { of, start } = sourceOf(subject.clips, clip);
  return { name, of, first: start + first, last: start + last, loop: loopOf(state) !== 'once' };
}

/** A name for it that is free: the clip's, and its frames. */
export function suggestedName({ subject, playback: { clip, range } }: AppState): string {
  if (subject === null || clip === null || range === null) return '';
  const name = `${clip} ${range.join('-')}`;
  for (let number = 1; ; number++) {
    const next = number === 1 ? name : `${name} (${number})`;
    if (!isTaken(subject, next)) return next;
  }
}

/** Whether another clip of the subject has that name. */
export function isTaken(subject: Pick<Subject, 'clips'>, name: string): boolean {
  return subject.clips.some((clip) => clip.name === name);
}

/** The clip that one is cut out of, by hand or in the file itself; null: it is cut out of none. */
export function wholeOf(subject: Pick<Subject, 'clips'>, clip: ClipChoice): ClipChoice | null {
  if (clip.source === null) return null;
  const { part, source } = clip;
  return (
    subject.clips.find((each) => each.cut === null && each.part === part && each.clip === source) ?? null
  );
}

/** The clip that a cut's in and out are of, and the range that shows the same there. */
export function uncut(
  subject: Pick<Subject, 'clips'>,
  cut: ClipDefinition,
): readonly [clip: string, range: readonly [number, number] | null] | null {
  const whole = subject.clips[cut.of ?? 0];
  if (whole === undefined) return null;
  const all = cut.first === 0 && cut.last === lastFrame(whole);
  return [whole.name, all ? null : [cut.first, cut.last]];
}

/** A clip as a cut is made of it: a cut of a cut is one of what that was cut out of. */
function sourceOf(clips: readonly ClipChoice[], clip: ClipChoice): { of: number; start: number } {
  if (clip.cut !== null) return { of: clip.cut.of ?? 0, start: clip.cut.first };
  return { of: Math.max(0, clips.indexOf(clip)), start: 0 };
}
