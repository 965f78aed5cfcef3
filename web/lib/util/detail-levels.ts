import type { PartData } from '../types/subject.js';

/** How many levels of detail a part has. */
export function levelsOf({ surfaces }: Pick<PartData, 'surfaces'>): number {
  return surfaces.reduce((most, surface) => Math.max(most, surface.levelOfDetail + 1), 1);
}

/** A part's surfaces of a level of detail; a part without that level shows its coarsest. */
export function surfacesOf<T extends { readonly levelOfDetail: number }>(
  part: { readonly surfaces: readonly T[] } & Pick<PartData, 'surfaces'>,
  level: number,
): T[] {
  const shown = Math.min(level, levelsOf(part) - 1);
  return part.surfaces.filter((surface) => surface.levelOfDetail === shown);
}
