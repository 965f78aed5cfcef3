/**
 * Affine matrices in the two layouts of poses: three rows of four numbers for joints (`jointMatrices`, `palette`), and
 * 16 numbers, column-major, for parts and attachments. Only `columnsOf` and `rotationMatrix` allocate.
 */

/** Rows of the identity matrix. */
export const identityRows: Float32Array = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);

/** Converts three rows, from `at` on, to 16 numbers, column-major, as gl-matrix's `mat4`. */
export function columnsOf(rows: ArrayLike<number>, at = 0): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const row = i % 4;
    return row < 3 ? rows[at + row * 4 + (i >> 2)]! : Number(i === 15);
  });
}

/** Converts a 3 x 3 rotation to a 4 x 4 matrix, both column-major. */
export function rotationMatrix(r: readonly number[]): Float32Array {
  const column = (c: number): number[] => [r[c * 3] ?? 0, r[c * 3 + 1] ?? 0, r[c * 3 + 2] ?? 0, 0];
  return new Float32Array([...column(0), ...column(1), ...column(2), 0, 0, 0, 1]);
}

/** Whether a column-major matrix reverses the winding order: its determinant is negative. */
export function isMirrored(m: ArrayLike<number>): boolean {
  const x = m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!);
  const y = m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!);
  const z = m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);
  return x - y + z < 0;
}

/** Writes the first three rows of a column-major matrix, from `at` on. */
export function writeRows(out: Float32Array, at: number, columns: ArrayLike<number>): void {
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) out[at + row * 4 + column] = columns[column * 4 + row]!;
}

/** Writes the rows of `a` times `b` (`b` is applied first). `a` is column-major; `b` is three rows from `bAt` on. */
export function writeProduct(
  out: Float32Array,
  at: number,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  bAt: number,
): void {
  for (let row = 0; row < 3; row++) {
    const x = a[row]!;
    const y = a[row + 4]!;
    const z = a[row + 8]!;
    const to = at + row * 4;
    for (let column = 0; column < 4; column++)
      out[to + column] = x * b[bAt + column]! + y * b[bAt + 4 + column]! + z * b[bAt + 8 + column]!;
    out[to + 3]! += a[row + 12]!;
  }
}

/** Writes the first three rows of `a` times `b`; both are column-major. */
export function writeProductRows(
  out: Float32Array,
  at: number,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
): void {
  for (let row = 0; row < 3; row++) {
    const x = a[row]!;
    const y = a[row + 4]!;
    const z = a[row + 8]!;
    const w = a[row + 12]!;
    const to = at + row * 4;
    for (let column = 0; column < 4; column++) {
      const c = column * 4;
      out[to + column] = x * b[c]! + y * b[c + 1]! + z * b[c + 2]! + w * b[c + 3]!;
    }
  }
}

/** Writes a point transformed by a column-major matrix. */
export function movePoint(
  out: Float32Array,
  at: number,
  m: ArrayLike<number>,
  x: number,
  y: number,
  z: number,
): void {
  out[at] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!;
  out[at + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!;
  out[at + 2] = m[2]! * x + m[6]! * y + m[10]! * z + m[14]!;
}

/**
 * Writes a direction transformed by a column-major matrix, without the translation. A matrix that scales changes its
 * length.
 */
export function turnDirection(
  out: Float32Array,
  at: number,
  m: ArrayLike<number>,
  x: number,
  y: number,
  z: number,
): void {
  out[at] = m[0]! * x + m[4]! * y + m[8]! * z;
  out[at + 1] = m[1]! * x + m[5]! * y + m[9]! * z;
  out[at + 2] = m[2]! * x + m[6]! * y + m[10]! * z;
}

/** One coordinate of a transformed point; the matrix row is the four numbers from `row` on. */
export function alongRow(rows: ArrayLike<number>, row: number, x: number, y: number, z: number): number {
  return rows[row]! * x + rows[row + 1]! * y + rows[row + 2]! * z + rows[row + 3]!;
}
