import type { Terminal } from './terminal.js';

/** The path that stands for a list of paths on standard input. */
export const stdinPath = '-';

/** Replaces `-` by the lines of standard input, without empty lines. */
export async function expandStdin(paths: readonly string[], terminal: Terminal): Promise<string[]> {
  if (!paths.includes(stdinPath)) return [...paths];
  const lines = (await terminal.input()).split(/\r?\n/).filter((line) => line.trim() !== '');
  const at = paths.indexOf(stdinPath);
  return [...paths.slice(0, at), ...lines, ...paths.slice(at + 1).filter((path) => path !== stdinPath)];
}
