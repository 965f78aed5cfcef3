import type { PartData } from '../types/subject.js';

/** The number of levels of detail of a part. */
export function levelsOf({ surfaces }: Pick<PartData, 'surfaces'>): number {
  return surfaces.reduce((most, surface) => Math.max(most, surface.levelOfDetail + 1), 1);
}

/** The surfaces of a level of detail; a part without that level returns its coarsest. */
export function surfacesOf<T extends { readonly levelOfDetail: number }>(
  part: { readonly surfaces: readonly T[] } & Pick<PartData, 'surfaces'>,
  level: number,
): T[] {
  const shown = Math.min(level, levelsOf(part) - 1);
  return part.surfaces.filter((surface) => surface.levelOfDetail === shown);
}
