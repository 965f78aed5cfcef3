import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/picture-builder.js';
import { newGate } from '../../tests/web/support/promises.js';
import { samePicture } from '../support/pictures.js';
import { collect, greenPixels, loaded, seen, visitsOfFile } from './mod-site.js';

const visit = visitsOfFile();

type Counted = typeof globalThis & { contexts: number };

/** Counts the WebGL contexts that a page makes. */
function countContexts(): void {
  const counted = globalThis as Counted;
  counted.contexts = 0;
  const known = new WeakSet();
  for (const each of [HTMLCanvasElement, OffscreenCanvas]) {
    const original = Reflect.get(each.prototype, 'getContext') as (...args: unknown[]) => object | null;
    Reflect.set(each.prototype, 'getContext', function (this: unknown, ...args: unknown[]) {
      const context = original.apply(this, args);
      if (String(args[0]).startsWith('webgl') && context && !known.has(context)) {
        known.add(context);
        counted.contexts += 1;
      }
      return context;
    });
  }
}

describe('an element', () => {
  it('goes on where it was after it was moved, or taken away and put back', async () => {
    const { page } = await visit(
      '<marrow-viewer src="figure.md2" animation-name="run"></marrow-viewer><section></section>',
    );
    await loaded(page);
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement) => {
      each.currentTime = 0.15;
      each.viewer!.camera = { ...each.viewer!.camera, yaw: 77 };
      document.querySelector('section')!.append(each);
    });
    // Moved: the same viewer goes on.
    await page.waitForTimeout(100);
    const state = await element.evaluate((each: MarrowViewerElement) => [
      each.currentTime,
      each.viewer?.camera.yaw,
    ]);
    expect(state[0]).toBeCloseTo(0.15, 4);
    expect(state[1]).toBeCloseTo(77, 3);
    await collect(page, ['load', 'poster-dismissed']);
    const apart = await page.evaluate(async () => {
      const each = document.querySelector<MarrowViewerElement>('marrow-viewer')!;
      each.remove();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const told = [each.viewer, each.currentState];
      document.querySelector('section')!.append(each);
      return told;
    });
    expect(apart[0]).toBeNull();
    expect(apart[1]).toContain('clip=run');
    await expect.poll(() => element.evaluate((each: MarrowViewerElement) => each.viewer !== null)).toBe(true);
    const back = await element.evaluate((each: MarrowViewerElement) => [
      each.currentTime,
      each.viewer!.camera.yaw,
      each.paused,
    ]);
    expect(back[0]).toBeCloseTo(0.15, 2);
    expect(back[1]).toBeCloseTo(77, 1);
    expect(back[2]).toBe(true);
    await page.waitForTimeout(100);
    expect(await seen(page), 'it has not been loaded anew').toEqual([]);
  });

  it('that is removed during a load frees everything and fires no event', async () => {
    const rest = newGate();
    const body = buildMd2({ frames: movingFrames({ run: 40 }) });
    const { page, errors } = await visit('<marrow-viewer></marrow-viewer>', {
      files: {
        '/slow.md2': { body, before: (piece) => (piece === 0 ? Promise.resolve() : rest.opened) },
      },
    });
    await collect(page, ['progress', 'load', 'error']);
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => (each.src = 'slow.md2'));
    await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(0);
    await page.evaluate(() => {
      const each = document.querySelector<MarrowViewerElement>('marrow-viewer')!;
      Object.assign(window, { removed: each });
      each.remove();
    });
    rest.open();
    const events = await page.evaluate(async () => {
      const each = (window as unknown as { removed: MarrowViewerElement }).removed;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const { memoryUsed } = each.constructor as unknown as { memoryUsed: number };
      return [each.loaded, memoryUsed, (each as unknown as { seen: [string][] }).seen.map(([name]) => name)];
    });
    expect(events.slice(0, 2)).toEqual([false, 0]);
    expect(events[2]).not.toContain('load');
    expect(events[2]).not.toContain('error');
    expect(errors).toEqual([]);
  });

  it('shows the last one of many addresses that change quickly', async () => {
    const one = buildMd2({ skins: ['skin.tga'], frames: movingFrames({ one: 2 }) });
    const { page } = await visit('<marrow-viewer></marrow-viewer>', { files: { '/one.md2': one } });
    const element = page.locator('marrow-viewer');
    await element.evaluate(async (each: MarrowViewerElement) => {
      for (let at = 0; at < 12; ++at) {
        each.src = at % 2 === 0 ? 'figure.md2' : 'one.md2';
        await new Promise((resolve) => setTimeout(resolve, at * 7));
      }
    });
    await loaded(page);
    await expect
      .poll(() =>
        element.evaluate((each: MarrowViewerElement) => [each.availableAnimations, each.currentAnimation]),
      )
      .toEqual([['one'], 'one']);
    await element.evaluate((each: MarrowViewerElement) => (each.src = null));
    await expect.poll(() => element.evaluate((each: MarrowViewerElement) => each.loaded)).toBe(false);
    expect(await page.locator('marrow-viewer [part=poster]').isVisible()).toBe(true);
  });

  it('has the same picture again after the graphics were lost', async () => {
    const { page } = await visit(
      '<marrow-viewer id="a" src="figure.md2"></marrow-viewer><marrow-viewer id="b" src="figure.md2" animation-name="run"></marrow-viewer>',
    );
    await loaded(page, '#a');
    await loaded(page, '#b');
    await collect(page, ['error', 'context-restored'], '#a');
    await collect(page, ['error', 'context-restored'], '#b');
    const element = page.locator('#a');
    const pictures = (): Promise<Buffer[]> =>
      Promise.all(['#a', '#b'].map((each) => page.locator(each).screenshot()));
    const before = await pictures();
    await element.evaluate(async (each: MarrowViewerElement) => {
      const { renderer } = each.viewer as unknown as { renderer: { device: { gl: WebGL2RenderingContext } } };
      const lose = renderer.device.gl.getExtension('WEBGL_lose_context')!;
      lose.loseContext();
      await new Promise((resolve) => setTimeout(resolve, 200));
      lose.restoreContext();
    });
    for (const each of ['#a', '#b'])
      await expect
        .poll(async () =>
          (await seen(page, each)).map(([name, detail]) => [
            name,
            (detail as { type?: string } | null)?.type,
          ]),
        )
        .toEqual([
          ['error', 'webglcontextlost'],
          ['context-restored', undefined],
        ]);
    const after = await pictures();
    for (const [at, picture] of after.entries()) expect(samePicture(picture, before[at]!)).toBe(true);
    expect(await greenPixels(page, '#b')).toBeGreaterThan(1000);
  });
});

