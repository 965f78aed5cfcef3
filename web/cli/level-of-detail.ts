import type { Model } from '../lib/types/api.js';
import type { PartData } from '../lib/types/subject.js';
import { parseNumber, UsageError } from './arguments.js';

/** How many levels of detail a part has. */
export function levelsOf({ surfaces }: Pick<PartData, 'surfaces'>): number {
  return surfaces.reduce((most, surface) => Math.max(most, surface.levelOfDetail + 1), 1);
}

/** The level that `--lod` asks for, 0 the finest and the default. */
export function levelOfDetail({ parts }: Model, wanted: string | null): number {
  const level = wanted === null ? 0 : parseNumber(wanted, '--lod');
  const levels = Math.max(...parts.map(levelsOf));
  if (Number.isInteger(level) && level >= 0 && level < levels) return level;
  throw new UsageError(`--lod: there are levels of detail 0 to ${levels - 1}.`);
}

/** A part's surfaces of a level of detail; a part without that level shows its coarsest. */
export function surfacesOf<T extends { readonly levelOfDetail: number }>(
  part: { readonly surfaces: readonly T[] } & Pick<PartData, 'surfaces'>,
  level: number,
): T[] {
  const shown = Math.min(level, levelsOf(part) - 1);
  return part.surfaces.filter((surface) => surface.levelOfDetail === shown);
}
