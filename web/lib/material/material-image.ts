import type { MaterialSummary } from '../types/described.js';
import { materialStage } from './stage.js';

/**
 * The main image of a material: an index into its part's images, or null. If there are several stages, `materialStage`
 * chooses one.
 */
export function materialImage({ stages }: Pick<MaterialSummary, 'stages'>): number | null {
  return materialStage(stages)?.images[0] ?? null;
}

/** The maps of a material in addition to its stages' images: indices into its part's images, or null. */
export function materialMaps(
  material: Pick<
    MaterialSummary,
    'normalMap' | 'specularMap' | 'emissiveMap' | 'heightMap' | 'roughnessMap' | 'metalnessMap'
  >,
): (number | null)[] {
  const { normalMap, specularMap, emissiveMap, heightMap, roughnessMap, metalnessMap } = material;
  return [normalMap, specularMap, emissiveMap, heightMap, roughnessMap, metalnessMap];
}
