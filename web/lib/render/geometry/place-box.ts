import type { Bounds } from '../../types/subject.js';

/**
 * Writes 12 floats, rows of a 3 x 4 matrix that takes the cube from 0 to 1 to a box in the world. The box stands in the
 * space of the joint whose rows begin at `joint` of `joints`; `worldFromModel` is column-major.
 */
export function placeBox(
  worldFromModel: Float32Array,
  joints: Float32Array,
  joint: number,
  { min, max }: Bounds,
  out: Float32Array,
  at: number,
): void {
  const m = worldFromModel;
  const j = joints;
  for (let column = 0; column < 4; column++) {
    const origin = column === 3 ? 1 : 0;
    const x = column === 0 ? max[0] - min[0] : min[0] * origin;
    const y = column === 1 ? max[1] - min[1] : min[1] * origin;
    const z = column === 2 ? max[2] - min[2] : min[2] * origin;
    const px = j[joint]! * x + j[joint + 1]! * y + j[joint + 2]! * z + j[joint + 3]! * origin;
    const py = j[joint + 4]! * x + j[joint + 5]! * y + j[joint + 6]! * z + j[joint + 7]! * origin;
    const pz = j[joint + 8]! * x + j[joint + 9]! * y + j[joint + 10]! * z + j[joint + 11]! * origin;
    for (let row = 0; row < 3; row++)
      out[at + row * 4 + column] = m[row]! * px + m[4 + row]! * py + m[8 + row]! * pz + m[12 + row]! * origin;
  }
}
