import { expect, it } from 'vitest';
import { importedFiles } from '../scripts/lib/imported-files.mjs';
import { distInputs, siteInputs } from '../scripts/lib/steps.mjs';

it('importedFiles() returns a script with all scripts that it imports', () => {
  expect(importedFiles('scripts/dist/text-imports.mjs')).toEqual([
    'scripts/dist/text-imports.mjs',
    'scripts/lib/css.mjs',
    'scripts/lib/glsl.mjs',
  ]);
});

it('the package is built again after a change of any script that builds it', () => {
  const scripts = ['build', 'text-imports', 'sibling-files'].map((name) => `scripts/dist/${name}.mjs`);
  const shared = ['css', 'glsl', 'licences', 'sbom', 'run'].map((name) => `scripts/lib/${name}.mjs`);
  expect(distInputs()).toEqual(expect.arrayContaining([...scripts, ...shared]));
});

it('the page is built again after a change of any script or text that it is built from', () => {
  const scripts = ['scripts/dist/imported-by.mjs', 'scripts/lib/glsl.mjs', 'scripts/lib/licences.mjs'];
  const others = ['vite.config.ts', 'web/app/build/licences.ts', 'scripts/lib/licences'];
  expect(siteInputs()).toEqual(expect.arrayContaining([...scripts, ...others]));
});
