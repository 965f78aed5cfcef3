import type { BlendAxisSummary, SubjectClip, SubjectSummary } from '../../lib/index.js';
import { blendAxes, restControls } from '../../lib/internal/index.js';

/** A blend axis of a clip, in the units of its controls. */
export interface BlendScale {
  readonly motion: BlendAxisSummary['motion'];
  readonly low: number;
  readonly high: number;
  readonly step: number;
  /** The number of decimals. */
  readonly places: number;
  readonly unit: string;
  /** The default value. */
  readonly rest: number;
  /** Converts a fraction from 0 to 1 into a value, and back. */
  readonly valueOf: (share: number) => number;
  readonly shareOf: (value: number) => number;
}

/** The blend axes to show: those of the playing clip if it is blended, else those of the first blended clip. */
export function blendScales(summary: SubjectSummary, clip: SubjectClip | null): BlendScale[] {
  const axes = isBlended(clip) ? clip.blendAxes : blendAxes(summary);
  const rest = restControls(summary).blends;
  return axes.map((axis, at) => scaleOf(axis, rest[at === 0 ? 0 : 1]));
}

export function isBlended(clip: SubjectClip | null): clip is SubjectClip {
  return clip !== null && clip.blends.length > 0;
}

/** The step of a slider: 1 for ranges above 20, else a hundredth of the range. */
export function stepOf(range: number): number {
  return range > 20 ? 1 : range / 100;
}

export function unitOf(motion: BlendAxisSummary['motion']): string {
  return motion.startsWith('turn') ? '°' : '';
}

function scaleOf({ motion, min, max }: BlendAxisSummary, rest: number): BlendScale {
  // Some files have a second axis without a range.
  const isNamed = min !== max;
  const [low, high] = isNamed ? [Math.min(min, max), Math.max(min, max)] : [0, 1];
  const places = isNamed ? 1 : 2;
  const valueOf = (share: number): number => (isNamed ? min + share * (max - min) : share);
  const shareOf = (value: number): number => {
    // The default fraction is a 32-bit float. It must compare equal after the conversion to a value and back.
    if (Math.abs(value - valueOf(rest)) < 10 ** -(places + 1)) return rest;
    return Math.min(1, Math.max(0, isNamed ? (value - min) / (max - min) : value));
  };
  return {
    motion,
    low,
    high,
    step: stepOf(high - low),
    places,
    unit: isNamed ? unitOf(motion) : '',
    rest: valueOf(rest),
    valueOf,
    shareOf,
  };
}
