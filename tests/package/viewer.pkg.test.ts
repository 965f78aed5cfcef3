import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { runEsbuild, runRollup } from './support/bundlers.js';
import { launchChromium, visit } from './support/chromium.js';
import { newProject, repository } from './support/project.js';
import { viewerFiles, viewerFindings, viewerHtml, viewerProgram } from './support/viewer-program.js';
import { runWebpack } from './support/webpack.js';

/** The viewer in strangers' pages, from the packed package. */

const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; worker-src 'self'; " +
  "base-uri 'none'; object-src 'none'";
const byName = (name: string): string => (name === 'index' ? 'marrow3d' : `marrow3d/${name}`);

let browser: Browser;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A project with the package installed, and in `pages` what is served: the model and the files beside the program. */
async function project(pages: string, sources: Readonly<Record<string, string>>): Promise<string> {
  const made = await newProject('unused', sources);
  cleanups.push(() => made.remove());
  const served = join(made.folder, pages);
  await mkdir(join(served, 'models'), { recursive: true });
  await cp(join(repository, 'public/samples/talus/talus.pk3'), join(served, 'models/talus.pk3'));
  for (const [name, text] of Object.entries(viewerFiles)) await writeFile(join(served, name), text);
  return made.folder;
}

async function expectPlayerAt(url: string): Promise<void> {
  const { found, complaints } = await visit(browser, url);
  expect(found).toMatchObject(viewerFindings);
  const state = new URLSearchParams((found as { hash: string }).hash.slice(1));
  expect(Object.fromEntries(state)).toMatchObject({
    v: '1',
    clip: 'LEGS_RUN',
    frame: '2.5',
    paused: '1',
    speed: '2',
  });
  expect(complaints).toEqual([]);
}

describe("the viewer in a stranger's page", () => {
  it('plays two channels, built by Vite, under the strict policy', async () => {
    const folder = await project('public', {
      'index.html': viewerHtml('/main.js').replaceAll('href="', 'href="/'),
      'main.js': viewerProgram(byName),
    });
    const options = { root: folder, configFile: false as const, logLevel: 'error' as const };
    await build({ ...options, build: { target: 'es2022' } });
    const headers = { 'content-security-policy': policy };
    const server = await preview({ ...options, preview: { port: 0, headers } });
    cleanups.push(() => server.close());
    await expectPlayerAt(server.resolvedUrls?.local[0] ?? '');
  });

  it('plays two channels, built by webpack 5, under the strict policy', async () => {
    const folder = await project('pages', { 'main.js': viewerProgram(byName) });
    expect(await runWebpack(folder)).toEqual([]);
    const dist = join(folder, 'dist');
    await cp(join(folder, 'pages'), dist, { recursive: true });
    await writeFile(join(dist, 'index.html'), viewerHtml('main.js'));
    const server = await serveFolder(dist, { 'content-security-policy': policy });
    cleanups.push(() => server.close());
    await expectPlayerAt(`${server.url}index.html`);
  });

  it.each([
    { tool: 'Rollup', run: runRollup },
    { tool: 'esbuild', run: runEsbuild },
  ])('plays two channels, built by $tool, under the strict policy', async ({ run }) => {
    const folder = await project('pages', { 'main.js': viewerProgram(byName) });
    const out = join(folder, 'pages');
    expect(await run(folder, out)).toEqual([]);
    await writeFile(join(out, 'index.html'), viewerHtml('main.js'));
    const server = await serveFolder(out, { 'content-security-policy': policy });
    cleanups.push(() => server.close());
    await expectPlayerAt(server.url);
  });

  it('plays two channels, as plain modules from another origin', async () => {
    const folder = await project('pages', {});
    const cdn = await serveFolder(join(folder, 'node_modules/marrow3d/dist'), {
      'access-control-allow-origin': '*',
    });
    cleanups.push(() => cdn.close());
    const pages = join(folder, 'pages');
    await writeFile(
      join(pages, 'main.js'),
      viewerProgram((name) => `${cdn.url}${name}.js`),
    );
    await writeFile(join(pages, 'index.html'), viewerHtml('main.js'));
    const server = await serveFolder(pages, {
      'content-security-policy':
        `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${cdn.url}; connect-src 'self' ${cdn.url}; ` +
        `img-src 'self' blob: data:; worker-src 'self' blob: ${cdn.url}`,
    });
    cleanups.push(() => server.close());
    await expectPlayerAt(server.url);
    expect(await readdir(join(folder, 'node_modules/marrow3d/dist'))).toContain('viewer.js');
  });
});
