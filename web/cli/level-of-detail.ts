import type { Model } from '../lib/types/api.js';
import { levelsOf } from '../lib/util/detail-levels.js';
import { parseNumber, UsageError } from './arguments.js';

/** Parses `--lod`: 0 is the finest level and the default. */
export function levelOfDetail({ parts }: Model, wanted: string | null): number {
  const level = wanted === null ? 0 : parseNumber(wanted, '--lod');
  const levels = Math.max(...parts.map(levelsOf));
  if (Number.isInteger(level) && level >= 0 && level < levels) return level;
  throw new UsageError(`--lod: the model has levels 0 to ${levels - 1}.`);
}
