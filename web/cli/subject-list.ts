import { basename } from 'node:path';
import type { EntrySummary } from '../lib/types/api.js';
import type { SeveralError } from './only-entry.js';
import { count, table } from './text.js';

/** What `marrow info` says of an archive or a folder with several subjects, of which none is named. */
export interface SubjectList {
  readonly schema: 1;
  /** The best first: players before single models. `entry` is what `--entry` takes. */
  readonly subjects: readonly Pick<EntrySummary, 'entry' | 'kind' | 'format'>[];
}

export function subjectList(
  { found }: SeveralError,
  paths: readonly string[],
): { readonly data: SubjectList; text(): string } {
  const subjects = found.map(({ entry, kind, format }) => ({ entry, kind, format }));
  const place = paths.map((path) => basename(path)).join(', ');
  const rows = subjects.map(({ entry, kind, format }) => [entry, kind.replaceAll('_', ' '), format]);
  const lines = table(`${count(found.length, 'subject')} in ${place}`, ['entry', 'kind', 'format'], rows);
  return {
    data: { schema: 1, subjects },
    text: () => `${lines.slice(1).join('\n')}\n\nName one with --entry.\n`,
  };
}
