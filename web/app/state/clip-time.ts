import type { FrameRange, LoopMode } from '../../lib/types/events.js';
import { clipLength, type ClipChoice } from './select.js';
import type { Position } from './state.js';

/** Frames as seconds and back lose this much at most. */
const near = 1e-6;

/** A frame of a clip, fractional, as a place in time. */
export function positionAt(clip: ClipChoice, frame: number): Position {
  return { frame, seconds: frame * clip.frameSeconds };
}

/** The last frame that is the clip's own: one that wraps has the way back to its first behind it. */
export function lastFrame(clip: ClipChoice): number {
  return Math.max(0, Math.min(clip.frameCount - 1, Math.floor(clipLength(clip) + 1e-3)));
}

/** In and out of a clip as they can be: whole frames that it has; null where they are all of it. */
export function rangeIn(clip: ClipChoice, first: number, last: number): FrameRange {
  const end = lastFrame(clip);
  const held = (frame: number): number => Math.min(end, Math.max(0, Math.round(frame)));
  const range = [held(first), held(last)] as const;
  return range[1] < range[0] || (range[0] === 0 && range[1] === end) ? null : range;
}

/** The first and the last frame that play: a clip that wraps goes on to the way back. */
export function endsOf(clip: ClipChoice, range: FrameRange): readonly [number, number] {
  return range ?? [0, clipLength(clip)];
}

/** Where a clip begins: backwards and once, at its other end. */
export function startOf(clip: ClipChoice, speed: number, loop: LoopMode, range: FrameRange = null): Position {
  const [first, last] = endsOf(clip, range);
  return positionAt(clip, speed < 0 && loop === 'once' ? last : first);
}

/** Whether a clip has to start over before it can play on: it has come to its end, or is outside of its range. */
export function isOver(
  clip: ClipChoice,
  { frame }: Position,
  speed: number,
  loop: LoopMode,
  range: FrameRange,
): boolean {
  const [first, last] = endsOf(clip, range);
  if (frame < first - near || frame > last + near) return true;
  return loop === 'once' && Math.abs(frame - (speed < 0 ? first : last)) < near;
}
