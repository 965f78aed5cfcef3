import type { MaterialSummary, TextureMap } from '../types/subject.js';
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
 * A material with another picture as its diffuse map, laid on as its own, in every stage that shows it. What has none
 * is white under it.
 */
export function planRepainted(material: MaterialSummary, image: number): MaterialPlan {
  const { diffuseMap, diffuse } = material;
  const stages = material.stages.map((stage) => ({
    ...stage,
    images: stage.images.map((own) => (own === diffuseMap?.image ? image : own)),
  }));
  return planMaterial({
    ...material,
    stages,
    diffuse: diffuseMap === null ? [1, 1, 1, diffuse[3]] : diffuse,
    diffuseMap: { ...(diffuseMap ?? plainMap), image },
  });
}
