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
  place(actor.parts[part]!.worldFromModel, actor.joints(part), joint * 12, 4, 1, length, out, at);
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
  place(actor.parts[part]!.worldFromModel, actor.attachments(part), attachment * 16, 1, 4, length, out, at);
}

/**
 * `m`: from the part to the world, column-major. The matrix of the axes begins at `start` of `from`, its rows are `down`
 * numbers apart and its columns `across`.
 */
function place(
  m: Float32Array,
  from: Float32Array,
  start: number,
  down: number,
  across: number,
  length: number,
  out: Float32Array,
  at: number,
): void {
  for (let column = 0; column < 4; column++) {
    const c = start + column * across;
    const [x, y, z] = [from[c]!, from[c + down]!, from[c + 2 * down]!];
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
