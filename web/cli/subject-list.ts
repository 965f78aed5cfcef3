import { basename } from 'node:path';
import type { EntrySummary } from '../lib/types/api.js';
import type { SeveralError } from './only-entry.js';
import { count, printable, table } from './text.js';

/** The output of `marrow info` for an archive or a folder with several subjects, of which none is chosen. */
export interface SubjectList {
  readonly schema: 1;
  /** Best match first: players before single models. `entry` is the value for `--entry`. */
  readonly subjects: readonly Pick<EntrySummary, 'entry' | 'kind' | 'format'>[];
  /** Warnings about the archives that contain the subjects. */
  readonly warnings: readonly string[];
}

export function subjectList(
  { found, warnings: archiveWarnings }: SeveralError,
  paths: readonly string[],
): { readonly data: SubjectList; text(): string } {
  const subjects = found.map(({ entry, kind, format }) => ({ entry, kind, format }));
  const warnings = archiveWarnings.map(({ file, message }) =>
    file === '' ? message : `${file}: ${message}`,
  );
  const place = paths.map((path) => basename(path)).join(', ');
  const rows = subjects.map(({ entry, kind, format }) => [entry, kind.replaceAll('_', ' '), format]);
  const lines = table(`${count(found.length, 'subject')} in ${place}`, ['entry', 'kind', 'format'], rows);
  const warningLines =
    warnings.length === 0 ? [] : ['', 'Warnings', ...warnings.map((each) => `  ${printable(each)}`)];
  const text = [...lines.slice(1), ...warningLines, '', 'Choose one with --entry.'];
  return {
    data: { schema: 1, subjects, warnings },
    text: () => `${text.join('\n')}\n`,
  };
}
