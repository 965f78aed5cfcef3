import { writeProduct, writeRows } from '../../math/mat3x4.js';
import type { Boned, Tagged } from '../bones.js';

/**
 * Writes 12 floats, a joint's axes in world space: rows of a 3x4 matrix whose first three columns have length `length`.
 */
export function placeAxes(
  actor: Boned,
  part: number,
  joint: number,
  length: number,
  out: Float32Array,
  at: number,
): void {
  writeProduct(out, at, actor.parts[part]!.worldFromModel, actor.joints(part), joint * 12);
  lengthen(out, at, length);
}

/** As `placeAxes`, for an attachment with a 4x4 column-major matrix. */
export function placeTag(
  actor: Tagged,
  part: number,
  attachment: number,
  length: number,
  out: Float32Array,
  at: number,
): void {
  const own = actor.attachments(part).subarray(attachment * 16, attachment * 16 + 16);
  writeRows(tag, 0, own);
  writeProduct(out, at, actor.parts[part]!.worldFromModel, tag, 0);
  lengthen(out, at, length);
}

const tag = new Float32Array(12);

/** Scales each axis of a matrix, whose rows begin at `at`, to a length. An axis of length 0 does not change. */
function lengthen(rows: Float32Array, at: number, length: number): void {
  for (let x = at; x < at + 3; x++) {
    const before = Math.hypot(rows[x]!, rows[x + 4]!, rows[x + 8]!);
    if (before > 0) for (let row = x; row < x + 12; row += 4) rows[row]! *= length / before;
  }
}
