import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importedFiles } from '../scripts/lib/imported-files.mjs';
import { distInputs, requiredCorpus, siteInputs } from '../scripts/lib/steps.mjs';

it('importedFiles() returns a script with all scripts that it imports', () => {
  expect(importedFiles('scripts/dist/text-imports.mjs')).toEqual([
    'scripts/dist/text-imports.mjs',
    'scripts/lib/css.mjs',
    'scripts/lib/glsl.mjs',
  ]);
});

it('the inputs of the package include the scripts that build it', () => {
  const scripts = ['build', 'text-imports', 'sibling-files'].map((name) => `scripts/dist/${name}.mjs`);
  const shared = ['css', 'glsl', 'licences', 'sbom', 'run'].map((name) => `scripts/lib/${name}.mjs`);
  expect(distInputs()).toEqual(expect.arrayContaining([...scripts, ...shared]));
});

it('the inputs of the page include the scripts and texts that it is built from', () => {
  const scripts = ['scripts/dist/imported-by.mjs', 'scripts/lib/glsl.mjs', 'scripts/lib/licences.mjs'];
  const others = ['vite.config.ts', 'web/app/build/licences.ts', 'scripts/lib/licences'];
  expect(siteInputs()).toEqual(expect.arrayContaining([...scripts, ...others]));
});

describe('requiredCorpus()', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marrow-corpus-'));
    vi.stubEnv('MARROW_CORPUS', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it('returns the folder that MARROW_CORPUS names', () => {
    mkdirSync(join(folder, 'corpus/md2'), { recursive: true });
    expect(requiredCorpus('corpus/md2')).toBe(folder);
  });

  it('names the missing file or folder and the variable to set', () => {
    const missing = (path: string): string => `${join(folder, path)} is missing.`;
    expect(() => requiredCorpus()).toThrow(missing('corpus'));
    mkdirSync(join(folder, 'corpus/md2'), { recursive: true });
    expect(() => requiredCorpus('corpus/md2', 'corpus/md3')).toThrow(missing('corpus/md3'));
    expect(() => requiredCorpus('corpus/md3')).toThrow('set MARROW_CORPUS');
  });

  it('says where to copy the folder "corpus", and which folder the variable names', () => {
    const target = join(import.meta.dirname, '../../shared/corpus');
    const advice = `Copy it to ${target}, or set MARROW_CORPUS to the folder that contains the folder "corpus".`;
    expect(() => requiredCorpus()).toThrow(advice);
  });
});
