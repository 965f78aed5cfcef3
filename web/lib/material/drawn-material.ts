import type { ModelLike } from '../types/api.js';
import type { MaterialSummary, DecodedImage } from '../types/subject.js';
import { cutOut, type ImageOf } from './cut-out.js';
import { withMissingImages } from './missing.js';
import { plainMaterial } from './plain.js';
import { repainted } from './repaint.js';
import type { ShownSurface } from './shown-surfaces.js';

/** The properties of a surface that determine its images. */
type Shown = Pick<ShownSurface, 'material' | 'image'>;

/**
 * The material of a visible surface, adjusted by `drawnWith` to the images that are available now. Returns the plain
 * material for a surface without one. `shownImage` returns the images; the index after the part's last image means the
 * image that replaces the material's own.
 *
 * @param isSettled - true if no more images will arrive, so that unavailable ones are missing
 */
export function drawnMaterial(
  model: Pick<ModelLike, 'parts' | 'image'>,
  part: number,
  shown: Shown,
  isSettled: boolean,
): MaterialSummary {
  const { materials, images } = model.parts[part]!;
  const own = materials[shown.material ?? -1] ?? plainMaterial;
  const painted = shown.image === null ? own : repainted(own, images.length);
  return drawnWith(painted, (image) => shownImage(model, part, shown, image), isSettled);
}

/** The pixels of an image of `drawnMaterial`; null if they have not arrived. */
export function shownImage(
  model: Pick<ModelLike, 'parts' | 'image'>,
  part: number,
  shown: Shown,
  image: number,
): DecodedImage | null {
  return image === model.parts[part]!.images.length ? shown.image : model.image(part, image);
}

/**
 * Adjusts a material to the available images: with `withMissingImages`, once no more will arrive, and with `cutOut`.
 */
export function drawnWith(material: MaterialSummary, imageOf: ImageOf, isSettled: boolean): MaterialSummary {
  const whole = isSettled ? withMissingImages(material, (image) => imageOf(image) === null) : material;
  return cutOut(whole, imageOf);
}
