import type { Material, Texture } from 'three';
import type { MaterialSummary, Primitive } from '../../types/subject.js';

/** Describes a surface for which a material is created. */
export interface SurfaceLook {
  /** Index into the model's `parts`. */
  readonly part: number;
  /** The file's material; null for surfaces without one. */
  readonly material: MaterialSummary | null;
  /** The texture of its colours, whose image may arrive later; null if it has none. */
  readonly map: Texture | null;
  /** The type of its primitives: triangles, lines or points. */
  readonly primitive: Primitive;
  /** Whether its vertices have colours, in the attribute `color`. */
  readonly vertexColors: boolean;
  /** Creates the default material with all of its textures; a new one for each call. */
  readonly standard: () => Material;
}
