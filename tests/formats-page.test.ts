import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/formats.md'), 'utf8');

/** The C++ tests of formats and images, as "Suite.Test". */
const formatTests = new Set(
  ['tests/formats', 'tests/images']
    .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(root, folder, file)))
    .filter((file) => file.endsWith('.cpp'))
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => [...text.matchAll(/^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)/gm)])
    .map(([, suite, name]) => `${suite}.${name}`),
);

describe('docs/formats.md', () => {
  const named = [...page.matchAll(/`([A-Z]\w+\.[A-Z]\w+)`/g)].map(([, name]) => name!);

  it('names tests that exist', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !formatTests.has(name))).toEqual([]);
    const paths = [...page.matchAll(/`((?:tests|e2e)\/[\w/.-]+)`/g)].map(([, path]) => path!);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names a test in each row of its tables', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Part|---)/.test(line));
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter((row) => !/`[A-Z]\w+\.[A-Z]\w+`[^|]*\|$/.test(row))).toEqual([]);
  });

  it('has a section for each family of formats', () => {
    const families = readdirSync(join(root, 'wasm/formats'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    const headings: Readonly<Record<string, string>> = {
      doom3: 'Doom 3',
      half_life: 'Half-Life',
      marrow: 'Marrow',
      milkshape: 'MilkShape 3D',
      quake: 'Quake',
      quake2: 'Quake II',
      quake3: 'Quake III',
      sprite: 'Sprites',
      studio3ds: '3D Studio',
      wavefront: 'Wavefront',
    };
    const isMissing = (family: string): boolean => !page.includes(`\n## ${headings[family] ?? family}:`);
    expect(families.filter(isMissing)).toEqual([]);
  });
});
