import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, inject, it } from 'vitest';
import { addresses, entries, modules } from './support/entries.js';
import { exec, repository } from './support/packed-package.js';

/** Runs package linters on the tarball. */

interface Analysis {
  readonly analysis: { readonly entrypoints: Readonly<Record<string, unknown>> };
}

describe('the tarball', () => {
  it('passes publint without errors, warnings or suggestions', async () => {
    const bytes = await readFile(inject('packedPackage').tarball);
    const { messages, pkg } = await publint({
      pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
      strict: true,
    });
    expect(pkg['name']).toBe('marrow3d');
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('has types for every entry except the .wasm files, according to "attw --profile esm-only"', async () => {
    const { folder, tarball } = inject('packedPackage');
    const attw = join(repository, 'tests/package/node_modules/@arethetypeswrong/cli/dist/index.js');
    const options = ['--profile', 'esm-only', '--format', 'json', '--exclude-entrypoints', ...modules];
    // The JSON also lists problems that the profile ignores (CommonJS); the exit status does not count them.
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
