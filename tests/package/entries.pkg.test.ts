import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { launchChromium, visit } from './support/chromium.js';
import { addresses, entries, modules, peers } from './support/entries.js';
import { everyEntry, exportCounts, runInNode } from './support/every-entry.js';
import { exec } from './support/packed-package.js';
import { addPackages, newProject, pageHtml } from './support/project.js';

/** Tests every entry of the packed package, as listed in its package.json. */

let browser: Browser;
let folder: string;

const names = entries.map(({ name }) => name);

beforeAll(async () => {
  browser = await launchChromium();
  folder = await newProject(inject('packedPackage'), { 'main.js': everyEntry });
  await addPackages(folder, peers);
});

afterAll(() => browser.close());

/** Removes browser globals that some servers lack; imports must not need them. */
const bare = `
for (const name of ['navigator', 'Worker', 'WebSocket', 'CustomEvent', 'localStorage']) {
  Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
}
const pageOnly = ['document', 'window', 'self', 'HTMLElement', 'customElements', 'location', 'requestAnimationFrame'];
if (pageOnly.some((name) => globalThis[name] !== undefined)) throw new Error('This is a page, not a server.');
`;

describe('every entry of the package', () => {
  it('is a module, a script loaded by URL, or a WebAssembly module', () => {
    expect(names).toEqual(expect.arrayContaining(['marrow3d', 'marrow3d/viewer', 'marrow3d/element/define']));
    expect(addresses.map(({ name }) => name)).toEqual(['marrow3d/worker', 'marrow3d/zip']);
    expect(modules).toEqual(expect.arrayContaining(['./marrow.wasm', './images-*.wasm']));
  });

  it('imports without error in Node without browser globals', async () => {
    const program = `${bare}
      const found = {};
      for (const name of ${JSON.stringify(names)}) found[name] = typeof (await import(name));
      console.log(JSON.stringify(found));`;
    expect(await runInNode(folder, program)).toEqual(
      Object.fromEntries(names.map((name) => [name, 'object'])),
    );
  });

  it('imports its browser script without error on a server without browser globals', async () => {
    const files = entries.map(({ page }) => page);
    const program = `${bare}
      const found = {};
      for (const file of ${JSON.stringify(files)}) {
        found[file] = typeof (await import('./node_modules/marrow3d/' + file));
      }
      console.log(JSON.stringify(found));`;
    expect(await runInNode(folder, program)).toEqual(
      Object.fromEntries(files.map((file) => [file, 'object'])),
    );
  });

  it('imports without error in a server bundle by Vite', async () => {
    const server = `${names.map((name, index) => `import * as entry${String(index)} from '${name}';`).join('\n')}
      console.log(JSON.stringify([${names.map((_, index) => `typeof entry${String(index)}`).join()}]));`;
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

  it('imports without a warning in a page built by Vite', async () => {
    const options = { input: join(folder, 'main.js'), output: { entryFileNames: 'main.js' } };
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      build: { outDir: 'page', rolldownOptions: options },
    });
    await writeFile(join(folder, 'page/index.html'), pageHtml('main.js'));
    const server = await serveFolder(join(folder, 'page'));
    onTestFinished(server.close);
    const { found, complaints } = await visit(browser, server.url);
    expect(complaints).toEqual([]);
    expect(found).toEqual(await exportCounts(folder));
  });
});
