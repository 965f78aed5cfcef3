import type { Material, Texture } from 'three';
import type { MaterialSummary, Primitive } from '../../types/subject.js';

/** What a surface looks like: what a material is made from. */
export interface SurfaceLook {
  /** The part's index among the model's `parts`. */
  readonly part: number;
  /** As the file gives it; null for surfaces without one. */
  readonly material: MaterialSummary | null;
  /** Its picture, which may arrive later; null where it has none. */
  readonly map: Texture | null;
  /** What it is made of: triangles, lines or points. */
  readonly primitive: Primitive;
  /** Whether its vertices have colours, in the attribute `color`. */
  readonly vertexColors: boolean;
  /** Makes the material that is taken where nobody else makes one, with all of its pictures: a new one each time. */
  readonly standard: () => Material;
}
