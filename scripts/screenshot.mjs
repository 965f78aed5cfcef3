// node scripts/screenshot.mjs [FOLDER]: takes the README's animated GIF and screenshots from the built page with
// Marrow's samples. The screenshots are the same in every run.

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import gifenc from 'gifenc';
import { chromium } from 'playwright-core';
import { PNG } from 'pngjs';
import { chromiumArguments, findChromium } from './lib/chromium.mjs';
import { serveFolder } from './lib/serve.mjs';

const [folder = 'docs'] = process.argv.slice(2);
const site = `${process.cwd()}/site`;

/** The images: file name -> the page's address and colour scheme. */
const images = {
  // The middle of a stride.
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

/**
 * The animated GIF: a clip of six frames at 10 frames per second, with one interpolated image after each frame. Delays
 * are in milliseconds.
 */
const animation = {
  view: 'model=samples/ulna/tris.md2,samples/ulna/weapon.md2&clip=run&grid=0&shadow=0&background=%23313b40&ui=none',
  frames: 6,
  perFrame: 2,
  delay: 50,
  width: 360,
  height: 400,
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
  for (const [name, { view, colorScheme }] of Object.entries(images)) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.goto(`${server.url}#${view}`);
    await page.locator('mw-inspector').waitFor();
    await drawn(page);
    await page.evaluate(() => document.fonts.ready);
    // The canvas gets the focus when a model opens. The image must not contain its focus ring.
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
  const file = join(folder, 'run.gif');
  await writeFile(file, await recordGif(browser, animation));
  console.log(file);
} finally {
  await browser.close();
  await server.close();
}

/** Waits until everything is drawn. */
async function drawn(page) {
  await page.locator('canvas[aria-busy]').waitFor({ state: 'detached' });
}

/** Records a clip as an animated GIF that repeats forever. All images share the palette of the first one. */
async function recordGif(browser, { view, frames, perFrame, delay, width, height }) {
  const { GIFEncoder, applyPalette, quantize } = gifenc;
  const gif = GIFEncoder();
  let palette;
  for (let i = 0; i < frames * perFrame; i++) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'dark' });
    await page.goto(`${server.url}embed.html#${view}&paused=1&frame=${i / perFrame}`);
    await page.locator('canvas').first().waitFor();
    await drawn(page);
    const { data } = PNG.sync.read(await page.screenshot());
    await page.close();
    palette ??= quantize(data, 256);
    gif.writeFrame(applyPalette(data, palette), width, height, {
      delay,
      ...(i === 0 ? { palette, repeat: 0 } : {}),
    });
  }
  gif.finish();
  return gif.bytes();
}
