import type { MaterialSummary, StageSummary } from '../types/subject.js';
import { materialImage } from '../util/material-image.js';
import { planMaterial, type MaterialPlan } from './material-plan.js';

/**
 * A material with another picture as its own, laid on as that: in every stage that shows it, or in the first where none
 * does. What has no picture is white under it.
 */
export function planRepainted(material: MaterialSummary, image: number): MaterialPlan {
  const own = materialImage(material);
  const stages = repainted(material.stages, own, image);
  const diffuse = own === null ? ([1, 1, 1, material.diffuse[3]] as const) : material.diffuse;
  return planMaterial({ ...material, stages, diffuse });
}

/** An animated map stands still while it is another picture. */
function repainted(
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
