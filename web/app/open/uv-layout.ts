import type { PartData } from '../../lib/index.js';
import { materialsInSkins } from '../state/images.js';

/**
 * The triangles with one of the given materials, in any skin, as texture coordinates: six numbers each; 0, 0 is the upper
 * left corner and 1, 1 the lower right one. Null stands for the surfaces without a material. Images repeat beyond their
 * edges, so each triangle is moved by whole images until its centre lies in the first one. A triangle that crosses an
 * edge extends beyond it.
 */
export function uvTriangles(
  { surfaces, meshes, skins }: Pick<PartData, 'surfaces' | 'meshes' | 'skins'>,
  materials: readonly (number | null)[],
): Float32Array {
  const found: number[] = [];
  for (const { material, mesh, firstIndex, indexCount } of surfaces) {
    const data = meshes[mesh];
    const isShown = materialsInSkins(material, skins).some((each) => materials.includes(each));
    if (data?.primitive !== 'triangles' || !isShown) continue;
    for (let i = firstIndex; i + 2 < firstIndex + indexCount; i += 3) {
      const corners = [0, 1, 2].map((corner) => (data.indices[i + corner] ?? 0) * 2);
      for (const at of shifted(
        corners.map((corner) => data.texcoords[corner] ?? 0),
        corners,
        data.texcoords,
      ))
        found.push(at);
    }
  }
  return new Float32Array(found);
}

/** The texture coordinates of a triangle, moved by whole images so that its centre lies in the first one. */
function shifted(us: readonly number[], corners: readonly number[], texcoords: ArrayLike<number>): number[] {
  const vs = corners.map((corner) => texcoords[corner + 1] ?? 0);
  const [left, top] = [firstOf(us), firstOf(vs)];
  return us.flatMap((u, corner) => [u - left, (vs[corner] ?? 0) - top]);
}

/** The index of the image that contains the mean of the coordinates. */
function firstOf(values: readonly number[]): number {
  return Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length);
}
