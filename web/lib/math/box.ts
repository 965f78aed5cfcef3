import type { Bounds } from '../types/described.js';

/** An axis-aligned box: minimum x, y, z, then maximum x, y, z. Empty while a minimum is greater than its maximum. */
export type Box = Float32Array;

export function createBox(): Box {
  return clearBox(new Float32Array(6));
}

/** Empties a box, and returns it. */
export function clearBox(box: Box): Box {
  box.fill(Infinity, 0, 3);
  box.fill(-Infinity, 3, 6);
  return box;
}

export function isEmptyBox(box: Box): boolean {
  return !(box[0]! <= box[3]! && box[1]! <= box[4]! && box[2]! <= box[5]!);
}

export function addPoint(box: Box, x: number, y: number, z: number): void {
  if (x < box[0]!) box[0] = x;
  if (y < box[1]!) box[1] = y;
  if (z < box[2]!) box[2] = z;
  if (x > box[3]!) box[3] = x;
  if (y > box[4]!) box[4] = y;
  if (z > box[5]!) box[5] = z;
}

export function addBounds(box: Box, { min, max }: Bounds): void {
  if (min[0] > max[0]) return;
  addPoint(box, min[0], min[1], min[2]);
  addPoint(box, max[0], max[1], max[2]);
}

/** Extends a box by another one with the same axes. */
export function addBox(box: Box, other: Box): void {
  for (let i = 0; i < 3; i++) {
    box[i] = Math.min(box[i]!, other[i]!);
    box[i + 3] = Math.max(box[i + 3]!, other[i + 3]!);
  }
}

/** Extends a box by the eight corners of another one, transformed by a column-major 4 x 4 matrix. */
export function addTransformedBox(box: Box, other: Box, m: Float32Array): void {
  if (isEmptyBox(other)) return;
  for (let corner = 0; corner < 8; corner++) {
    const x = cornerOf(other, corner, 0);
    const y = cornerOf(other, corner, 1);
    const z = cornerOf(other, corner, 2);
    addPoint(
      box,
      m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
      m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
      m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
    );
  }
}

/**
 * The coordinate of a corner (0 to 7) on an axis (0 to 2). If bit i of `corner` is set, the corner has the maximum of
 * axis i, otherwise the minimum.
 */
export function cornerOf(box: ArrayLike<number>, corner: number, axis: number): number {
  return box[(corner >> axis) & 1 ? axis + 3 : axis]!;
}

/** The coordinate of the centre on an axis (0 to 2). */
export function middleOf(box: ArrayLike<number>, axis: number): number {
  return (box[axis]! + box[axis + 3]!) / 2;
}

/** The length of the longest side; -Infinity for an empty box. */
export function longestSide(box: ArrayLike<number>): number {
  return Math.max(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!);
}

export function boundsOf(box: ArrayLike<number>): Bounds {
  return { min: [box[0]!, box[1]!, box[2]!], max: [box[3]!, box[4]!, box[5]!] };
}
