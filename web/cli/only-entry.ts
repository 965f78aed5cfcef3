import type { EntrySummary } from '../lib/types/api.js';
import type { WarningSummary } from '../lib/types/subject.js';
import { UsageError } from './arguments.js';
import { printable } from './text.js';

/** An error lists no more models than this, because a longer list helps nobody. */
const mostNamed = 24;

/** There are several subjects, and none of them is named. Each has a line of the message. */
export class SeveralError extends UsageError {
  readonly found: readonly EntrySummary[];
  /** What is wrong with the archives that they are in. */
  readonly warnings: readonly WarningSummary[];

  constructor(message: string, found: readonly EntrySummary[], warnings: readonly WarningSummary[]) {
    super(message);
    this.found = found;
    this.warnings = warnings;
  }
}

/**
 * The entry of the one subject that was found.
 *
 * @param where - comes before the message: "models: "
 * @param warnings - what is wrong with the archives that they are in
 * @throws UsageError where there is none; SeveralError where there is more than one, with their names
 */
export function onlyEntry(
  found: readonly EntrySummary[],
  where = '',
  warnings: readonly WarningSummary[] = [],
): string {
  const [first, second] = found;
  if (first === undefined) throw new UsageError(`${where}There is no model here that Marrow opens.`);
  if (second === undefined) return first.entry;
  const names = found.slice(0, mostNamed).map(({ entry }) => `\n  ${printable(entry)}`);
  const more = found.length > mostNamed ? `\n  and ${found.length - mostNamed} more` : '';
  throw new SeveralError(
    `${printable(where)}There are ${found.length} models. Name one of them:${names.join('')}${more}`,
    found,
    warnings,
  );
}
