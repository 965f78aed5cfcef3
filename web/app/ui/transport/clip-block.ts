import { words } from '../../text/messages.js';
import { clipLength, type ClipTimes } from '../../../lib/state/index.js';

/** Where the repeating frames begin, 0 to 1 of the lane; null where none repeat. */
export function repeatsFrom(clip: ClipTimes): number | null {
  const length = clipLength(clip);
  return clip.loopFrame === null || length <= 0 ? null : clip.loopFrame / length;
}

/** One plain sentence about the clip's frames in the file. */
export function blockText({ frameCount, firstFrame, loopFrame }: ClipTimes): string {
  if (frameCount <= 1) return words.blockOne;
  const range = words.blockRange(firstFrame, firstFrame + frameCount - 1);
  if (loopFrame === null) return words.blockStops(range);
  return loopFrame === 0
    ? words.blockRepeats(range, frameCount)
    : words.blockLoops(range, frameCount - loopFrame);
}
