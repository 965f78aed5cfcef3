import type { Bounds, PartSummary } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';

/** Bounds and eye position that a file stores for the game; null if it stores none. */
export interface GameBoxes {
  /** The model's collision box for movement. */
  readonly movement: Bounds | null;
  readonly clipping: Bounds | null;
  /** The eye position. */
  readonly eye: Vec3 | null;
}

/** The boxes and the eye position of a part. A box of size zero and an eye at the origin count as absent. */
export function gameBoxesOf({
  movementBox,
  clippingBox,
  eyePosition,
}: Pick<PartSummary, 'movementBox' | 'clippingBox' | 'eyePosition'>): GameBoxes {
  return {
    movement: isEmpty(movementBox) ? null : movementBox,
    clipping: isEmpty(clippingBox) ? null : clippingBox,
    eye: eyePosition.every((value) => value === 0) ? null : eyePosition,
  };
}

function isEmpty({ min, max }: Bounds): boolean {
  const extents = max.map((value, axis) => value - min[axis]!);
  return extents.some((extent) => extent < 0) || extents.every((extent) => extent === 0);
}
