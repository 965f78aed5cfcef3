import type { Material } from 'three';
import type { MaterialSummary, DecodedImage } from '../../types/subject.js';
import type { PosedCopies, ShadowMaterials } from './skinning.js';

/** The three.js material of surfaces of a part. */
export interface LiveMaterial {
  readonly part: number;
  /** The file's material; null for surfaces without one. */
  readonly summary: MaterialSummary | null;
  /** The image that replaces the material's own image; null if there is none. */
  readonly image: DecodedImage | null;
  readonly material: Material;
  /** Whether its shaders read vertices from vertex frames. */
  readonly isOfFrames: boolean;
  /**
   * Its materials for shadow maps; null if three.js creates them. They are not shared by several materials, because
   * three.js updates a shadow material's map only when it is used for another material.
   */
  readonly shadows: ShadowMaterials | null;
  /** Copies of `scene.overrideMaterial` that pose the vertices; null if each instance has separate vertices. */
  readonly copies: PosedCopies | null;
}

export function disposeLiveMaterial({ material, shadows, copies }: LiveMaterial): void {
  material.dispose();
  shadows?.depth.dispose();
  shadows?.distance.dispose();
  copies?.dispose();
}
