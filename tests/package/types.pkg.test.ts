import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, peers } from './support/entries.js';
import { addPackages, exec, newProject, repository, type Project } from './support/project.js';

/**
 * The type tests (`tests/web/*.test-d.ts`) in a stranger's strict project: each right use compiles, and no wrong one
 * does, by the declarations of the packed package.
 */

const folder = join(repository, 'tests/web');
/** What only the condition `node` has: with `moduleResolution: bundler` a project names it by `customConditions`. */
const ofNode = 'node.test-d.ts';

let project: Project;
let files: readonly string[];
let text: string;

beforeAll(async () => {
  files = (await readdir(folder)).filter((name) => name.endsWith('.test-d.ts'));
  const sources: Record<string, string> = {};
  for (const name of files) {
    sources[name] = (await readFile(join(folder, name), 'utf8'))
      .replace(/'\.\.\/\.\.\/web\/lib\/index(\.node)?\.js'/g, "'marrow3d'")
      .replace(/'\.\.\/\.\.\/web\/lib\/(.+?)(\/index)?\.js'/g, "'marrow3d/$1'");
  }
  text = Object.values(sources).join('\n');
  project = await newProject('models', sources);
  await addPackages(project.folder, [...peers, '@types/three']);
});

afterAll(() => project.remove());

async function complaints(compilerOptions: object, tests: readonly string[]): Promise<string> {
  const options = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'],
    types: [],
    ...compilerOptions,
  };
  const config = JSON.stringify({ compilerOptions: options, files: tests });
  await writeFile(join(project.folder, 'tsconfig.json'), config);
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const { stdout } = await exec(process.execPath, [tsc], { cwd: project.folder }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout;
}

const bundler = { module: 'esnext', moduleResolution: 'bundler' };
const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' };

describe('the types of the packed package', () => {
  it('are used rightly and wrongly by the tests, at every entry', () => {
    const unused = entries.filter(({ name }) => !text.includes(`'${name}'`));
    expect(unused.map(({ name }) => name)).toEqual([]);
    expect(text.match(/@ts-expect-error/g)?.length).toBeGreaterThan(40);
    expect(text).not.toContain('web/lib');
  });

  it('take right uses and refuse wrong ones in a page’s project (moduleResolution: bundler)', async () => {
    const tests = files.filter((name) => name !== ofNode);
    expect(await complaints(bundler, tests)).toBe('');
  });

  it('have what is of Node alone under its condition (moduleResolution: bundler)', async () => {
    expect(await complaints(bundler, [ofNode])).toContain("has no exported member named 'nodeSource'");
    expect(await complaints({ ...bundler, customConditions: ['node'] }, files)).toBe('');
  });

  it('take right uses and refuse wrong ones in Node’s project (moduleResolution: nodenext)', async () => {
    expect(await complaints(nodenext, files)).toBe('');
  });
});
