import type { Material } from 'three';
import type { MaterialSummary, Picture } from '../../types/subject.js';
import type { ShadowMaterials } from './skinning.js';

/** A material that surfaces of a part wear. */
export interface WornMaterial {
  readonly part: number;
  /** As the file gives it; null for surfaces without one. */
  readonly summary: MaterialSummary | null;
  /** The picture that replaces its own; null where none does. */
  readonly picture: Picture | null;
  readonly material: Material;
  /** Whether its shaders take vertices from vertex frames. */
  readonly isOfFrames: boolean;
  /** Its own, because three.js tells a material its picture when it changes from another one; null where three.js makes them. */
  readonly shadows: ShadowMaterials | null;
}

export function disposeWorn({ material, shadows }: WornMaterial): void {
  material.dispose();
  shadows?.depth.dispose();
  shadows?.distance.dispose();
}
