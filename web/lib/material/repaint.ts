import type { MaterialSummary, StageSummary } from '../types/subject.js';
import { materialImage } from './material-image.js';

/**
 * A material with another picture in place of its own: in every stage that shows its own, or in the first stage where
 * none does. A material without a picture is white under it.
 */
export function repainted(material: MaterialSummary, image: number): MaterialSummary {
  const own = materialImage(material);
  const stages = withImage(material.stages, own, image);
  const diffuse = own === null ? ([1, 1, 1, material.diffuse[3]] as const) : material.diffuse;
  return { ...material, stages, diffuse };
}

/** An animated map stands still while another picture replaces it. */
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
