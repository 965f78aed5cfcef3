import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { accessibilityProblems } from '../support/axe.js';
import { closePage, openPage } from '../support/browser.js';
import { repository, repositoryAddress } from '../support/serve.js';

let address: string;

beforeAll(async () => {
  address = await repositoryAddress();
});

function shown(page: Page, at: number): Promise<boolean> {
  return page
    .locator('marrow-viewer')
    .nth(at)
    .evaluate((element: MarrowViewerElement) => element.modelIsVisible);
}

describe('the example in plain HTML', () => {
  it('plays its model', async () => {
    const { page, errors } = await openPage(`${address}web/examples/element/plain.html`);
    await expect.poll(() => shown(page, 0)).toBe(true);
    const state = await page
      .locator('marrow-viewer')
      .evaluate((element: MarrowViewerElement) => [element.currentAnimation, element.paused]);
    expect(state).toEqual(['run', false]);
    expect(errors).toEqual([]);
    await closePage(page);
  });
});

describe('the example of a mod site', () => {
  let uploads: string;

  // Draws 24 posters with the command-line tool.
  beforeAll(async () => {
    uploads = await mkdtemp(join(tmpdir(), 'marrow-uploads-'));
    await promisify(execFile)('node', [join(repository, 'web/examples/mod-site/prepare.mjs'), uploads]);
  }, 300_000);

  afterAll(() => rm(uploads, { recursive: true }));

  it('shows twelve posters at first, and each model when it is near the screen', async () => {
    const { page, errors } = await openPage('about:blank', {
      ...{ width: 1200, height: 900 },
      // Playback is not tested here.
      reducedMotion: true,
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.route('**/mod-site/uploads/**', async (route) => {
      const [, name = ''] = new URL(route.request().url()).pathname.split('/uploads/');
      await route.fulfill({ body: await readFile(join(uploads, name)) });
    });
    await page.goto(`${address}web/examples/mod-site/index.html`);
    const count = await page.locator('marrow-viewer').count();
    expect(count).toBe(12);
    const images = await page
      .locator('[slot=poster] img')
      .evaluateAll((images: HTMLImageElement[]) =>
        images.map((image) => [image.complete, image.naturalWidth]),
      );
    expect(images).toEqual(Array.from({ length: 12 }, () => [true, 720]));
    expect(requests.filter((url) => url.endsWith('/ulna.marrow'))).toEqual([]);
    for (let at = 0; at < count; ++at) {
      await page.locator('marrow-viewer').nth(at).scrollIntoViewIfNeeded();
      await expect.poll(() => shown(page, at)).toBe(true);
    }
    expect(requests.some((url) => url.endsWith('/ulna.marrow'))).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(errors).toEqual([]);
    await closePage(page);
  });
});
