import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '../../tests/web/support/server.js';
import { repository } from './serve.js';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm' };

/** Responses of a test server with the scripts and WASM modules of the built package, under `/dist/`. */
export async function distAnswers(): Promise<Readonly<Record<string, Answer>>> {
  const folder = join(repository, 'dist');
  const names = (await readdir(folder)).filter((name) => /\.(js|wasm)$/.test(name));
  const answers = names.map(async (name) => {
    const type = types[name.split('.').at(-1) ?? ''] ?? '';
    return [`/dist/${name}`, { type, body: await readFile(join(folder, name)) }] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}
