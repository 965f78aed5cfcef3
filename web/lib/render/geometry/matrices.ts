import type { ReadonlyMat4 } from 'gl-matrix';

/** A 3 x 3 rotation as a 4 x 4 matrix, both column-major. */
export function rotationMatrix(r: readonly number[]): Float32Array {
  const column = (c: number): number[] => [r[c * 3] ?? 0, r[c * 3 + 1] ?? 0, r[c * 3 + 2] ?? 0, 0];
  return new Float32Array([...column(0), ...column(1), ...column(2), 0, 0, 0, 1]);
}

export function sameMatrix(a: Float32Array, b: Float32Array): boolean {
  for (let i = 0; i < 16; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Negative where a matrix turns counter-clockwise into clockwise. */
export function determinantSign(m: ReadonlyMat4): number {
  const x = m[0] * (m[5] * m[10] - m[6] * m[9]);
  const y = m[4] * (m[1] * m[10] - m[2] * m[9]);
  const z = m[8] * (m[1] * m[6] - m[2] * m[5]);
  return x - y + z;
}
