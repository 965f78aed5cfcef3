import type { Bounds, PartSummary } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';

/** What a file tells the game, and no picture of the game shows; null where the file says nothing. */
export interface GameBoxes {
  /** What the model moves through the world as. */
  readonly movement: Bounds | null;
  readonly clipping: Bounds | null;
  /** Where the model looks from. */
  readonly eye: Vec3 | null;
}

/** The boxes and the eye of a part. A box without any extent, and an eye in the origin, count as not given. */
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
