import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  bundledPackagesFile,
  copiedPackages,
  foreignHeaders,
  nativeLicence,
  nativeParts,
  notice,
  packageLicence,
} from '../scripts/lib/licences.mjs';
import { packReport } from '../scripts/lib/tarball.mjs';

/** Checks that NOTICE and licences.txt have the licences of all third-party code that the builds contain. */
const root = fileURLToPath(new URL('..', import.meta.url));
const shipped = readFileSync(join(root, 'NOTICE'), 'utf8');
const licences = readFileSync(join(root, 'site/licences.txt'), 'utf8');
const bundled = JSON.parse(readFileSync(bundledPackagesFile, 'utf8')) as string[];

const copyright = /copyright|public domain/i;
const permission =
  /permission is hereby granted|permission to use, copy|redistribution and use|apache license/i;

describe('NOTICE', () => {
  it('equals the output of "npm run notice"', () => {
    expect(shipped, 'Run "npm run notice" and review the changes.').toBe(notice());
  });

  it('is in the tarball', () => {
    const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(packReport(text).files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['NOTICE', 'LICENSE']),
    );
  });

  it.each([...bundled, ...copiedPackages])('has the licence of %s, with its copyright', (name) => {
    const terms = packageLicence(name);
    expect(terms).toMatch(copyright);
    expect(terms).toMatch(permission);
    expect(shipped).toContain(terms.trim());
  });

  it('lists fflate, gl-matrix and lit-html among the bundled packages', () => {
    expect(bundled).toEqual(expect.arrayContaining(['fflate', 'gl-matrix', 'lit-html']));
  });

  it.each(nativeParts)('has the licence of $text, with its copyright', (part) => {
    const terms = nativeLicence(part);
    expect(terms).toMatch(copyright);
    expect(terms).toMatch(permission);
    expect(shipped).toContain(terms.trim());
  });

  it('has a part for every third-party header that the modules include, and no other part', () => {
    const headers = foreignHeaders();
    const unknown = headers.filter((path) => !nativeParts.some((part) => part.headers.test(path)));
    expect(unknown, 'Put the licence into scripts/lib/licences, and a row into nativeParts.').toEqual([]);
    const unused = nativeParts.filter((part) => !headers.some((path) => part.headers.test(path)));
    expect(unused.map(({ text }) => text)).toEqual([]);
  });
});

/** Packages of marrow3d/export that the page does not contain. */
const ofExport = ['@gltf-transform/core', '@gltf-transform/extensions', 'ktx-parse', 'property-graph'];

describe("The page's licences.txt", () => {
  it.each([
    ...bundled.filter((name) => !ofExport.includes(name)),
    ...copiedPackages,
    '@fontsource-variable/sometype-mono',
    'mediabunny',
  ])('has the licence of %s', (name) => {
    expect(licences).toContain(packageLicence(name).trim());
  });

  it.each(nativeParts)('has the licence of $text', (part) => {
    expect(licences).toContain(nativeLicence(part).trim());
  });
});
