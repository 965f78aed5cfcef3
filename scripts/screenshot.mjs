// node scripts/screenshot.mjs [file]: the README's picture, of the built page with our own sample. The same on every run.

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from './lib/chromium.mjs';
import { serveFolder } from './lib/serve.mjs';

const [file = 'docs/screenshot.jpg'] = process.argv.slice(2);
const site = `${process.cwd()}/site`;

/** What the picture shows: the sample in the middle of a stride. */
const view = 'v=1&sample=ulna&clip=run&paused=1&frame=2.6';

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
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await page.goto(`${server.url}#${view}`);
  await page.getByText('4, all found').waitFor();
  await page.evaluate(() => document.fonts.ready);
  // The last texture is on the canvas two frames after it has arrived; a busy machine may take its time.
  await page.waitForTimeout(1000);
  await mkdir(dirname(file), { recursive: true });
  // The stage takes the focus when a model opens; its ring is not what the picture is about.
  await page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    focused?.blur();
  });
  await page.screenshot({ path: file, type: 'jpeg', quality: 88 });
  console.log(file);
} finally {
  await browser.close();
  await server.close();
}
