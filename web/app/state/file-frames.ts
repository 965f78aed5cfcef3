import { clipChoices, type ClipChoice } from './select.js';
import type { Subject } from './state.js';
import { channelsOf } from '../../lib/state/index.js';

/** The file's frame list, with its clips as blocks. For a subject with several parts, the list of the first part. */
export interface FileFrames {
  readonly amount: number;
  readonly clips: readonly ClipChoice[];
}

/** Null if the file has no frame list, or fewer than two clips in it. */
export function fileFrames(subject: Pick<Subject, 'summary' | 'clips'>): FileFrames | null {
  // If channels play different clips, the model has no single position in the list.
  if (channelsOf(subject).length > 0) return null;
  const amount = subject.summary.parts[0]?.frames.length ?? 0;
  const clips = clipChoices(subject).filter(({ part, cut }) => part === 0 && cut?.by !== 'user');
  return amount > 1 && clips.length > 1 ? { amount, clips } : null;
}

/** The clip at a frame of the list, and the frame within the clip; null for a frame outside all clips. */
export function clipAt({ clips }: FileFrames, frame: number): readonly [ClipChoice, number] | null {
  const clip = clips.find(
    ({ firstFrame, frameCount }) => frame >= firstFrame && frame < firstFrame + frameCount,
  );
  return clip === undefined ? null : [clip, Math.min(clip.frameCount - 1, frame - clip.firstFrame)];
}

/**
 * The position of a clip's frame in the list. The transition from the last frame to the first counts as the last frame.
 */
export function placeIn(clip: ClipChoice, frame: number): number {
  return clip.firstFrame + Math.min(clip.frameCount - 1, frame);
}
