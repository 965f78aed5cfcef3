import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledPackagesFile, copiedPackages } from '../scripts/lib/licences.mjs';
import { compiledParts, sbom, type Bom } from '../scripts/lib/sbom.mjs';
import { filesOf, packBuilt, packReport, type TarFile } from '../scripts/lib/tarball.mjs';

/** Checks properties of a reproducible tarball. `npm run reproduce` compares complete builds. */
const root = fileURLToPath(new URL('..', import.meta.url));

describe('The tarball', () => {
  let folder = '';
  let files: TarFile[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-tarball-'));
    files = filesOf(join(folder, await packBuilt(root, folder)));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has the same time and owner for all files', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(new Set(files.map(({ time }) => time)).size).toBe(1);
    expect(new Set(files.map(({ owner }) => owner)).size).toBe(1);
  });

  it('marks only the command as executable', () => {
    const executable = files.filter(({ mode }) => (mode & 0o111) !== 0);
    expect(executable.map(({ name }) => name)).toEqual(['package/dist/cli/marrow.js']);
  });

  it('does not contain the path of the build folder', () => {
    const naming = files.filter(({ data }) => data.includes(root) || data.includes(tmpdir() + '/marrow'));
    expect(naming.map(({ name }) => name)).toEqual([]);
  });

  it('contains LICENSE, NOTICE and the SBOM', () => {
    const names = files.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/NOTICE', 'package/dist/sbom.cdx.json']),
    );
  });

  it('lists the bundled packages and the native libraries as components', async () => {
    const file = files.find(({ name }) => name === 'package/dist/sbom.cdx.json');
    const { components } = JSON.parse(file?.data.toString() ?? '') as Bom;
    const bundled = JSON.parse(await readFile(bundledPackagesFile, 'utf8')) as string[];
    const names = components.map(({ purl }) => /^pkg:npm\/(.+)@/.exec(purl)?.[1]?.replace('%40', '@'));
    expect(names.filter((name) => name !== undefined).sort()).toEqual([...bundled, ...copiedPackages].sort());
    const native = compiledParts().map(({ name, version }) => `${name} ${version}`);
    expect(components.map(({ name, version }) => `${name} ${version}`)).toEqual(
      expect.arrayContaining(native),
    );
    for (const { version } of components) expect(version).toMatch(/^\d+(\.\d+)*/);
  });
});

describe('The report of npm pack', () => {
  const json = JSON.stringify([{ filename: 'a-1.0.0.tgz', files: [{ path: 'LICENSE' }] }], null, 2);

  it('is found between other lines that npm prints', () => {
    const output = `npm notice [new] version\n${json}\nnpm notice Changelog: [1]\n`;
    expect(packReport(output)).toEqual({ filename: 'a-1.0.0.tgz', files: [{ path: 'LICENSE' }] });
    expect(packReport(json)).toEqual(packReport(output));
  });

  it('is reported as missing if there is only other output', () => {
    expect(() => packReport('npm notice nothing\n')).toThrow('npm pack reported no tarball.');
  });
});

describe('The SBOM', () => {
  const sources = {
    manifest: { name: 'marrow3d', version: '1.2.3', license: 'MIT' },
    lock: {
      packages: {
        'node_modules/b': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAH/' },
        'node_modules/@a/c': { version: '1.0.0', license: 'ISC', integrity: 'sha512-AAH/' },
      },
    },
    packages: ['b', '@a/c'],
    parts: [{ name: 'lib', version: '3', licence: 'MIT', source: 'pkg:github/x/lib' }],
  };

  it('has package URLs and the hashes of the lock file, in a fixed order', () => {
    const { components, dependencies } = sbom(sources);
    expect(components.map(({ purl }) => purl)).toEqual([
      'pkg:github/x/lib@3',
      'pkg:npm/%40a/c@1.0.0',
      'pkg:npm/b@2.0.0',
    ]);
    expect(components[1]).toMatchObject({
      group: '@a',
      name: 'c',
      hashes: [{ alg: 'SHA-512', content: '0001ff' }],
      licenses: [{ expression: 'ISC' }],
    });
    expect(dependencies[0]).toEqual({
      ref: 'pkg:npm/marrow3d@1.2.3',
      dependsOn: components.map(({ purl }) => purl),
    });
    expect(sbom({ ...sources, packages: ['@a/c', 'b'] })).toEqual(sbom(sources));
  });

  it('is not written if a package has no hash', () => {
    const lock = { packages: { ...sources.lock.packages, 'node_modules/b': { version: '2.0.0' } } };
    expect(() => sbom({ ...sources, lock })).toThrow('package-lock.json has no SHA-512 hash of b.');
  });
});
