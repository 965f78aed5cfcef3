import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder that holds `corpus/`, `truth/` and `bad/`: real files, reference poses and broken files, which are not
 * part of the repository. MARROW_CORPUS is its path; the default is `../shared`, relative to the repository. Null if
 * it has no `corpus/`.
 */
export const sharedFolder: string | null = findFolder();

/** For `describe.skipIf`. `titled` adds the reason to the title of the suite. */
export const noCorpus: boolean = sharedFolder === null;

export function titled(title: string): string {
  return noCorpus ? `${title} (no corpus here: set MARROW_CORPUS)` : title;
}

export function shared(...path: string[]): string {
  return join(sharedFolder ?? '', ...path);
}

export function sharedJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(shared(...path), 'utf8')) as T;
}

/** Reads a table with a header row and tabs between its columns. */
export function sharedTable(...path: string[]): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(shared(...path), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, i) => [names[i] ?? '', cell])));
}

function findFolder(): string | null {
  const named = process.env['MARROW_CORPUS'];
  const folder = resolve(named ?? fileURLToPath(new URL('../../../../shared', import.meta.url)));
  return existsSync(join(folder, 'corpus')) ? folder : null;
}
