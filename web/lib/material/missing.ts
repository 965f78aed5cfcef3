import type { MaterialSummary, StageSummary } from '../types/described.js';
import { plainMaterial, plainStage } from './plain.js';

/**
 * Keeps a material visible without the images that will not arrive. Stages that only brighten or tint are not drawn
 * without their image. If a material would have no other stages, it becomes opaque, and its first image is replaced by
 * a placeholder.
 *
 * @param isMissing - whether an image will not arrive
 */
export function withMissingImages(
  material: MaterialSummary,
  isMissing: (image: number) => boolean,
): MaterialSummary {
  const { stages } = material;
  const isDrawn = ({ white, lightmap, images, blends, destination }: StageSummary, index: number): boolean =>
    white ||
    lightmap ||
    !blends ||
    destination === 'zero' ||
    (index === 0 && destination === 'one_minus_src_alpha') ||
    !images.every(isMissing);
  const [first] = stages;
  if (first === undefined || stages.some(isDrawn)) return material;
  const stage = { ...plainStage, images: first.images, white: false, placement: first.placement };
  return { ...material, stages: [stage], sort: plainMaterial.sort };
}

/** Whether the arrival of an image may change the result of `withMissingImages`. */
export function hasImage({ stages }: MaterialSummary, image: number): boolean {
  return stages.some(({ images }) => images.includes(image));
}
