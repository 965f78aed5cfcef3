import type { FrameRange } from '../../../lib/index.js';
import { type ClipTimes } from '../../../lib/state/index.js';
import { endsOf } from '../../../lib/internal/index.js';

/** Two clips in step: one pass of B takes as long as one of A. */

/** A clip and the frames of it that play. */
export interface Pass {
  readonly clip: ClipTimes;
  readonly range: FrameRange;
}

function framesOf({ clip, range }: Pass): number {
  const [first, last] = endsOf(clip, range);
  return last - first;
}

/** Seconds of one pass; 0 for a still. */
export function passSeconds(pass: Pass): number {
  return framesOf(pass) * pass.clip.frameSeconds;
}

/**
 * By how much B's time is stretched so that its pass lasts as long as A's: below 1 it plays faster. Null where one of
 * them is a still, which nothing stretches.
 */
export function stretchOf(a: Pass, b: Pass): number | null {
  const [longA, longB] = [passSeconds(a), passSeconds(b)];
  return longA > 0 && longB > 0 ? longA / longB : null;
}

/** How much of a pass has gone by at a frame: 0 to 1. */
export function shareOf(pass: Pass, frame: number): number {
  const [first] = endsOf(pass.clip, pass.range);
  const frames = framesOf(pass);
  return frames > 0 ? Math.min(1, Math.max(0, (frame - first) / frames)) : 0;
}

/** The frame at a share of a pass. */
export function frameAt(pass: Pass, share: number): number {
  const [first] = endsOf(pass.clip, pass.range);
  return first + share * framesOf(pass);
}

/** How far two shares are apart in a pass that begins again at its end: 0 to 0.5. */
export function sharesApart(a: number, b: number): number {
  const apart = Math.abs(a - b) % 1;
  return Math.min(apart, 1 - apart);
}

/** The frames of B that lie beside a range of A's. */
export function rangeBeside(a: Pass, b: ClipTimes): FrameRange {
  if (a.range === null) return null;
  const whole = { clip: a.clip, range: null };
  const beside = (frame: number): number =>
    Math.round(frameAt({ clip: b, range: null }, shareOf(whole, frame)));
  const [first, last] = a.range.map(beside);
  return first === undefined || last === undefined || last <= first ? null : [first, last];
}
