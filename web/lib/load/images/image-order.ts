import type { MaterialSummary, PartSummary } from '../../types/subject.js';
import { materialMaps } from '../../material/material-image.js';

type RankedPart = Pick<PartSummary, 'hints' | 'shown' | 'surfaces' | 'materials'> & {
  readonly images: readonly unknown[];
};

/**
 * The rank of each image of each part: 0 for what is seen as the model opens, 1 for its other levels of detail and
 * the parts that are not shown, 2 for what only other skins use.
 */
export function imageRanks({ parts }: { readonly parts: readonly RankedPart[] }): number[][] {
  const chosen: Set<string> = new Set();
  return parts.map((part) => {
    const { choice } = part.hints;
    const isOther = choice !== 'none' && chosen.has(choice);
    if (choice !== 'none') chosen.add(choice);
    return ranksOfPart(part, part.shown && !isOther);
  });
}

function ranksOfPart({ images, surfaces, materials }: RankedPart, isShown: boolean): number[] {
  const ranks = images.map(() => 2);
  for (const { material, levelOfDetail, hidden } of surfaces) {
    const worn = material === null ? undefined : materials[material];
    if (worn === undefined) continue;
    const rank = isShown && !hidden && levelOfDetail === 0 ? 0 : 1;
    for (const image of imagesOf(worn)) ranks[image] = Math.min(ranks[image] ?? rank, rank);
  }
  return ranks;
}

function imagesOf(material: MaterialSummary): number[] {
  const { stages } = material;
  const maps = [...materialMaps(material), ...stages.map(({ alphaImage }) => alphaImage)];
  return [...maps.filter((image) => image !== null), ...stages.flatMap(({ images }) => images)];
}
