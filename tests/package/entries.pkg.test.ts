import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { runEsbuild, runRollup } from './support/bundlers.js';
import { launchChromium, visit } from './support/chromium.js';
import { addresses, entries, modules, peers } from './support/entries.js';
import { addPackages, exec, newProject, pageHtml, type Project } from './support/project.js';
import { runWebpack } from './support/webpack.js';

/** Every entry of the packed package, by the list in its package.json. */

let browser: Browser;
let project: Project;
const cleanups: (() => Promise<unknown>)[] = [];

const names = entries.map(({ name }) => name);
/** A page's program that imports every entry whole, and says how many names each has. */
const everyEntry = `
${names.map((name, index) => `import * as entry${index} from '${name}';`).join('\n')}
window.found = Object.fromEntries([${names.map((name, index) => `['${name}', Object.keys(entry${index}).length]`).join()}]);
`;

beforeAll(async () => {
  browser = await launchChromium();
  project = await newProject('models', { 'main.js': everyEntry });
  await addPackages(project.folder, peers);
});

afterAll(async () => {
  await browser.close();
  await project.remove();
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Runs a program in Node, in the project; returns what it prints, as JSON. */
async function printed(program: string, ...options: readonly string[]): Promise<unknown> {
  const args = [...options, '--input-type=module', '--eval', program];
  const { stdout, stderr } = await exec(process.execPath, args, { cwd: project.folder });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** Takes from Node what a page has and some servers have not; importing must not need it. */
const bare = `
for (const name of ['navigator', 'Worker', 'WebSocket', 'CustomEvent', 'localStorage']) {
  Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
}
const pageOnly = ['document', 'window', 'self', 'HTMLElement', 'customElements', 'location', 'requestAnimationFrame'];
if (pageOnly.some((name) => globalThis[name] !== undefined)) throw new Error('This is a page, not a server.');
`;

async function writtenInto(out: string): Promise<string> {
  await writeFile(join(project.folder, out, 'index.html'), pageHtml('main.js'));
  return join(project.folder, out);
}

describe('every entry of the package', () => {
  it('is one that programs import, an address of a script, or a module', () => {
    expect(names).toEqual(expect.arrayContaining(['marrow3d', 'marrow3d/viewer', 'marrow3d/element/define']));
    expect(addresses.map(({ name }) => name)).toEqual(['marrow3d/worker', 'marrow3d/zip']);
    expect(modules).toEqual(expect.arrayContaining(['./marrow.wasm', './pictures.wasm']));
  });

  it('imports without error in Node where a server renders pages', async () => {
    const program = `${bare}
      const found = {};
      for (const name of ${JSON.stringify(names)}) found[name] = typeof (await import(name));
      console.log(JSON.stringify(found));`;
    expect(await printed(program)).toEqual(Object.fromEntries(names.map((name) => [name, 'object'])));
  });

  it("imports without error on a server that takes the page's scripts, as at the edge", async () => {
    const files = entries.map(({ page }) => page);
    const program = `${bare}
      const found = {};
      for (const file of ${JSON.stringify(files)}) {
        found[file] = typeof (await import('./node_modules/marrow3d/' + file));
      }
      console.log(JSON.stringify(found));`;
    expect(await printed(program)).toEqual(Object.fromEntries(files.map((file) => [file, 'object'])));
  });

  it('imports without error in a server that Vite has built, with the package inside', async () => {
    const { folder } = project;
    const server = `${names.map((name, index) => `import * as entry${index} from '${name}';`).join('\n')}
      console.log(JSON.stringify([${names.map((_, index) => `typeof entry${index}`).join()}]));`;
    await writeFile(join(folder, 'server.js'), server);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: ['marrow3d'] },
      build: { ssr: 'server.js', outDir: 'server' },
    });
    const text = await readFile(join(folder, 'server/server.js'), 'utf8');
    expect(text).not.toMatch(/\bfrom ["']marrow3d/);
    const { stdout } = await exec(process.execPath, ['server/server.js'], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(names.map(() => 'object'));
  });

  it.each([
    {
      tool: 'Vite',
      async built(): Promise<string> {
        const options = { input: join(project.folder, 'main.js'), output: { entryFileNames: 'main.js' } };
        await build({
          root: project.folder,
          base: './',
          configFile: false,
          logLevel: 'error',
          build: { outDir: 'vite', rolldownOptions: options },
        });
        return writtenInto('vite');
      },
    },
    {
      tool: 'webpack 5',
      async built(): Promise<string> {
        expect(await runWebpack(project.folder)).toEqual([]);
        return join(project.folder, 'dist');
      },
    },
    {
      tool: 'Rollup',
      async built(): Promise<string> {
        expect(await runRollup(project.folder, join(project.folder, 'rollup'))).toEqual([]);
        return writtenInto('rollup');
      },
    },
    {
      tool: 'esbuild',
      async built(): Promise<string> {
        expect(await runEsbuild(project.folder, join(project.folder, 'esbuild'))).toEqual([]);
        return writtenInto('esbuild');
      },
    },
  ])('is imported by a page that $tool has built, without a warning', async ({ built }) => {
    const server = await serveFolder(await built());
    cleanups.push(() => server.close());
    const { found, complaints } = await visit(browser, `${server.url}index.html`);
    expect(complaints).toEqual([]);
    const counts = await printed(
      `const found = {};
       for (const { name, page } of ${JSON.stringify(entries)}) {
         found[name] = Object.keys(await import('./node_modules/marrow3d/' + page)).length;
       }
       console.log(JSON.stringify(found));`,
    );
    expect(found).toEqual(counts);
  });
});
