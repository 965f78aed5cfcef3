import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { entries, peers } from './support/entries.js';
import { exec, repository } from './support/packed-package.js';
import { addPackages, newProject } from './support/project.js';

/**
 * The type tests (`tests/web/*.test-d.ts`) in a strict project that uses the declarations of the packed package: correct
 * uses compile, wrong ones do not.
 */

const testFolder = join(repository, 'tests/web');
/** Tests exports of the condition `node`, which `moduleResolution: bundler` does not have without `customConditions`. */
const nodeOnly = 'node.test-d.ts';

let folder: string;
let files: readonly string[];
let text: string;

beforeAll(async () => {
  files = (await readdir(testFolder)).filter((name) => name.endsWith('.test-d.ts'));
  const sources: Record<string, string> = {};
  for (const name of files) {
    sources[name] = (await readFile(join(testFolder, name), 'utf8'))
      .replace(/'\.\.\/\.\.\/web\/lib\/index(\.node)?\.js'/g, "'marrow3d'")
      .replace(/'\.\.\/\.\.\/web\/lib\/(.+?)(\/index)?\.js'/g, "'marrow3d/$1'");
  }
  text = Object.values(sources).join('\n');
  folder = await newProject(inject('packedPackage'), sources);
  await addPackages(folder, [...peers, '@types/three']);
});

/** The errors that TypeScript reports, one per line, in the tests and in the package's declarations. */
async function errors(name: string, compilerOptions: object): Promise<readonly string[]> {
  const options = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // Checks the package's declarations, but not TypeScript's own.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    target: 'es2022',
    // The declarations reference the library of `Disposable` themselves.
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    ...compilerOptions,
  };
  const config = join(folder, `tsconfig.${name}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions: options, files }));
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const { stdout } = await exec(process.execPath, [tsc, '--project', config], { cwd: folder }).catch(
    (error: Error & { stdout: string }) => {
      // tsc exits with an error status after it has reported errors.
      if (error.stdout === '') throw error;
      return error;
    },
  );
  return stdout.split('\n').filter((line) => /^\S/.test(line));
}

const bundler = { module: 'esnext', moduleResolution: 'bundler' };
const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' };

describe.concurrent('the types of the packed package', () => {
  it('are tested by correct and wrong uses of every entry', () => {
    const unused = entries.filter(({ name }) => !text.includes(`'${name}'`));
    expect(unused.map(({ name }) => name)).toEqual([]);
    expect(text.match(/@ts-expect-error/g)?.length).toBeGreaterThan(40);
    expect(text).not.toContain('web/lib');
  });

  it('accept correct uses and reject wrong ones in a page, without the exports for Node', async () => {
    const found = await errors('bundler', bundler);
    expect(found.filter((line) => !line.startsWith(nodeOnly))).toEqual([]);
    expect(found).toContainEqual(expect.stringContaining("has no exported member named 'nodeSource'"));
  });

  it('accept correct uses and reject wrong ones with the condition "node" (moduleResolution: bundler)', async () => {
    expect(await errors('bundler-node', { ...bundler, customConditions: ['node'] })).toEqual([]);
  });

  it('accept correct uses and reject wrong ones in Node (moduleResolution: nodenext)', async () => {
    expect(await errors('nodenext', nodenext)).toEqual([]);
  });
});
