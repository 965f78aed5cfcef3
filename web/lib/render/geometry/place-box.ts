import { alongRow, writeProduct } from '../../math/mat3x4.js';
import type { Bounds } from '../../types/subject.js';

/**
 * Writes 12 floats, rows of a 3 x 4 matrix that maps the unit cube (0 to 1) to a box in world space. The box is given
 * in the space of the joint whose rows begin at `joint` of `joints`; `worldFromModel` is column-major.
 */
export function placeBox(
  worldFromModel: Float32Array,
  joints: Float32Array,
  joint: number,
  { min, max }: Bounds,
  out: Float32Array,
  at: number,
): void {
  writeProduct(out, at, worldFromModel, joints, joint);
  for (let row = at; row < at + 12; row += 4) {
    out[row + 3] = alongRow(out, row, min[0], min[1], min[2]);
    for (let axis = 0; axis < 3; axis++) out[row + axis]! *= max[axis]! - min[axis]!;
  }
}
