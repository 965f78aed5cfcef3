import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, createServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { expectModelAt, launchChromium } from './support/chromium.js';
import { copiedFiles } from './support/copied-files.js';
import { repository } from './support/packed-package.js';
import { addSample, newProject, pageHtml, pageScript } from './support/project.js';
import { crossOriginPolicy } from './support/viewer-program.js';

/** Tests the packed package in pages served by Vite with its defaults, or without a build. */

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

async function project(modelFolder: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await newProject(inject('packedPackage'), files);
  await addSample('ulna', join(folder, modelFolder));
  return folder;
}

async function serve(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { url, close } = await serveFolder(folder, headers);
  onTestFinished(close);
  return url;
}

describe('a page with the package', () => {
  it('loads a model from the development server of Vite', async () => {
    const root = await project('public/models', {
      'index.html': pageHtml('/main.js'),
      'main.js': pageScript('marrow3d'),
    });
    const server = await createServer({ root, configFile: false, logLevel: 'error', server: { port: 0 } });
    onTestFinished(() => server.close());
    await server.listen();
    await expectModelAt(browser, server.resolvedUrls?.local[0] ?? '');
  });

  it('loads a model from a build by Vite', async () => {
    const root = await project('public/models', {
      'index.html': pageHtml('/main.js'),
      'main.js': pageScript('marrow3d'),
    });
    const options = { root, configFile: false as const, logLevel: 'error' as const };
    await build(options);
    const server = await preview({ ...options, preview: { port: 0 } });
    onTestFinished(() => server.close());
    await expectModelAt(browser, server.resolvedUrls?.local[0] ?? '');
  });

  it('loads a model with a plain script tag', async () => {
    const folder = await project('models', {
      'index.html': pageHtml('main.js'),
      'main.js': pageScript('./node_modules/marrow3d/dist/index.js'),
    });
    await expectModelAt(browser, await serve(folder));
  });

  it('loads a model in a worker with the package on another origin, such as a CDN', async () => {
    const folder = await project('models', { 'index.html': pageHtml('main.js') });
    const cdn = await serve(join(folder, 'node_modules/marrow3d'), { 'access-control-allow-origin': '*' });
    await writeFile(join(folder, 'main.js'), pageScript(`${cdn}dist/index.js`));
    const url = await serve(folder, { 'content-security-policy': crossOriginPolicy(cdn) });
    await expectModelAt(browser, url);
  });

  it('loads a model with a plain script tag under the strictest content security policy', async () => {
    const folder = await project('models', {
      'index.html': pageHtml('main.js').replace(' href="data:,"', ' href="icon.svg"'),
      'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
      'main.js': pageScript('./node_modules/marrow3d/dist/index.js'),
    });
    const policy =
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; worker-src 'self'";
    await expectModelAt(browser, await serve(folder, { 'content-security-policy': policy }));
  });
});

describe('the installation guide', () => {
  it('lists the files that the tests of esbuild and Rollup copy beside their bundles', async () => {
    const guide = await readFile(join(repository, 'docs/guides/install.md'), 'utf8');
    const families = copiedFiles.map((name) => name.replace(/^(open|images)-.*/, '$1-*.wasm'));
    expect(families.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});
