import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, createServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { runEsbuild, runRollup } from './support/bundlers.js';
import { launchChromium, visit } from './support/chromium.js';
import { copiedFiles } from './support/copied-files.js';
import {
  newProject,
  pageHtml,
  pageScript,
  repository,
  sampleCounts,
  type Project,
} from './support/project.js';
import { runWebpack } from './support/webpack.js';

/** The packed package in strangers' projects: nothing is configured, everything is found. */

let browser: Browser;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function project(modelFolder: string, sources: Readonly<Record<string, string>>): Promise<Project> {
  const made = await newProject(modelFolder, sources);
  cleanups.push(() => made.remove());
  return made;
}

async function expectModelAt(url: string): Promise<void> {
  const { found, complaints, workers } = await visit(browser, url);
  const counts = await sampleCounts();
  const pictures = { loaded: 1, failed: 0 };
  expect(found).toEqual({ ...counts, posed: true, pictures, local: counts.frames });
  expect(complaints).toEqual([]);
  expect(workers).toHaveLength(1);
}

describe('the package in a page', () => {
  it('works in Vite while developing', async () => {
    const { folder } = await project('public/models', {
      'index.html': pageHtml('/main.js'),
      'main.js': pageScript('marrow3d'),
    });
    const server = await createServer({
      root: folder,
      configFile: false,
      logLevel: 'error',
      server: { port: 0 },
    });
    cleanups.push(() => server.close());
    await server.listen();
    await expectModelAt(server.resolvedUrls?.local[0] ?? '');
  });

  it('works built by Vite', async () => {
    const { folder } = await project('public/models', {
      'index.html': pageHtml('/main.js'),
      'main.js': pageScript('marrow3d'),
    });
    const options = { root: folder, configFile: false as const, logLevel: 'error' as const };
    await build(options);
    const server = await preview({ ...options, preview: { port: 0 } });
    cleanups.push(() => server.close());
    await expectModelAt(server.resolvedUrls?.local[0] ?? '');
  });

  it('works built by webpack 5', async () => {
    const { folder } = await project('models', { 'main.js': pageScript('marrow3d') });
    const warnings = await runWebpack(folder);
    expect(warnings).toEqual([]);
    await cp(join(folder, 'models'), join(folder, 'dist/models'), { recursive: true });
    const server = await serveFolder(join(folder, 'dist'));
    cleanups.push(() => server.close());
    await expectModelAt(`${server.url}index.html`);
  });

  it('names the files of the copy step in the README', async () => {
    const readme = await readFile(join(repository, 'README.md'), 'utf8');
    const families = copiedFiles.map((name) => name.replace(/^open-.*/, 'open-*.wasm'));
    expect(families.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    { tool: 'Rollup', run: runRollup },
    { tool: 'esbuild', run: runEsbuild },
  ])('works built by $tool, with the files copied beside the bundle', async ({ run }) => {
    const { folder } = await project('out/models', {
      'out/index.html': pageHtml('main.js'),
      'main.js': pageScript('marrow3d'),
    });
    const out = join(folder, 'out');
    expect(await run(folder, out)).toEqual([]);
    const server = await serveFolder(out);
    cleanups.push(() => server.close());
    await expectModelAt(server.url);
  });

  it('works by a plain script tag', async () => {
    const { folder } = await project('models', {
      'index.html': pageHtml('main.js'),
      'main.js': pageScript('./node_modules/marrow3d/dist/index.js'),
    });
    const server = await serveFolder(folder);
    cleanups.push(() => server.close());
    await expectModelAt(server.url);
  });

  it('works from another origin, as from a CDN, and starts its worker all the same', async () => {
    const { folder } = await project('models', {});
    const shared = { 'access-control-allow-origin': '*' };
    const cdn = await serveFolder(join(folder, 'node_modules/marrow3d'), shared);
    cleanups.push(() => cdn.close());
    await writeFile(join(folder, 'index.html'), pageHtml('main.js'));
    await writeFile(join(folder, 'main.js'), pageScript(`${cdn.url}dist/index.js`));
    const policy =
      `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${cdn.url}; connect-src 'self' ${cdn.url}; ` +
      `img-src 'self' blob: data:; worker-src 'self' blob: ${cdn.url}`;
    const server = await serveFolder(folder, { 'content-security-policy': policy });
    cleanups.push(() => server.close());
    await expectModelAt(server.url);
  });

  it('works by a plain script tag under the strictest policy', async () => {
    const { folder } = await project('models', {
      'index.html': pageHtml('main.js').replace(' href="data:,"', ' href="icon.svg"'),
      'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
      'main.js': pageScript('./node_modules/marrow3d/dist/index.js'),
    });
    const policy =
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; worker-src 'self'";
    const server = await serveFolder(folder, { 'content-security-policy': policy });
    cleanups.push(() => server.close());
    await expectModelAt(server.url);
  });
});
