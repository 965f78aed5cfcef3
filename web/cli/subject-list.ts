import { basename } from 'node:path';
import type { EntrySummary } from '../lib/types/api.js';
import type { SeveralError } from './only-entry.js';
import { count, printable, table } from './text.js';

/** What `marrow info` says of an archive or a folder with several subjects, of which none is named. */
export interface SubjectList {
  readonly schema: 1;
  /** The best first: players before single models. `entry` is what `--entry` takes. */
  readonly subjects: readonly Pick<EntrySummary, 'entry' | 'kind' | 'format'>[];
  /** What is wrong with the archives that they are in. */
  readonly warnings: readonly string[];
}

export function subjectList(
  { found, warnings: told }: SeveralError,
  paths: readonly string[],
): { readonly data: SubjectList; text(): string } {
  const subjects = found.map(({ entry, kind, format }) => ({ entry, kind, format }));
  const warnings = told.map(({ file, message }) => (file === '' ? message : `${file}: ${message}`));
  const place = paths.map((path) => basename(path)).join(', ');
  const rows = subjects.map(({ entry, kind, format }) => [entry, kind.replaceAll('_', ' '), format]);
  const lines = table(`${count(found.length, 'subject')} in ${place}`, ['entry', 'kind', 'format'], rows);
  const wrong =
    warnings.length === 0 ? [] : ['', 'Warnings', ...warnings.map((each) => `  ${printable(each)}`)];
  const text = [...lines.slice(1), ...wrong, '', 'Name one with --entry.'];
  return {
    data: { schema: 1, subjects, warnings },
    text: () => `${text.join('\n')}\n`,
  };
}
