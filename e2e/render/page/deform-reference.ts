import type { MeshData } from '../../../web/lib/types/subject.js';
import type { Deformed } from './feedback.js';

/** Skinning in double precision, the reference for shaders/deform_skin.glsl. */
export function deformReference(mesh: MeshData, palette: Float32Array, scaled: boolean): Deformed {
  const { positions, normals, tangents, vertexCount } = mesh;
  const out: Deformed = {
    positions: new Float32Array(vertexCount * 3),
    normals: new Float32Array(vertexCount * 3),
    tangents: new Float32Array(vertexCount * 3),
  };
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const rows = blended(mesh, palette, vertex);
    const read = (from: Float32Array, stride: number, w: number): number[] =>
      [0, 1, 2].map((i) => from[vertex * stride + i] ?? 0).concat(w);
    out.positions.set(times(rows, read(positions, 3, 1)), vertex * 3);
    out.normals.set(unit(times(scaled ? cofactors(rows) : rows, read(normals, 3, 0))), vertex * 3);
    out.tangents.set(times(rows, read(tangents, 4, 0)), vertex * 3);
  }
  return out;
}

type Rows = readonly (readonly number[])[];

/** The weighted sum of a vertex's matrices; the identity for a vertex without weights. */
function blended({ skin, skinJoints, skinWeights }: MeshData, palette: Float32Array, vertex: number): Rows {
  const sum = Array.from({ length: 12 }, () => 0);
  let total = 0;
  for (let i = vertex * skin.influences; i < (vertex + 1) * skin.influences; i++) {
    const weight = skinWeights[i]!;
    total += weight;
    for (let at = 0; at < 12; at++) sum[at]! += weight * palette[skinJoints[i]! * 12 + at]!;
  }
  const matrix = total > 0 ? sum : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
  return [matrix.slice(0, 4), matrix.slice(4, 8), matrix.slice(8, 12)];
}

/** The transposed inverse times the determinant's magnitude: each row is the cross product of the other two. */
function cofactors(rows: Rows): Rows {
  const crossed = [0, 1, 2].map((row) => {
    const a = rows[(row + 1) % 3]!;
    const b = rows[(row + 2) % 3]!;
    return [0, 1, 2].map((i) => a[(i + 1) % 3]! * b[(i + 2) % 3]! - a[(i + 2) % 3]! * b[(i + 1) % 3]!);
  });
  const determinant = [0, 1, 2].reduce((sum, i) => sum + rows[0]![i]! * crossed[0]![i]!, 0);
  return determinant < 0 ? crossed.map((row) => row.map((value) => -value)) : crossed;
}

function times(rows: Rows, vector: readonly number[]): number[] {
  return rows.map((row) => row.reduce((sum, value, i) => sum + value * vector[i]!, 0));
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => (length > 0 ? value / length : 0));
}
