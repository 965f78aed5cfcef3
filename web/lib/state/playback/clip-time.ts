import type { FrameRange, LoopMode } from '../../types/events.js';
import type { ClipSummary } from '../../types/subject.js';

/** A clip's frames, and how they play: of a part or of a subject. */
export type ClipTimes = Pick<
  ClipSummary,
  'firstFrame' | 'frameCount' | 'frameSeconds' | 'seconds' | 'loopFrame'
>;

/** Frames that become seconds and frames again lose this much at most. */
const near = 1e-6;

/**
 * Frames from a clip's start to the end of one pass. A clip that wraps also has the way back to its first frame; a
 * still has no length.
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

/** What a clip does at its end, unless somebody chooses otherwise. */
export function ownLoop({ loopFrame }: Pick<ClipTimes, 'loopFrame'>): LoopMode {
  return loopFrame === null ? 'once' : 'repeat';
}

/** The last frame that is the clip's own; in a clip that wraps, the way back to the first frame comes after it. */
export function lastFrame(clip: ClipTimes): number {
  return Math.max(0, Math.min(clip.frameCount - 1, Math.floor(clipLength(clip) + 1e-3)));
}

/** A range kept within the whole frames of a clip; null where it is all of the clip. */
export function rangeIn(clip: ClipTimes, first: number, last: number): FrameRange {
  const end = lastFrame(clip);
  const kept = (frame: number): number => Math.min(end, Math.max(0, Math.round(frame)));
  const range = [kept(first), kept(last)] as const;
  return range[1] < range[0] || (range[0] === 0 && range[1] === end) ? null : range;
}

/** The first and the last frame that play; a clip that wraps goes on to the end of the way back. */
export function endsOf(clip: ClipTimes, range: FrameRange): readonly [number, number] {
  return range ?? [0, clipLength(clip)];
}

/** The frame at which a clip begins; one that plays once and backwards begins at its end. */
export function startOf(clip: ClipTimes, speed: number, loop: LoopMode, range: FrameRange = null): number {
  const [first, last] = endsOf(clip, range);
  return speed < 0 && loop === 'once' ? last : first;
}

/** Whether a clip has to start over before it can play on: the frame is at its end, or outside of its range. */
export function isOver(
  clip: ClipTimes,
  frame: number,
  speed: number,
  loop: LoopMode,
  range: FrameRange,
): boolean {
  const [first, last] = endsOf(clip, range);
  if (frame < first - near || frame > last + near) return true;
  return loop === 'once' && Math.abs(frame - (speed < 0 ? first : last)) < near;
}
