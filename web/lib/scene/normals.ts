/**
 * Normalizes normals, 3 numbers per vertex. A normal of length 0 is replaced by the average of the adjacent triangles'
 * normals, or by (0, 0, 1) if there are none. Returns null if all normals have length 0.
 */
export function unitNormals(
  normals: Float32Array,
  positions: Float32Array,
  triangles: Uint32Array | null,
): Float32Array | null {
  const out = new Float32Array(normals.length);
  let missing = 0;
  for (let at = 0; at < out.length; at += 3) if (!putUnit(out, at, normals, at)) missing++;
  if (missing * 3 === out.length) return null;
  if (missing > 0) fillMissing(out, normals, positions, triangles ?? new Uint32Array());
  return out;
}

function fillMissing(
  out: Float32Array,
  normals: Float32Array,
  positions: Float32Array,
  triangles: Uint32Array,
): void {
  const sums = new Float32Array(out.length);
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]! * 3, triangles[t + 1]! * 3, triangles[t + 2]! * 3];
    const side = (i: number, from: number, to: number): number => positions[to + i]! - positions[from + i]!;
    const [ux, uy, uz] = [side(0, a, b), side(1, a, b), side(2, a, b)];
    const [vx, vy, vz] = [side(0, a, c), side(1, a, c), side(2, a, c)];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const corner of [a, b, c]) for (let i = 0; i < 3; i++) sums[corner + i]! += normal[i]!;
  }
  for (let at = 0; at < out.length; at += 3) {
    if (normals[at] !== 0 || normals[at + 1] !== 0 || normals[at + 2] !== 0) continue;
    if (!putUnit(out, at, sums, at)) out[at + 2] = 1;
  }
}

/** Writes the normalized vector; false if the vector has no length or is not finite. */
function putUnit(to: Float32Array, at: number, from: Float32Array, index: number): boolean {
  const [x, y, z] = [from[index]!, from[index + 1]!, from[index + 2]!];
  const length = Math.hypot(x, y, z);
  if (!(length > 0 && Number.isFinite(length))) return false;
  to[at] = x / length;
  to[at + 1] = y / length;
  to[at + 2] = z / length;
  return true;
}
