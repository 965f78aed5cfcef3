/** Runs the sources of a checkout in Chromium for `npm run trace -- frame`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumArguments, findChromium } from './chromium.mjs';
import { strippedGlsl } from './glsl.mjs';
import { root } from './run.mjs';
import { executedFiles } from './trace.mjs';

/** The number of counted frames. Each runs the same functions. */
const frames = 3;

/**
 * Shows a model in a viewer with the sources of a checkout and plays its first clip. Returns the files of web/lib with
 * a function that runs in the frames after that. Loading, the first images and fetched code are not counted.
 *
 * Vite serves each file as a separate module.
 *
 * @param files - a model and its images by name, the model first
 */
export async function filesOfFrame(checkout, files) {
  const server = await createServer({
    ...{ root: checkout, configFile: false, envFile: false, logLevel: 'error', appType: 'custom' },
    plugins: [strippedGlsl()],
    cacheDir: join(root, 'build/trace-frame'),
    optimizeDeps: { noDiscovery: true },
    worker: { format: 'es' },
    server: { port: 0, hmr: false, watch: null },
  });
  const opened = [server];
  try {
    await server.listen();
    const base = new URL(`http://localhost:${server.httpServer.address().port}/`).href;
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
    opened.unshift(browser);
    const page = await browser.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(error));
    const html = '<!doctype html><canvas style="width: 320px; height: 240px"></canvas>';
    await page.route(`${base}trace/**`, (route) => {
      const name = route.request().url().slice(`${base}trace/`.length);
      if (name === '') return route.fulfill({ contentType: 'text/html', body: html });
      const path = files[name];
      return route.fulfill(path === undefined ? { status: 404 } : { body: readFileSync(path) });
    });
    await page.goto(`${base}trace/`);
    const [main] = Object.keys(files);
    await page.evaluate(show, main);
    const session = await page.context().newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await drawn(page);
    // From here on, counts begin at 0.
    await session.send('Profiler.takePreciseCoverage');
    await drawn(page);
    const { result } = await session.send('Profiler.takePreciseCoverage');
    if (faults.length > 0) throw faults[0];
    return executedFiles([result], base).filter(({ file }) => file.startsWith('web/lib/'));
  } finally {
    for (const each of opened) await each.close();
  }
}

/** Waits for frames without calling the library. */
async function drawn(page) {
  const until = (await page.evaluate(() => globalThis.drawn)) + frames;
  await page.waitForFunction((count) => globalThis.drawn >= count, until);
}

/** Runs in the page: shows a model, plays its first clip and counts the drawn frames. */
async function show(main) {
  const [{ load }, { Viewer }] = await Promise.all([
    import('/web/lib/load/load.ts'),
    import('/web/lib/viewer/index.ts'),
  ]);
  const model = await load(new URL(main, globalThis.location.href));
  await model.texturesSettled();
  const viewer = new Viewer(globalThis.document.querySelector('canvas'));
  await viewer.show(model);
  viewer.play(model.clips[0].name, { loop: 'repeat' });
  await viewer.idle();
  globalThis.drawn = 0;
  viewer.on('draw', () => globalThis.drawn++);
}
