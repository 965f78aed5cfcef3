import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { bundlers } from './support/bundlers.js';
import { expectModelAt, expectPlayerAt, launchChromium, visit } from './support/chromium.js';
import { peers } from './support/entries.js';
import { everyEntry, exportCounts } from './support/every-entry.js';
import { addPackages, addSample, newProject, pageHtml, pageScript } from './support/project.js';
import {
  packageEntry,
  strictPolicy,
  viewerFiles,
  viewerHtml,
  viewerProgram,
} from './support/viewer-program.js';

/** Tests pages that bundlers other than Vite have built with the packed package. */

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe.each(bundlers)('a page built by $name', ({ bundle }) => {
  /** Creates a project whose main.js the bundler builds into `page/`, which already has the other files. */
  function project(script: string, files: Readonly<Record<string, string>>): Promise<string> {
    const inPage = Object.entries(files).map(([name, text]) => [`page/${name}`, text] as const);
    return newProject(inject('packedPackage'), { 'main.js': script, ...Object.fromEntries(inPage) });
  }

  /** Builds the page, expects no warnings, and serves it. */
  async function built(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const page = join(folder, 'page');
    expect(await bundle(folder, page)).toEqual([]);
    const server = await serveFolder(page, headers);
    onTestFinished(server.close);
    return server.url;
  }

  it('loads a model', async () => {
    const folder = await project(pageScript('marrow3d'), { 'index.html': pageHtml('main.js') });
    await addSample('ulna', join(folder, 'page/models'));
    await expectModelAt(browser, await built(folder));
  });

  it('plays two channels in the viewer under the strict content security policy', async () => {
    const html = viewerHtml('main.js');
    const folder = await project(viewerProgram(packageEntry), { 'index.html': html, ...viewerFiles });
    await addSample('talus', join(folder, 'page/models'));
    await expectPlayerAt(browser, await built(folder, { 'content-security-policy': strictPolicy }));
  });

  it('imports every entry without a warning', async () => {
    const folder = await project(everyEntry, { 'index.html': pageHtml('main.js') });
    await addPackages(folder, peers);
    const { found, complaints } = await visit(browser, await built(folder));
    expect(complaints).toEqual([]);
    expect(found).toEqual(await exportCounts(folder));
  });
});
