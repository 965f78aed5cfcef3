import type { PartData } from '../../lib/index.js';
import { imagesOf } from '../state/select.js';

/**
 * The triangles of the surfaces that show an image, in any skin, as places in the image: six numbers each, 0, 0 the
 * upper left corner and 1, 1 the lower right one. An image repeats beyond its edges, so a triangle is moved by whole
 * images until its middle lies in the first; one that crosses an edge reaches beyond it.
 */
export function uvTriangles(
  { materials, surfaces, meshes, skins }: Pick<PartData, 'materials' | 'surfaces' | 'meshes' | 'skins'>,
  image: number,
): Float32Array {
  const shows = materials.map((material) => imagesOf(material).includes(image));
  const found: number[] = [];
  for (const { material, mesh, firstIndex, indexCount } of surfaces) {
    if (material === null) continue;
    const inUse = [material, ...skins.map((skin) => skin.materials[material] ?? material)];
    const data = meshes[mesh];
    if (data?.primitive !== 'triangles' || !inUse.some((each) => shows[each])) continue;
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

/** The three places of a triangle, moved by whole images so that its middle lies in the first. */
function shifted(us: readonly number[], corners: readonly number[], texcoords: ArrayLike<number>): number[] {
  const vs = corners.map((corner) => texcoords[corner + 1] ?? 0);
  const [left, top] = [firstOf(us), firstOf(vs)];
  return us.flatMap((u, corner) => [u - left, (vs[corner] ?? 0) - top]);
}

/** The number of the image in which the middle of the coordinates lies. */
function firstOf(values: readonly number[]): number {
  return Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length);
}
