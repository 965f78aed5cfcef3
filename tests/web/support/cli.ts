import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../../web/cli/run.js';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the command in this process as a shell would. */
export function marrow(...words: string[]): Promise<Outcome> {
  return marrowReading('', ...words);
}

/** Runs the command in this process with text on its standard input. Its child processes run dist/. */
export async function marrowReading(input: string, ...words: string[]): Promise<Outcome> {
  let [out, error] = ['', ''];
  const code = await run(words, {
    version: '1.2.3',
    library: new URL('../../../dist/', import.meta.url),
    program: new URL('../../../dist/cli/marrow.js', import.meta.url),
    colors: false,
    input: () => Promise.resolve(input),
    out: (text) => (out += text),
    error: (text) => (error += text),
  });
  return { code, out, error };
}

/** Runs a command that must succeed, and parses its JSON. */
export async function marrowJson<T>(...words: string[]): Promise<T> {
  const { code, out, error } = await marrow(...words, '--json');
  if (code !== 0) throw new Error(error);
  return JSON.parse(out) as T;
}

/** A folder with files. `remove` deletes it. */
export async function folderOf(
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<{ path(name?: string): string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-'));
  for (const [name, data] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), data);
  }
  return { path: (name = '') => join(folder, name), remove: () => rm(folder, { recursive: true }) };
}
