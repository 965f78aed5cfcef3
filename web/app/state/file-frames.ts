import { clipChoices, type ClipChoice } from './select.js';
import type { Subject } from './state.js';
import { channelsOf } from '../../lib/state/index.js';

/** The file's frame list, and the clips, which are ranges of it. Of a subject with several parts, those of the first. */
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

/**
 * The clip at a frame of the list, and the frame within the clip. A frame beyond the list counts as its first or last
 * frame. For a frame outside all clips, returns the nearest frame of a clip. Null if there are no clips.
 *
 * @param direction - 1 or -1 prefers clips after or before the frame; 0 prefers neither
 */
export function clipAt(
  { amount, clips }: FileFrames,
  frame: number,
  direction: -1 | 0 | 1,
): readonly [ClipChoice, number] | null {
  const at = Math.min(amount - 1, Math.max(0, frame));
  let found: readonly [ClipChoice, number] | null = null;
  let least = Infinity;
  for (const clip of clips) {
    const within = Math.min(clip.frameCount - 1, Math.max(0, at - clip.firstFrame));
    const offset = clip.firstFrame + within - at;
    // Clips in the other direction come last.
    const distance = Math.abs(offset) + (offset * direction < 0 ? amount : 0);
    if (distance < least) [found, least] = [[clip, within], distance];
  }
  return found;
}

/**
 * The position of a clip's frame in the list. The transition from the last frame to the first counts as the last frame.
 */
export function placeIn(clip: ClipChoice, frame: number): number {
  return clip.firstFrame + Math.min(clip.frameCount - 1, frame);
}
