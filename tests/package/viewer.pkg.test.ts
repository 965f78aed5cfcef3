import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, inject, it, onTestFinished } from 'vitest';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { expectPlayerAt, launchChromium } from './support/chromium.js';
import { addSample, newProject } from './support/project.js';
import {
  crossOriginPolicy,
  packageEntry,
  strictPolicy,
  viewerFiles,
  viewerHtml,
  viewerProgram,
} from './support/viewer-program.js';

/** Tests the packed package's viewer in pages under a strict content security policy. */

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe('the viewer of the package', () => {
  it('plays two channels in a page built by Vite', async () => {
    const publicFiles = Object.entries(viewerFiles).map(([name, text]) => [`public/${name}`, text] as const);
    const root = await newProject(inject('packedPackage'), {
      'index.html': viewerHtml('main.js', '/'),
      'main.js': viewerProgram(packageEntry),
      ...Object.fromEntries(publicFiles),
    });
    await addSample('talus', join(root, 'public/models'));
    const options = { root, configFile: false as const, logLevel: 'error' as const };
    await build({ ...options, build: { target: 'es2022' } });
    const headers = { 'content-security-policy': strictPolicy };
    const server = await preview({ ...options, preview: { port: 0, headers } });
    onTestFinished(() => server.close());
    await expectPlayerAt(browser, server.resolvedUrls?.local[0] ?? '');
  });

  it('plays two channels with plain modules from another origin', async () => {
    const folder = await newProject(inject('packedPackage'), {
      'index.html': viewerHtml('main.js'),
      ...viewerFiles,
    });
    await addSample('talus', join(folder, 'models'));
    const allowed = { 'access-control-allow-origin': '*' };
    const cdn = await serveFolder(join(folder, 'node_modules/marrow3d/dist'), allowed);
    onTestFinished(cdn.close);
    await writeFile(
      join(folder, 'main.js'),
      viewerProgram((name) => `${cdn.url}${name}.js`),
    );
    const policy = { 'content-security-policy': crossOriginPolicy(cdn.url) };
    const server = await serveFolder(folder, policy);
    onTestFinished(server.close);
    await expectPlayerAt(browser, server.url);
  });
});
