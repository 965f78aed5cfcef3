import type { ClipSummary } from '../../../lib/types/subject.js';
import { clipLength } from '../../state/select.js';
import { words } from '../../text/messages.js';

/** Where the repeating frames begin, 0 to 1 of the lane; null where none repeat. */
export function repeatsFrom(clip: ClipSummary): number | null {
  const length = clipLength(clip);
  return clip.loop === null || length <= 0 ? null : clip.loop / length;
}

/** One plain sentence about the clip's frames in the file. */
export function blockText(clip: ClipSummary): string {
  const { frames, firstFrame, loop } = clip;
  if (frames <= 1) return words.blockOne;
  const range = words.blockRange(firstFrame, firstFrame + frames - 1);
  if (loop === null) return words.blockStops(range);
  return loop === 0 ? words.blockRepeats(range, frames) : words.blockLoops(range, frames - loop);
}
