import type { MaterialSummary } from '../types/described.js';
import { materialStage } from './stage.js';

/**
 * The picture that stands for a material: an index into its part's images, or null. Of several stages it is the first
 * one's that lies on the surface and covers it, where there is such a one.
 */
export function materialImage({ stages }: Pick<MaterialSummary, 'stages'>): number | null {
  return materialStage(stages)?.images[0] ?? null;
}

/** The pictures that a material is lit by, beside those of its stages: indices into its part's images, or null. */
export function materialMaps(
  material: Pick<
    MaterialSummary,
    'normalMap' | 'specularMap' | 'emissiveMap' | 'heightMap' | 'roughnessMap' | 'metalnessMap'
  >,
): (number | null)[] {
  const { normalMap, specularMap, emissiveMap, heightMap, roughnessMap, metalnessMap } = material;
  return [normalMap, specularMap, emissiveMap, heightMap, roughnessMap, metalnessMap];
}