describe('large viewers beside each other', () => {
  it('all show what is drawn in one frame', async () => {
    const viewer = (size: string): string =>
      `<marrow-viewer style="display: block; ${size}" src="figure.md2" loading="eager" ui="none"></marrow-viewer>`;
    const large = viewer('width: 720px; height: 440px');
    const { page } = await visit(large + large + viewer('width: 340px; height: 280px'), {
      ...{ width: 1200, height: 1200, deviceScaleFactor: 1.5 },
    });
    const all = page.locator('marrow-viewer');
    const counts: number[] = [];
    await expect
      .poll(() => all.evaluateAll((list: MarrowViewerElement[]) => list.every((each) => each.modelIsVisible)))
      .toBe(true);
    for (let round = 0; round < 6; ++round) {
      await all.evaluateAll((list: MarrowViewerElement[], yaw) => {
        for (const { viewer } of list) viewer!.camera = { ...viewer!.camera, yaw };
      }, round * 5);
      await page.waitForTimeout(150);
      const { data } = PNG.sync.read(await page.screenshot());
      let green = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 1]! > 100 && data[at + 1]! > data[at]! * 1.6) green += 1;
      counts.push(green);
    }
    // A blank one would take more than a third of the green away.
    expect(Math.min(...counts)).toBeGreaterThan(Math.max(...counts) * 0.8);
  });
});

