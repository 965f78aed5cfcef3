import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, entries, modules } from './support/entries.js';
import { exec, pack, repository } from './support/project.js';

/** What the linters of packages have to say about the tarball. */

let folder: string;
let tarball: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marrow-tarball-'));
  tarball = await pack(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Analysis {
  readonly analysis: { readonly entrypoints: Readonly<Record<string, unknown>> };
}

describe('the tarball', () => {
  it('has nothing that publint complains about, not even a suggestion', async () => {
    const bytes = await readFile(tarball);
    const { messages, pkg } = await publint({
      pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
      strict: true,
    });
    expect(pkg['name']).toBe('marrow3d');
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('has types for every entry but the .wasm files, by "attw --profile esm-only"', async () => {
    const attw = join(repository, 'tests/package/node_modules/@arethetypeswrong/cli/dist/index.js');
    const options = ['--profile', 'esm-only', '--format', 'json', '--exclude-entrypoints', ...modules];
    // Its JSON also has what the profile ignores (CommonJS); its exit status has not.
    const { stdout, code } = await exec(process.execPath, [attw, tarball, ...options], { cwd: folder }).then(
      (output) => ({ ...output, code: 0 }),
      (error: unknown) => error as { stdout: string; code: number },
    );
    expect(code, stdout).toBe(0);
    const { analysis } = JSON.parse(stdout) as Analysis;
    const paths = [...entries, ...addresses].map(({ path }) => path);
    expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining(paths));
  });
});
