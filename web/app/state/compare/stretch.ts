import type { FrameRange } from '../../../lib/index.js';
import { type ClipTimes } from '../../../lib/state/index.js';
import { endsOf } from '../../../lib/internal/index.js';

/** Synchronizes two clips: one pass of B takes as long as one pass of A. */

/** A clip and the range of frames that plays. */
export interface Pass {
  readonly clip: ClipTimes;
  readonly range: FrameRange;
}

function framesOf({ clip, range }: Pass): number {
  const [first, last] = endsOf(clip, range);
  return last - first;
}

/** The duration of one pass in seconds; 0 for a single frame. */
export function passSeconds(pass: Pass): number {
  return framesOf(pass) * pass.clip.frameSeconds;
}

/**
 * The factor for B's duration that makes one pass as long as A's; below 1, B plays faster. Null if one of them is a
 * single frame.
 */
export function stretchOf(a: Pass, b: Pass): number | null {
  const [longA, longB] = [passSeconds(a), passSeconds(b)];
  return longA > 0 && longB > 0 ? longA / longB : null;
}

/** The elapsed fraction of a pass at a frame: 0 to 1. */
export function shareOf(pass: Pass, frame: number): number {
  const [first] = endsOf(pass.clip, pass.range);
  const frames = framesOf(pass);
  return frames > 0 ? Math.min(1, Math.max(0, (frame - first) / frames)) : 0;
}

/** The frame at a fraction of a pass. */
export function frameAt(pass: Pass, share: number): number {
  const [first] = endsOf(pass.clip, pass.range);
  return first + share * framesOf(pass);
}

/** The distance between two fractions in a looping pass: 0 to 0.5. */
export function sharesApart(a: number, b: number): number {
  const apart = Math.abs(a - b) % 1;
  return Math.min(apart, 1 - apart);
}

/** The range of B's frames that corresponds to A's range. */
export function rangeBeside(a: Pass, b: ClipTimes): FrameRange {
  if (a.range === null) return null;
  const whole = { clip: a.clip, range: null };
  const beside = (frame: number): number =>
    Math.round(frameAt({ clip: b, range: null }, shareOf(whole, frame)));
  const [first, last] = a.range.map(beside);
  return first === undefined || last === undefined || last <= first ? null : [first, last];
}
