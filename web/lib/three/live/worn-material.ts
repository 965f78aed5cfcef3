import type { Material } from 'three';
import { cutOut } from '../../material/cut-out.js';
import { materialImage } from '../../material/material-image.js';
import { plainMaterial } from '../../material/plain.js';
import { seenMaterial, type SeenMaterial } from '../../material/seen.js';
import type { ModelLike } from '../../types/api.js';
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
  /** Its own, because three.js tells a material its picture when it changes from another one; null where three.js makes them. */
  readonly shadows: ShadowMaterials | null;
}

/** How a part's material is seen with the pictures that have arrived; pictures are images of the part, or replace them. */
export function wornAs(
  model: ModelLike,
  part: number,
  summary: MaterialSummary | null,
  picture: Picture | null,
): SeenMaterial<number | Picture> | null {
  const material = summary ?? plainMaterial;
  const own = materialImage(material);
  const pictureOf = (image: number): Picture | null =>
    (image === own ? picture : null) ?? model.picture(part, image);
  return seenMaterial<number | Picture>(cutOut(material, pictureOf), picture, (image) => image);
}

export function disposeWorn({ material, shadows }: WornMaterial): void {
  material.dispose();
  shadows?.depth.dispose();
  shadows?.distance.dispose();
}
