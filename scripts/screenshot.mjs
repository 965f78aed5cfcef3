// node scripts/screenshot.mjs [folder]: takes the README's pictures of the built page with our own samples. They are
// the same in every run.

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from './lib/chromium.mjs';
import { serveFolder } from './lib/serve.mjs';

const [folder = 'docs'] = process.argv.slice(2);
const site = `${process.cwd()}/site`;

/** The pictures: file name -> the page's address and colour scheme. */
const pictures = {
  // Mid-stride.
  screenshot: { view: 'v=1&sample=ulna&clip=run&paused=1&frame=2.6', colorScheme: 'dark' },
  // The legs run, the torso attacks, and tags join the parts.
  player: {
    view: 'v=1&sample=talus&clip=LEGS_RUN&frame=3.4&torso=TORSO_ATTACK&torso-frame=1.2&paused=1&tags=1',
    colorScheme: 'dark',
  },
  // The jaw is selected.
  skeleton: {
    view: 'v=1&sample=marl&clip=attack&paused=1&frame=14&tab=skeleton&skeleton=1&joint=jaw',
    colorScheme: 'light',
  },
};

if (!existsSync(`${site}/index.html`)) throw new Error('There is no site/: run npm run build first.');
const executablePath = findChromium();
if (executablePath === null)
  throw new Error('There is no Chromium: install it, or name one in MARROW_CHROMIUM.');

const server = await serveFolder(site);
const browser = await chromium.launch({
  executablePath,
  args: chromiumArguments,
  ignoreDefaultArgs: ['--headless'],
});
await mkdir(folder, { recursive: true });
try {
  for (const [name, { view, colorScheme }] of Object.entries(pictures)) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.goto(`${server.url}#${view}`);
    await page.locator('mw-inspector').waitFor();
    // Waits until everything has been drawn.
    await page.locator('canvas[aria-busy]').waitFor({ state: 'detached' });
    await page.evaluate(() => document.fonts.ready);
    // The canvas takes the focus when a model opens. Its focus ring does not belong into the picture.
    await page.evaluate(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      focused?.blur();
    });
    const file = join(folder, `${name}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 88 });
    console.log(file);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
