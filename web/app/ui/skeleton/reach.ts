import type { PartSummary } from '../../../lib/index.js';

/** How far a slider moves a joint each way: half of what it belongs to, or as far as it is already; a round number. */
export function reachOf(part: PartSummary | undefined, moved: number): number {
  const { min, max } = part?.bounds ?? { min: [0, 0, 0], max: [0, 0, 0] };
  const size = Math.max(...max.map((high, axis) => high - (min[axis] ?? 0)));
  return rounded(Math.max(size / 2, Math.abs(moved), 1e-3));
}

/** Up to the next of 1, 2, 5, 10, and so on. */
function rounded(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value * (1 - 1e-9)) ?? 10);
}
