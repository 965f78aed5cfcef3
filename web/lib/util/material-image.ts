import type { MaterialSummary } from '../types/described.js';

/**
 * The picture that stands for a material: an index into its part's images, or null. Of several stages it is the first
 * one's that lies on the surface and covers it, where there is such a one.
 *
 * @example
 * ```ts
 * import { materialImage } from 'marrow3d';
 *
 * const [material] = model.materials;
 * const image = material ? materialImage(material) : null;
 * if (image !== null) model.picture(0, image)?.rgba;
 * ```
 */
export function materialImage({ stages }: Pick<MaterialSummary, 'stages'>): number | null {
  let best = -1;
  let picture: number | null = null;
  for (const { images, blends, destination, texcoord } of stages) {
    const [image] = images;
    if (image === undefined) continue;
    const covers = !blends || destination === 'one_minus_src_alpha';
    const worth = (texcoord === 'base' ? 2 : 0) + (covers ? 1 : 0);
    if (worth <= best) continue;
    best = worth;
    picture = image;
  }
  return picture;
}

/**
 * The pictures that a material is lit by, beside those of its stages: indices into its part's images, or null.
 *
 * @example
 * ```ts
 * import { materialMaps } from 'marrow3d';
 *
 * const [material] = model.materials;
 * if (material) materialMaps(material).filter((image) => image !== null);
 * ```
 */
export function materialMaps(
  material: Pick<
    MaterialSummary,
    'normalMap' | 'specularMap' | 'emissiveMap' | 'heightMap' | 'roughnessMap' | 'metalnessMap'
  >,
): (number | null)[] {
  const { normalMap, specularMap, emissiveMap, heightMap, roughnessMap, metalnessMap } = material;
  return [normalMap, specularMap, emissiveMap, heightMap, roughnessMap, metalnessMap];
}
