import type { MaterialSummary, StageSummary, TextureMap } from '../types/material.js';
import { planMaterial, type MaterialPlan } from './material-plan.js';

/** As the file's texture coordinates say, over the whole picture. */
const plainMap: TextureMap = {
  image: 0,
  offset: [0, 0],
  scale: [1, 1],
  rotation: 0,
  clamp: false,
  mirror: false,
  amount: 1,
};

/**
 * A material with another picture as its diffuse map, laid on as its own: in every stage that shows it, or in the first
 * where none does. What has none is white under it.
 */
export function planRepainted(material: MaterialSummary, image: number): MaterialPlan {
  const { diffuseMap, diffuse } = material;
  return planMaterial({
    ...material,
    stages: repainted(material.stages, diffuseMap?.image ?? null, image),
    diffuse: diffuseMap === null ? [1, 1, 1, diffuse[3]] : diffuse,
    diffuseMap: { ...(diffuseMap ?? plainMap), image },
  });
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
