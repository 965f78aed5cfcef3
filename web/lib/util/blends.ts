import type { BlendAxisSummary, PartSummary } from '../types/subject.js';

/** The axes along which a part's clips are blended: those of its first blended clip. */
export function blendAxesOf({ clips }: Pick<PartSummary, 'clips'>): readonly BlendAxisSummary[] {
  return clips.find(({ blends }) => blends.length > 0)?.blendAxes ?? [];
}

/**
 * How far a part's clips are blended until somebody sets it: at 0 of the axes' own units, which is straight ahead of
 * looks and aims that reach from one side to the other. The core says the same (wasm/instance/controllers.cpp).
 */
export function restBlends(part: Pick<PartSummary, 'clips'>): [number, number] {
  const [x, y] = blendAxesOf(part);
  return [restShare(x), restShare(y)];
}

function restShare(axis: BlendAxisSummary | undefined): number {
  if (axis === undefined || axis.min === axis.max) return 0;
  // As the core's 32-bit number, so that both compare equal.
  return Math.fround(Math.min(1, Math.max(0, -axis.min / (axis.max - axis.min))));
}
