import type { PartSummary } from '../../../lib/index.js';

/**
 * The range of a slider in each direction: half the size of the part, or the joint's current offset if that is larger,
 * rounded up.
 */
export function reachOf(part: PartSummary | undefined, moved: number): number {
  const { min, max } = part?.bounds ?? { min: [0, 0, 0], max: [0, 0, 0] };
  const size = Math.max(...max.map((high, axis) => high - (min[axis] ?? 0)));
  return rounded(Math.max(size / 2, Math.abs(moved), 1e-3));
}

/** Rounds up to the next number in the series 1, 2, 5, 10, and so on. */
function rounded(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value * (1 - 1e-9)) ?? 10);
}
