import type { KeptFile, Source } from './source.js';

/**
 * The local files of two joined sources: those of `added` replace those of `base` with the same path. Null if `base` is
 * not local.
 */
export function joinedFiles(
  base: Pick<Source, 'kept'>,
  added: Pick<Source, 'kept' | 'names'>,
): readonly KeptFile[] | null {
  const before = base.kept();
  if (before === null) return null;
  const replaced = new Set(added.names.map((name) => name.toLowerCase()));
  return [...before.filter(({ path }) => !replaced.has(path.toLowerCase())), ...(added.kept() ?? [])];
}
