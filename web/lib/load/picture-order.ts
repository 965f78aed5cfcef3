import type { MaterialSummary } from '../types/material.js';
import type { PartSummary, SubjectSummary } from '../types/subject.js';

/**
 * How early each image of each part is wanted, 0 first: what is seen of the model as it opens; then its other levels of
 * detail and the parts that are not shown; then what only other skins wear.
 */
export function pictureRanks({ parts }: Pick<SubjectSummary, 'parts'>): number[][] {
  const chosen: Set<string> = new Set();
  return parts.map((part) => {
    const isOther = part.choice !== '' && chosen.has(part.choice);
    if (part.choice !== '') chosen.add(part.choice);
    return imageRanks(part, part.shown && !isOther);
  });
}

function imageRanks({ images, surfaces, materials }: PartSummary, isShown: boolean): number[] {
  const ranks = images.map(() => 2);
  for (const { material, levelOfDetail, hidden } of surfaces) {
    const worn = material === null ? undefined : materials[material];
    if (worn === undefined) continue;
    const rank = isShown && !hidden && levelOfDetail === 0 ? 0 : 1;
    for (const image of imagesOf(worn)) ranks[image] = Math.min(ranks[image] ?? rank, rank);
  }
  return ranks;
}

function imagesOf({ diffuseMap, normalMap, specularMap, alphaMap, stages }: MaterialSummary): number[] {
  const maps = [diffuseMap, normalMap, specularMap, alphaMap].flatMap((map) => (map ? [map.image] : []));
  return [...maps, ...stages.flatMap(({ images }) => images)];
}
