/** Runs the page of a checkout in Chromium for `npm run trace -- drop` and `-- gif`. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumArguments, findChromium } from './chromium.mjs';
import { root } from './run.mjs';
import { executedFiles } from './trace.mjs';

/** The timeout for a step of the page, in milliseconds. */
const patience = 240_000;

/**
 * Drops a model and its image on the page of a checkout. Returns the files of web/app with a function that runs on the
 * main thread until the model is drawn.
 *
 * @param files - the paths of the dropped files
 */
export async function filesOfDrop(checkout, files) {
  const dropped = files.map((path) => ({
    name: basename(path),
    text: readFileSync(path).toString('base64'),
  }));
  return countInPage(checkout, async (page, count) => {
    await count();
    await page.evaluate(drop, dropped);
    await page.waitForFunction(() => globalThis.document.title.startsWith('weapon'));
    await drawn(page);
  });
}

/**
 * Saves the open model as a small GIF with the Save dialog. Returns the files of web/app with a function that runs on
 * the main thread until the file is saved.
 */
export async function filesOfGif(checkout) {
  return countInPage(checkout, async (page, count) => {
    await count();
    await page.keyboard.press('Control+s');
    const dialog = page.locator('mw-save-dialog');
    await dialog.locator('#motion').click();
    await dialog.locator('mw-save-motion').getByRole('button', { name: 'Small GIF' }).click();
    const file = page.waitForEvent('download');
    await dialog.locator('.foot .main').click();
    await file;
  });
}

/** Opens a paused sample, runs `step`, and returns the files that ran since it called `count`. */
async function countInPage(checkout, step) {
  const server = await createServer({
    root: join(checkout, 'web/app'),
    configFile: join(checkout, 'vite.config.ts'),
    logLevel: 'error',
    cacheDir: join(root, 'build/trace-page'),
    server: { port: 0, strictPort: false, hmr: false, watch: null },
  });
  const opened = [server];
  try {
    await server.listen();
    const origin = `http://localhost:${server.httpServer.address().port}/`;
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
    opened.unshift(browser);
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    const faults = [];
    page.on('pageerror', (error) => faults.push(error));
    await page.goto(`${origin}?sample=ulna&clip=run&paused`, { timeout: patience });
    await drawn(page);
    const session = await context.newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // From here on, counts begin at 0.
    await step(page, () => session.send('Profiler.takePreciseCoverage'));
    const { result } = await session.send('Profiler.takePreciseCoverage');
    if (faults.length > 0) throw faults[0];
    return executedFiles([withoutQueries(result)], origin).map(({ file, functions }) => ({
      file: `web/app/${file}`,
      functions,
    }));
  } finally {
    for (const each of opened) await each.close();
  }
}

/** The scripts of web/app, with URLs without queries. Vite serves other folders below `/@fs/`. */
function withoutQueries(scripts) {
  return scripts
    .map((script) => ({ ...script, url: script.url.replace(/\?.*$/, '') }))
    .filter(({ url }) => url.endsWith('.ts') && !url.includes('/@fs/'));
}

/** Waits until the page has drawn its model and no load is running. */
async function drawn(page) {
  await page.locator('mw-scene-view canvas:not([aria-busy])').first().waitFor();
}

/** Runs in the page: dispatches the events of a real drop. */
function drop(files) {
  const { DataTransfer, DragEvent, File, atob, document } = globalThis;
  const transfer = new DataTransfer();
  for (const { name, text } of files) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name));
  }
  const options = { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer };
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, options));
}
