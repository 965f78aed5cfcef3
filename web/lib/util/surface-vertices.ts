import type { PartData, SurfaceSummary } from '../types/subject.js';

/**
 * The indices of the vertices that a surface draws, in ascending order; all vertices if it draws the whole mesh.
 */
export function verticesOf(
  { meshes }: Pick<PartData, 'meshes'>,
  { mesh, firstIndex, indexCount }: SurfaceSummary,
): Uint32Array {
  const data = meshes[mesh];
  if (data === undefined) return new Uint32Array();
  if (indexCount === data.indexCount) return Uint32Array.from({ length: data.vertexCount }, (_, i) => i);
  return new Uint32Array(new Set(data.indices.subarray(firstIndex, firstIndex + indexCount))).sort();
}