describe('sixty viewers', () => {
  const count = 60;
  const side = 128;
  /** Each has a figure and a skin of its own: 64 KB of pixels. */
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      [`/m/${at}.md2`, buildMd2({ skins: [`${at}.tga`], frames: movingFrames({ stand: 3, run: 4 }) })],
      [`/m/${at}.tga`, buildTga(side, side, [60, 200, 90])],
    ]).flat() as [string, Uint8Array][],
  );
  const body = Array.from(
    { length: count },
    (_, at) =>
      `<marrow-viewer id="v${at}" src="${at === 31 ? 'm/none.md2' : `m/${at}.md2`}" autoplay></marrow-viewer>`,
  ).join('');
  const limit = 1_000_000;

  it('share one runtime, one context and one worker; their memory has a limit; all come back', async () => {
    const { page, server } = await visit(
      `<base href="/"><div style="display: grid; grid-template-columns: repeat(3, 300px); gap: 10px">${body}</div>`,
      { files, before: countContexts, width: 960, height: 800 },
    );
    await page.evaluate(async (bytes) => {
      await customElements.whenDefined('marrow-viewer');
      const { constructor } = document.querySelector('marrow-viewer')!;
      (constructor as unknown as { memoryLimit: number }).memoryLimit = bytes;
    }, limit);
    await loaded(page, '#v0');
    const first = await page.locator('#v0').evaluate((each: MarrowViewerElement) => {
      each.pause();
      each.currentTime = 0.1;
      each.viewer!.camera = { ...each.viewer!.camera, yaw: 33 };
      return each.viewer!.camera.yaw;
    });
    expect(first).toBeCloseTo(33, 3);
    expect(server.asked).not.toContain('/m/59.md2');

    let most = 0;
    for (let at = 0; at < count; at += 3) {
      const id = `#v${at}`;
      await page.locator(id).scrollIntoViewIfNeeded();
      await expect
        .poll(() => page.locator(id).evaluate((each: MarrowViewerElement) => each.modelIsVisible), {
          timeout: 15_000,
        })
        .toBe(true);
      const state = await page.evaluate(() => {
        const all = [...document.querySelectorAll('marrow-viewer')];
        const { memoryUsed } = all[0]!.constructor as unknown as { memoryUsed: number };
        return {
          memoryUsed,
          held: all.filter((each) => each.loaded).length,
          contexts: (globalThis as Counted).contexts,
        };
      });
      most = Math.max(most, state.memoryUsed);
      expect(state.contexts).toBe(1);
      expect(page.workers()).toHaveLength(1);
      // Nine are on the screen or beside it, with their neighbours.
      expect(state.held).toBeLessThan(30);
    }
    // The limit, and what came in since the last one went.
    expect(most).toBeLessThan(limit * 2);
    expect(server.asked).toContain('/m/57.md2');
    expect(server.asked.filter((path) => path.endsWith('.wasm')).sort()).toEqual([
      '/dist/marrow.wasm',
      '/dist/open-quake2.wasm',
      '/dist/pictures.wasm',
    ]);

    // Far ones do not move; their last picture stays.
    const still = await page.evaluate(async () => {
      const each = document.querySelector<MarrowViewerElement>('#v30')!;
      const before = each.currentTime;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [each.currentTime - before, each.shadowRoot!.querySelector('canvas')!.width > 0];
    });
    expect(still).toEqual([0, true]);
    const position = (): Promise<string> =>
      page
        .locator('#v57')
        .evaluate((each: MarrowViewerElement) => JSON.stringify(each.viewer!.positions.get('')));
    const before = await position();
    await expect.poll(position).not.toBe(before);

    // One that fails says so, and that is all.
    await page.locator('#v31').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('#v31 [part=error]').isVisible()).toBe(true);

    // The first was let go; it comes back as it was left.
    expect(await page.locator('#v0').evaluate((each: MarrowViewerElement) => each.loaded)).toBe(false);
    await page.locator('#v0').scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.locator('#v0').evaluate((each: MarrowViewerElement) => each.viewer !== null))
      .toBe(true);
    const back = await page
      .locator('#v0')
      .evaluate((each: MarrowViewerElement) => [each.currentTime, each.viewer!.camera.yaw, each.paused]);
    expect(back[0]).toBeCloseTo(0.1, 2);
    expect(back[1]).toBeCloseTo(33, 1);
    expect(back[2]).toBe(true);
    expect(await greenPixels(page, '#v0')).toBeGreaterThan(1000);
    expect(await page.evaluate(() => (globalThis as Counted).contexts)).toBe(1);
    expect(page.workers()).toHaveLength(1);
  });
});
