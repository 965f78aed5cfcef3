import type { ClipEventSummary } from '../../../lib/index.js';
import { words } from '../../text/messages.js';
import { isHold } from '../../../lib/internal/index.js';
import { clipLength, type ClipTimes } from '../../../lib/state/index.js';

/** The start of the looping frames, as a fraction of the lane; null if the clip does not loop. */
export function repeatsFrom(clip: ClipTimes): number | null {
  const length = clipLength(clip);
  return clip.loopFrame === null || length <= 0 ? null : clip.loopFrame / length;
}

/** The events of a clip: position as a fraction of the lane, and text. */
export function eventMarks(
  clip: ClipTimes & { readonly events: readonly ClipEventSummary[] },
): readonly { readonly at: number; readonly text: string }[] {
  const length = clipLength(clip);
  return clip.events.map(({ frame, number, options }) => ({
    at: length > 0 ? Math.min(1, frame / length) : 0,
    text: words.clipEvent(frame, number, options),
  }));
}

/** Describes the clip's frames in the file and how they loop. */
export function blockText(clip: ClipTimes): string {
  const { frameCount, firstFrame, loopFrame } = clip;
  if (frameCount <= 1) return words.blockOne;
  const range = words.blockRange(firstFrame, firstFrame + frameCount - 1);
  if (isHold(clip)) return words.blockHold(range);
  if (loopFrame === null) return words.blockStops(range);
  return loopFrame === 0 ? words.blockRepeats(range) : words.blockLoops(range, frameCount - loopFrame);
}
