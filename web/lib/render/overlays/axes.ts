import type { Boned, Tagged } from '../bones.js';

/**
 * Writes 12 floats, a joint's axes in the world: rows of a 3 x 4 matrix whose first three columns are `length` long.
 */
export function placeAxes(
  actor: Boned,
  part: number,
  joint: number,
  length: number,
  out: Float32Array,
  at: number,
): void {
  const joints = actor.joints(part);
  const m = actor.parts[part]!.worldFromModel;
  const j = joint * 12;
  for (let column = 0; column < 4; column++) {
    const x = joints[j + column]!;
    const y = joints[j + 4 + column]!;
    const z = joints[j + 8 + column]!;
    let sum = 0;
    for (let row = 0; row < 3; row++) {
      const value = m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + (column === 3 ? m[12 + row]! : 0);
      out[at + row * 4 + column] = value;
      sum += value * value;
    }
    if (column === 3 || sum === 0) continue;
    for (let row = 0; row < 3; row++) out[at + row * 4 + column]! *= length / Math.sqrt(sum);
  }
}

/** As `placeAxes`, for an attachment, whose matrix is 16 numbers, column-major. */
export function placeTag(
  actor: Tagged,
  part: number,
  attachment: number,
  length: number,
  out: Float32Array,
  at: number,
): void {
  const t = actor.attachments(part);
  const m = actor.parts[part]!.worldFromModel;
  const start = attachment * 16;
  for (let column = 0; column < 4; column++) {
    const c = start + column * 4;
    let sum = 0;
    for (let row = 0; row < 3; row++) {
      const turned = m[row]! * t[c]! + m[4 + row]! * t[c + 1]! + m[8 + row]! * t[c + 2]!;
      const value = turned + (column === 3 ? m[12 + row]! : 0);
      out[at + row * 4 + column] = value;
      sum += value * value;
    }
    if (column === 3 || sum === 0) continue;
    for (let row = 0; row < 3; row++) out[at + row * 4 + column]! *= length / Math.sqrt(sum);
  }
}
