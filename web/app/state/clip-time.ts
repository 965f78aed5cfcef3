import type { LoopMode } from '../../lib/types/events.js';
import { clipLength, type ClipChoice } from './select.js';
import type { Position } from './state.js';

/** A frame of a clip, fractional, as a place in time. */
export function positionAt(clip: ClipChoice, frame: number): Position {
  return { frame, seconds: clip.fps > 0 ? frame / clip.fps : 0 };
}

/** The last frame that is the clip's own: one that wraps has the way back to its first behind it. */
export function lastFrame(clip: ClipChoice): number {
  return Math.max(0, Math.min(clip.frames - 1, Math.floor(clipLength(clip) + 1e-3)));
}

/** Where a clip begins: backwards and once, at its other end. */
export function startOf(clip: ClipChoice, speed: number, loop: LoopMode): Position {
  return positionAt(clip, speed < 0 && loop === 'once' ? clipLength(clip) : 0);
}

/** The frame at which a clip stops that plays once. */
export function endOf(clip: ClipChoice, speed: number): number {
  return speed < 0 ? 0 : clipLength(clip);
}
