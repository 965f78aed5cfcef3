import type { Model } from '../lib/types/api.js';
import { levelsOf } from '../lib/util/detail-levels.js';
import { parseNumber, UsageError } from './arguments.js';

/** The level that `--lod` asks for, 0 the finest and the default. */
export function levelOfDetail({ parts }: Model, wanted: string | null): number {
  const level = wanted === null ? 0 : parseNumber(wanted, '--lod');
  const levels = Math.max(...parts.map(levelsOf));
  if (Number.isInteger(level) && level >= 0 && level < levels) return level;
  throw new UsageError(`--lod: there are levels of detail 0 to ${levels - 1}.`);
}
