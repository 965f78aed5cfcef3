import type { Terminal } from './terminal.js';

/** The path that stands for the list on standard input. */
export const listed = '-';

/** The paths, with the lines of standard input in the place of `-`. Empty lines do not count. */
export async function withList(paths: readonly string[], terminal: Terminal): Promise<string[]> {
  if (!paths.includes(listed)) return [...paths];
  const lines = (await terminal.input()).split(/\r?\n/).filter((line) => line.trim() !== '');
  const at = paths.indexOf(listed);
  return [...paths.slice(0, at), ...lines, ...paths.slice(at + 1).filter((path) => path !== listed)];
}
