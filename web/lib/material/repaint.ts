import type { MaterialSummary, StageSummary } from '../types/subject.js';
import { materialImage } from './material-image.js';

/**
 * Replaces the image of a material in every stage that uses it, or in the first stage if none does. A material without
 * an image becomes white, so that the new image is not tinted.
 */
export function repainted(material: MaterialSummary, image: number): MaterialSummary {
  const own = materialImage(material);
  const stages = withImage(material.stages, own, image);
  const diffuse = own === null ? ([1, 1, 1, material.diffuse[3]] as const) : material.diffuse;
  return { ...material, stages, diffuse };
}

/** Replaces an image in the stages. An animated map is replaced by a single image. */
function withImage(
  stages: readonly StageSummary[],
  own: number | null,
  image: number,
): readonly StageSummary[] {
  const shows = ({ images }: StageSummary): boolean => own !== null && images.includes(own);
  const some = stages.some(shows);
  return stages.map((stage, i) =>
    shows(stage) || (!some && i === 0) ? { ...stage, images: [image], white: false, lightmap: false } : stage,
  );
}
