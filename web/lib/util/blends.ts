import type { BlendAxisSummary, PartSummary } from '../types/subject.js';

/** The blend axes of a part's first blended clip. */
export function blendAxesOf({ clips }: Pick<PartSummary, 'clips'>): readonly BlendAxisSummary[] {
  return clips.find(({ blends }) => blends.length > 0)?.blendAxes ?? [];
}

/**
 * The default blend weights of a part: the value 0 on each axis, which is straight ahead for look and aim blends. The
 * core computes the same values (wasm/instance/controllers.cpp).
 */
export function restBlends(part: Pick<PartSummary, 'clips'>): [number, number] {
  const [x, y] = blendAxesOf(part);
  return [restShare(x), restShare(y)];
}

function restShare(axis: BlendAxisSummary | undefined): number {
  if (axis === undefined || axis.min === axis.max) return 0;
  // Round to 32 bits to match the core's value.
  return Math.fround(Math.min(1, Math.max(0, -axis.min / (axis.max - axis.min))));
}
