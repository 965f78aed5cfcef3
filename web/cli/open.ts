import { resolve } from 'node:path';
import type { Model } from '../lib/core/model.js';
import { entries, load, openSource } from '../lib/load/load.js';
import { nodeSource } from '../lib/load/node-source.js';
import type { FileSource } from '../lib/types/api.js';
import { UsageError } from './arguments.js';

/** More names than this help nobody. */
const mostNamed = 24;

/**
 * Opens the one subject that the paths speak of, and waits for its pictures.
 *
 * @param entry - which of several, by its path within what was given
 */
export async function openSubject(paths: readonly string[], entry: string | null): Promise<Model> {
  if (paths.length === 0) throw new UsageError('Name a model, or the folder of one.');
  const source = await sourceOf(paths);
  const model = await load(source, { timeout: Infinity, entry: entry ?? (await onlyEntry(source, paths)) });
  await model.texturesSettled();
  return model;
}

async function sourceOf(paths: readonly string[]): Promise<FileSource> {
  try {
    return await openSource(await nodeSource(paths), { timeout: Infinity });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const reason = error.code === 'ENOENT' ? 'There is no such file or folder' : error.message;
    const typed = paths.find((path) => resolve(path) === error.path);
    throw new UsageError(`${typed ?? error.path ?? paths.join(', ')}: ${reason}.`);
  }
}

/** What the paths hold, if that is one subject. What lies beside a named file is no subject of its own. */
async function onlyEntry(source: FileSource, paths: readonly string[]): Promise<string> {
  if (source.main !== null) return source.main;
  const found = await entries(source, { timeout: Infinity });
  const [first, second] = found;
  const what = paths.join(', ');
  if (first === undefined) throw new UsageError(`${what}: There is no model here that Marrow opens.`);
  if (second === undefined) return first.entry;
  const names = found.slice(0, mostNamed).map(({ entry }) => `\n  ${entry}`);
  const more = found.length > mostNamed ? `\n  and ${found.length - mostNamed} more` : '';
  throw new UsageError(
    `${what}: There are ${found.length} models. Name one of them:${names.join('')}${more}`,
  );
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
