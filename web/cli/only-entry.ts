import type { EntrySummary } from '../lib/types/api.js';
import type { WarningSummary } from '../lib/types/subject.js';
import { UsageError } from './arguments.js';
import { printable } from './text.js';

/** The maximum number of models that an error message lists. */
const maxListed = 24;

/** The paths contain several subjects and none is chosen. The message has one line per subject. */
export class SeveralError extends UsageError {
  readonly found: readonly EntrySummary[];
  /** Warnings about the archives that contain the subjects. */
  readonly warnings: readonly WarningSummary[];

  constructor(message: string, found: readonly EntrySummary[], warnings: readonly WarningSummary[]) {
    super(message);
    this.found = found;
    this.warnings = warnings;
  }
}

/**
 * Returns the entry of the only subject found.
 *
 * @param where - prefix of the message: "models: "
 * @param warnings - warnings about the archives that contain the subjects
 * @throws UsageError if there is no subject; SeveralError if there are several
 */
export function onlyEntry(
  found: readonly EntrySummary[],
  where = '',
  warnings: readonly WarningSummary[] = [],
): string {
  const [first, second] = found;
  if (first === undefined) throw new UsageError(`${where}No model that Marrow can open was found.`);
  if (second === undefined) return first.entry;
  const names = found.slice(0, maxListed).map(({ entry }) => `\n  ${printable(entry)}`);
  const more = found.length > maxListed ? `\n  and ${found.length - maxListed} more` : '';
  throw new SeveralError(
    `${printable(where)}Found ${found.length} models. Choose one of them:${names.join('')}${more}`,
    found,
    warnings,
  );
}
