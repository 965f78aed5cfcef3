import type { BlendAxisSummary, SubjectClip, SubjectSummary } from '../../lib/index.js';
import { blendAxes, restControls } from '../../lib/internal/index.js';

/** An axis along which a clip is blended, in the units of its controls. */
export interface BlendScale {
  readonly motion: BlendAxisSummary['motion'];
  readonly low: number;
  readonly high: number;
  readonly step: number;
  /** Decimals of its values. */
  readonly places: number;
  readonly unit: string;
  /** The value until the user sets it. */
  readonly rest: number;
  /** The value of a share from 0 to 1, and back. */
  readonly valueOf: (share: number) => number;
  readonly shareOf: (value: number) => number;
}

/** The axes to set: those of the clip that plays where it is blended, else those of the first blended clip. */
export function blendScales(summary: SubjectSummary, clip: SubjectClip | null): BlendScale[] {
  const axes = isBlended(clip) ? clip.blendAxes : blendAxes(summary);
  const rest = restControls(summary).blends;
  return axes.map((axis, at) => scaleOf(axis, rest[at === 0 ? 0 : 1]));
}

export function isBlended(clip: SubjectClip | null): clip is SubjectClip {
  return clip !== null && clip.blends.length > 0;
}

/** Whole degrees over wide ranges, a hundredth of narrow ones. */
export function stepOf(range: number): number {
  return range > 20 ? 1 : range / 100;
}

export function unitOf(motion: BlendAxisSummary['motion']): string {
  return motion.startsWith('turn') ? '°' : '';
}

function scaleOf({ motion, min, max }: BlendAxisSummary, rest: number): BlendScale {
  // Some files have a second axis that stands for nothing.
  const isNamed = min !== max;
  const [low, high] = isNamed ? [Math.min(min, max), Math.max(min, max)] : [0, 1];
  const places = isNamed ? 1 : 2;
  const valueOf = (share: number): number => (isNamed ? min + share * (max - min) : share);
  const shareOf = (value: number): number => {
    // The rest is a 32-bit number, which must compare equal after its way through a value.
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
