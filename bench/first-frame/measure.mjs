/** Injected before a page's own scripts: records when the first frame that shows the model has been drawn. */
function watchFirstDraw(leastCount) {
  const note = () => {
    if (window.firstFrame !== undefined) return;
    window.firstFrame = null;
    // A frame is on the screen once the next one begins.
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
 * Milliseconds from navigation to the first frame of each page. Each measurement uses a fresh browsing context (no
 * cache of any kind) of a browser whose GPU process already runs. The pages take turns. `pages`: { name, url,
 * leastCount }.
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
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.addInitScript(watchFirstDraw, leastCount);
      await page.goto(url, { waitUntil: 'commit' });
      const handle = await page.waitForFunction(() => window.firstFrame ?? null, null, { timeout: 60_000 });
      // The first round only fills the operating system's caches.
      if (round >= 0) times[name].push(await handle.jsonValue());
      await context.close();
      // The browser takes the page's processes down in the background.
      await new Promise((done) => setTimeout(done, 500));
    }
  }
  await warm.close();
  return times;
}
