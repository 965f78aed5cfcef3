import type { ModelLike } from '../types/api.js';
import type { MaterialSummary, Picture } from '../types/subject.js';
import { cutOut, type PictureOf } from './cut-out.js';
import { withMissingImages } from './missing.js';
import { plainMaterial } from './plain.js';
import { repainted } from './repaint.js';
import type { ShownSurface } from './shown-surfaces.js';

/** What the picture of a surface is looked up by. */
type Shown = Pick<ShownSurface, 'material' | 'picture'>;

/**
 * The material that a shown surface is drawn in, with the pictures that are there now: what lacks its images is left out
 * or plaster, and what its pictures cut out is. The plain material for a surface without one. `shownPicture` has the
 * pictures of its images, among them the one in place of its own, whose number is behind the part's images.
 *
 * @param isSettled - true when no more pictures will arrive, so that those which are not there are missing
 */
export function drawnMaterial(
  model: Pick<ModelLike, 'parts' | 'picture'>,
  part: number,
  shown: Shown,
  isSettled: boolean,
): MaterialSummary {
  const { materials, images } = model.parts[part]!;
  const own = materials[shown.material ?? -1] ?? plainMaterial;
  const worn = shown.picture === null ? own : repainted(own, images.length);
  return drawnWith(worn, (image) => shownPicture(model, part, shown, image), isSettled);
}

/** The picture of an image of `drawnMaterial`; null while it has not arrived. */
export function shownPicture(
  model: Pick<ModelLike, 'parts' | 'picture'>,
  part: number,
  { picture }: Shown,
  image: number,
): Picture | null {
  return image === model.parts[part]!.images.length ? picture : model.picture(part, image);
}

/** A material with the pictures that are there: without stages that lack theirs, and cut out where they say so. */
export function drawnWith(
  material: MaterialSummary,
  pictureOf: PictureOf,
  isSettled: boolean,
): MaterialSummary {
  const whole = isSettled ? withMissingImages(material, (image) => pictureOf(image) === null) : material;
  return cutOut(whole, pictureOf);
}
