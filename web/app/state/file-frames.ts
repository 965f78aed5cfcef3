import { clipChoices, type ClipChoice } from './select.js';
import type { Subject } from './state.js';
import { channelsOf } from '../../lib/state/index.js';

/** The file's own frame list, with its clips as blocks in it: of the part that leads, where that has frames. */
export interface FileFrames {
  readonly amount: number;
  readonly clips: readonly ClipChoice[];
}

/** Null where there is no list, or nothing in it to tell apart. */
export function fileFrames(subject: Pick<Subject, 'summary' | 'clips'>): FileFrames | null {
  // Where channels play clips of their own, no place in one list is where the model is.
  if (channelsOf(subject).length > 0) return null;
  const amount = subject.summary.parts[0]?.frames.length ?? 0;
  const clips = clipChoices(subject).filter(({ part, cut }) => part === 0 && cut?.by !== 'person');
  return amount > 1 && clips.length > 1 ? { amount, clips } : null;
}

/** A frame of the list as a clip and a frame of it; null where it belongs to none. */
export function clipAt({ clips }: FileFrames, frame: number): readonly [ClipChoice, number] | null {
  const clip = clips.find(
    ({ firstFrame, frameCount }) => frame >= firstFrame && frame < firstFrame + frameCount,
  );
  return clip === undefined ? null : [clip, Math.min(clip.frameCount - 1, frame - clip.firstFrame)];
}

/** Where a clip's frame stands in the list. The way back to the first lies on the last. */
export function placeIn(clip: ClipChoice, frame: number): number {
  return clip.firstFrame + Math.min(clip.frameCount - 1, frame);
}
