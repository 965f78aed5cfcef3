import type { FrameRange, LoopMode } from '../../types/events.js';
import type { ClipSummary } from '../../types/subject.js';

/** The frames and durations of a clip, of a part or of a subject. */
export type ClipTimes = Pick<
  ClipSummary,
  'firstFrame' | 'frameCount' | 'frameSeconds' | 'seconds' | 'loopFrame'
>;

/** Largest rounding error of a frame that is converted to seconds and back. */
const tolerance = 1e-6;

/**
 * Returns the length of one pass of a clip, in frames. For a clip that wraps, this includes the interpolation from the
 * last frame back to the first; a still has length 0.
 *
 * @example
 * ```ts
 * import { clipLength } from 'marrow3d/state';
 *
 * const [clip] = model.clips;
 * if (clip) clipLength(clip); // in frames
 * ```
 */
export function clipLength({ frameCount, frameSeconds, seconds }: ClipTimes): number {
  if (frameCount <= 1) return 0;
  return Math.max(0, Math.round((seconds / frameSeconds) * 1000) / 1000);
}

/** The duration of a pass below which a loop between two frames is shown as a hold, in seconds. */
const holdSeconds = 0.5;

/**
 * True for a clip that shows a pose rather than a motion: a loop of at most two frames that repeats so fast that a
 * position in it is meaningless. Games store such clips for standing still.
 */
export function isHold({ frameCount, loopFrame, seconds }: ClipTimes): boolean {
  return loopFrame !== null && frameCount <= 2 && seconds < holdSeconds;
}

/** The loop mode that a clip has by default. */
export function ownLoop({ loopFrame }: Pick<ClipTimes, 'loopFrame'>): LoopMode {
  return loopFrame === null ? 'once' : 'repeat';
}

/**
 * Returns the index of the clip's last stored frame. In a clip that wraps, the interpolation back to the first frame
 * follows it.
 */
export function lastFrame(clip: ClipTimes): number {
  return Math.max(0, Math.min(clip.frameCount - 1, Math.floor(clipLength(clip) + 1e-3)));
}

/** Clamps a range to the whole frames of a clip. Null if it is empty or covers the whole clip. */
export function rangeIn(clip: ClipTimes, first: number, last: number): FrameRange {
  const end = lastFrame(clip);
  const clamped = (frame: number): number => Math.min(end, Math.max(0, Math.round(frame)));
  const range = [clamped(first), clamped(last)] as const;
  return range[1] < range[0] || (range[0] === 0 && range[1] === end) ? null : range;
}

/**
 * The first and the last frame that are played, including the interpolation back to the first frame of a clip that
 * wraps.
 */
export function endsOf(clip: ClipTimes, range: FrameRange): readonly [number, number] {
  return range ?? [0, clipLength(clip)];
}

/** The frame at which playback starts: the last one if the clip plays once and backwards. */
export function startOf(clip: ClipTimes, speed: number, loop: LoopMode, range: FrameRange = null): number {
  const [first, last] = endsOf(clip, range);
  return speed < 0 && loop === 'once' ? last : first;
}

/** True if a clip has to restart before it can continue: it has ended, or its frame is outside the range. */
export function isOver(
  clip: ClipTimes,
  frame: number,
  speed: number,
  loop: LoopMode,
  range: FrameRange,
): boolean {
  const [first, last] = endsOf(clip, range);
  if (frame < first - tolerance || frame > last + tolerance) return true;
  return loop === 'once' && Math.abs(frame - (speed < 0 ? first : last)) < tolerance;
}
