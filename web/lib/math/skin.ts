import type { MeshData } from '../types/subject.js';
import { alongRow } from './mat3x4.js';

/** The mesh data for skinning. */
export type Skinned = Pick<MeshData, 'positions' | 'skin' | 'skinJoints' | 'skinWeights'>;

/**
 * Writes a skinned vertex: the weighted sum of its position transformed by each of its joints (as in
 * shaders/deform_skin.glsl and the core). The largest weight comes first, and the first 0 ends the
 * list; a vertex without weights keeps its position. Allocates nothing.
 *
 * @param palette - 12 numbers per joint: rows of a 3 x 4 matrix from the bind pose
 * @param firstJoint - index of the mesh's first joint in the palette
 */
export function skinVertex(
  { positions, skin: { influences }, skinJoints, skinWeights }: Skinned,
  vertex: number,
  palette: ArrayLike<number>,
  firstJoint: number,
  out: Float32Array,
  at: number,
): void {
  const x = positions[vertex * 3]!;
  const y = positions[vertex * 3 + 1]!;
  const z = positions[vertex * 3 + 2]!;
  const first = vertex * influences;
  if (influences === 0 || skinWeights[first] === 0) {
    out[at] = x;
    out[at + 1] = y;
    out[at + 2] = z;
    return;
  }
  let [atX, atY, atZ] = [0, 0, 0];
  for (let i = first; i < first + influences; i++) {
    const weight = skinWeights[i]!;
    if (weight === 0) break;
    const row = (firstJoint + skinJoints[i]!) * 12;
    atX += weight * alongRow(palette, row, x, y, z);
    atY += weight * alongRow(palette, row + 4, x, y, z);
    atZ += weight * alongRow(palette, row + 8, x, y, z);
  }
  out[at] = atX;
  out[at + 1] = atY;
  out[at + 2] = atZ;
}
