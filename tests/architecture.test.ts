import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Checks docs/architecture.md: all files that it names exist, and it names all folders of web/lib and wasm. */
const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

const topFolders = [
  'wasm',
  'web',
  'shaders',
  'tests',
  'e2e',
  'samples',
  'scripts',
  'public',
  'bench',
  'docs',
];
/** Files of the top folder, which the page names without a path: README.md, package.json, vitest.config.ts. */
const topFile = /^[\w-]+(?:\.(?:md|txt|json)|\.config\.[jt]s)$/;
/** A smaller number of paths means that the page was not found or not parsed. */
const fewestPaths = 40;

/** The distinct paths in backticks, relative to the top of the repository, without a trailing slash. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const paths = quoted.filter(
    (name) => topFile.test(name) || topFolders.some((folder) => name.startsWith(`${folder}/`)),
  );
  return [...new Set(paths.map((path) => path.replace(/\/$/, '')))].sort();
}

/** The files of the checkout, including those that are not committed. */
function filesOfCheckout(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** A file's folders, the outermost first: 'a' and 'a/b' for 'a/b/c'. */
function foldersOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join('/'));
}

function missing(paths: readonly string[], existing: ReadonlySet<string>): string[] {
  return paths.filter((path) => !existing.has(path));
}

/** The script names that follow `npm run` in a text. */
function scriptsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\bnpm run ([\w-]+(?::[\w-]+)*)/g)].map((match) => match[1] ?? ''))];
}

const files = filesOfCheckout();
const folders = new Set(files.flatMap(foldersOf));
const existing = new Set([...files, ...folders]);
const paths = pathsIn(page);

describe('docs/architecture.md', () => {
  it('names files and folders that exist', () => {
    expect(missing(paths, existing)).toEqual([]);
  });

  it(`names at least ${String(fewestPaths)} paths`, () => {
    expect(paths.length).toBeGreaterThanOrEqual(fewestPaths);
  });

  it.each(['web/lib', 'wasm'])('mentions every folder of %s', (parent) => {
    const children = [...folders].filter((folder) => folder.replace(/\/[^/]+$/, '') === parent);
    expect(children.length).toBeGreaterThan(0);
    const mentioned = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
    expect(missing(children, mentioned)).toEqual([]);
  });

  it('names scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = scriptsIn(page);
    expect(named.length).toBeGreaterThan(0);
    expect(missing(named, new Set(Object.keys(scripts)))).toEqual([]);
  });
});

describe('pathsIn, missing and scriptsIn', () => {
  it('find paths and scripts in a text, and list those that do not exist', () => {
    const text = 'See `web/lib/nowhere.ts`, `wasm/`, `README.md`, `load_md2` and `npm run no:such`.';
    expect(pathsIn(text)).toEqual(['README.md', 'wasm', 'web/lib/nowhere.ts']);
    expect(missing(pathsIn(text), existing)).toEqual(['web/lib/nowhere.ts']);
    expect(scriptsIn(text)).toEqual(['no:such']);
  });
});
