/**
 * Injected before the page's scripts: records when the model is first on the screen. Its draw call is the first one with
 * at least `leastCount` vertices or indices.
 */
function watchFirstDraw(leastCount) {
  const note = () => {
    if (window.firstFrame !== undefined) return;
    window.firstFrame = null;
    // A frame is on the screen when the next one begins.
    requestAnimationFrame(() => (window.firstFrame = performance.now()));
  };
  const draws = { drawArrays: 2, drawElements: 1, drawArraysInstanced: 2, drawElementsInstanced: 1 };
  for (const [name, countAt] of Object.entries(draws)) {
    const original = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...values) {
      original.apply(this, values);
      if (values[countAt] >= leastCount) note();
    };
  }
}

/**
 * Injected before the page's scripts: records, in milliseconds from navigation, when the prerequisites of the first
 * frame were available. A page without a worker has no worker moments.
 */
function watchMoments() {
  const moments = (window.moments = {});
  const note = (what) => (moments[what] ??= performance.now());
  const wrap = (object, name, before, after) => {
    const original = object[name];
    object[name] = function (...values) {
      if (before) note(before);
      const result = original.apply(this, values);
      if (result instanceof Promise) void result.then(() => (moments[after] = performance.now()));
      else note(after);
      return result;
    };
  };
  for (const canvas of [window.HTMLCanvasElement, window.OffscreenCanvas])
    wrap(canvas.prototype, 'getContext', 'scripts run', 'the context is there');
  wrap(WebAssembly, 'compileStreaming', 'scripts run', 'the modules are compiled');
  for (const draw of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'])
    wrap(WebGL2RenderingContext.prototype, draw, null, 'something is drawn');
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(...values) {
      note('scripts run');
      super(...values);
      this.addEventListener('message', ({ data }) => {
        if ('ready' in data) note('the worker is ready');
        if ('done' in data) note('the model is opened');
      });
    }
  };
}

/**
 * Measures the milliseconds from navigation to the moments of `watchMoments` and to the first frame of one page.
 * Returns arrays by name of the moment. Separate from `measureFirstFrames`, because recording takes time.
 */
export async function measureMoments(browser, { url, leastCount }, rounds) {
  const found = {};
  for (let round = -1; round < rounds; ++round) {
    const page = await openFresh(browser, url, leastCount, watchMoments);
    const moments = await page.evaluate(() => ({
      ...window.moments,
      'the frame is shown': window.firstFrame,
    }));
    if (round >= 0) for (const [what, time] of Object.entries(moments)) (found[what] ??= []).push(time);
    await close(page);
  }
  return found;
}

/**
 * Measures the milliseconds from navigation to the first frame of each page. Each measurement uses a fresh browsing
 * context (no cache of any kind) of a browser whose GPU process already runs. The pages take turns. `pages`: { name,
 * url, leastCount }.
 */
export async function measureFirstFrames(browser, pages, rounds) {
  const warm = await browser.newPage();
  await warm.setContent('<canvas></canvas>');
  await warm.evaluate(() => {
    const gl = document.querySelector('canvas').getContext('webgl2');
    gl.clear(gl.COLOR_BUFFER_BIT);
  });

  const times = Object.fromEntries(pages.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; ++round) {
    for (const { name, url, leastCount } of pages) {
      const page = await openFresh(browser, url, leastCount);
      // The first round only fills the operating system's caches.
      if (round >= 0) times[name].push(await page.evaluate(() => window.firstFrame));
      await close(page);
    }
  }
  await warm.close();
  return times;
}

/** Opens a page in a new browser context, and waits for its first frame. */
async function openFresh(browser, url, leastCount, watch = () => undefined) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.addInitScript(watchFirstDraw, leastCount);
  // Chromium loads internal pages (chrome://) with each new window. They would run at the same time as the measured
  // page.
  await page.goto('about:blank');
  await quiet();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.firstFrame ?? null, null, { timeout: 60_000 });
  return page;
}

async function close(page) {
  await page.context().close();
  // The browser ends the page's processes in the background.
  await quiet();
}

function quiet() {
  return new Promise((done) => setTimeout(done, 700));
}
