import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { changesOf, integrityOf, nextVersion, withHeading, withVersion } from '../scripts/lib/release.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const changelog = '# Changes\n\n## Unreleased\n\n- **New**: $& text\n\n## 0.1.0\n\nThe first.\n';

describe('The version of a release', () => {
  it.each([
    ['patch', '1.2.4'],
    ['minor', '1.3.0'],
    ['major', '2.0.0'],
    ['1.2.10', '1.2.10'],
    ['2.0.0', '2.0.0'],
  ])('after 1.2.3 with the argument %s is %s', (asked, version) => {
    expect(nextVersion('1.2.3', asked)).toBe(version);
  });

  it.each(['1.2.3', '1.2.2', '0.9.9', '1.1.10', '1.3', 'v1.3.0', '1.3.0-beta', '', undefined])(
    'after 1.2.3 cannot be %s',
    (asked) => {
      expect(() => nextVersion('1.2.3', asked)).toThrow(/version/);
    },
  );

  it("replaces the package's version and keeps those of dependencies", () => {
    const lock = (own: string): string =>
      `{ "version": "${own}", "packages": { "": { "version": "${own}" }, "node_modules/a": { "version": "0.1.0" } } }`;
    expect(withVersion(lock('0.1.0'), '0.2.0')).toBe(lock('0.2.0'));
    expect(withVersion('{ "name": "a", "version": "0.1.0" }', '1.0.0')).toBe(
      '{ "name": "a", "version": "1.0.0" }',
    );
  });
});

describe('CHANGELOG.md of a release', () => {
  it('lists the unreleased changes under the new version', () => {
    const released = withHeading(changelog, '0.2.0');
    expect(released).toBe(changelog.replace('Unreleased', '0.2.0'));
    expect(changesOf(released, '0.2.0')).toBe('- **New**: $& text');
    expect(changesOf(released, '0.1.0')).toBe('The first.');
  });

  it('is rejected without changes, or for an existing version', () => {
    expect(() => withHeading(withHeading(changelog, '0.2.0'), '0.3.0')).toThrow('no changes');
    expect(() => withHeading('\n## Unreleased\n\n## 0.1.0\n\nold\n', '0.2.0')).toThrow('no changes');
    expect(() => withHeading(changelog, '0.1.0')).toThrow('already');
  });
});

describe('The hashes of a release', () => {
  it('cover .js and .wasm files, but not the entry for Node or declarations', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marrow-hashes-'));
    try {
      for (const name of ['b.js', 'a.wasm', 'index.node.js', 'a.d.ts'])
        await writeFile(join(folder, name), name);
      const expected = (name: string): string =>
        `sha384-${createHash('sha384').update(name).digest('base64')}`;
      expect(integrityOf(folder)).toEqual({ 'a.wasm': expected('a.wasm'), 'b.js': expected('b.js') });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('npm run release -- --dry-run', () => {
  it('prints version, files and changes, and changes nothing', async () => {
    const files = ['package.json', 'package-lock.json', 'CHANGELOG.md'];
    const state = (): Promise<string[]> =>
      Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
    const before = await state();
    const args = ['scripts/release.mjs', '99.0.0', '--dry-run'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    expect(stdout).toContain('becomes 99.0.0 in package.json, package-lock.json, CHANGELOG.md');
    expect(stdout).toContain('build/release/99.0.0: marrow3d-99.0.0.tgz, site/, integrity.json');
    expect(stdout).toContain('\n## 99.0.0\n');
    expect(await state()).toEqual(before);
  });
});
