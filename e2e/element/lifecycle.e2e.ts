import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { newGate } from '../../tests/web/support/promises.js';
import { advance, collect, greenPixels, idle, loaded, seen, visitsOfFile } from './mod-site.js';

const visit = visitsOfFile();

type Counted = typeof globalThis & { contexts: number };

/** Counts the WebGL contexts that a page creates. */
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
  it('keeps its time and camera when it is moved within the page, or removed and inserted again', async () => {
    const { page, server } = await visit(
      '<marrow-viewer src="figure.md2" animation-name="run"></marrow-viewer><section></section>',
      { clock: 'manual' },
    );
    await loaded(page);
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement) => {
      each.currentTime = 0.15;
      each.viewer!.camera.moveTo({ ...each.viewer!.camera.state, yaw: 77 });
      document.querySelector('section')!.append(each);
    });
    // A move within the page keeps the viewer.
    await advance(page, 10_000);
    const state = await element.evaluate((each: MarrowViewerElement) => [
      each.currentTime,
      each.viewer?.camera.state.yaw,
    ]);
    expect(state[0]).toBeCloseTo(0.15, 4);
    expect(state[1]).toBeCloseTo(77, 3);
    await collect(page, ['load', 'poster-dismissed']);
    const apart = await page.evaluate(() => {
      const each = document.querySelector<MarrowViewerElement>('marrow-viewer')!;
      each.remove();
      globalThis.manualClock!.advance(10_000);
      const removed = [each.viewer, each.currentState];
      document.querySelector('section')!.append(each);
      return removed;
    });
    expect(apart[0]).toBeNull();
    expect(apart[1]).toContain('clip=run');
    await expect.poll(() => element.evaluate((each: MarrowViewerElement) => each.viewer !== null)).toBe(true);
    await idle(page);
    const back = await element.evaluate((each: MarrowViewerElement) => [
      each.currentTime,
      each.viewer!.camera.state.yaw,
      each.paused,
    ]);
    expect(back[0]).toBeCloseTo(0.15, 2);
    expect(back[1]).toBeCloseTo(77, 1);
    expect(back[2]).toBe(true);
    await advance(page, 10_000);
    expect(await seen(page), 'it has not been loaded again').toEqual([]);
    expect(server.asked.filter((path) => path === '/figure.md2')).toHaveLength(1);
  });

  it('that is removed during a load frees everything and dispatches neither load nor error', async () => {
    const rest = newGate();
    const body = buildMd2({ frames: movingFrames({ run: 40 }) });
    const { page, errors } = await visit('<marrow-viewer></marrow-viewer>', {
      clock: 'manual',
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
      globalThis.manualClock!.advance(0);
    });
    rest.open();
    // The single worker responds in order, so after the load of another model the first load sends nothing more.
    await page.evaluate(() => {
      const other = document.createElement('marrow-viewer');
      other.src = 'figure.md2';
      document.querySelector('main')!.append(other);
    });
    await loaded(page);
    await advance(page, 10_000);
    const result = await page.evaluate(() => {
      const { removed } = window as unknown as { removed: MarrowViewerElement };
      const { memory } = document.querySelector('marrow-viewer')!.model!;
      return {
        isLoaded: removed.loaded,
        used: (removed.constructor as unknown as { memoryUsed: number }).memoryUsed,
        usedByOther: memory.snapshot + memory.images,
        events: (removed as unknown as { seen: [string][] }).seen.map(([name]) => name),
      };
    });
    expect(result.isLoaded).toBe(false);
    expect(result.used).toBe(result.usedByOther);
    expect(result.events).not.toContain('load');
    expect(result.events).not.toContain('error');
    expect(errors).toEqual([]);
  });

  it('shows the last of several addresses that are set during earlier loads', async () => {
    const one = buildMd2({ skins: ['skin.tga'], frames: movingFrames({ one: 2 }) });
    const { page } = await visit('<marrow-viewer></marrow-viewer>', { files: { '/one.md2': one } });
    const element = page.locator('marrow-viewer');
    await element.evaluate(async (each: MarrowViewerElement) => {
      // The stage of each load at which the next address is set; null: immediately.
      const stages = [null, 'request', 'progress', 'preload', 'load', null, 'progress', 'request', 'preload'];
      for (const [at, stage] of [...stages, 'load', 'request', null].entries()) {
        // Loaded models stay in memory, so a query makes each address unique.
        const address = `${at % 2 === 0 ? 'figure' : 'one'}.md2?${at}`;
        const reached = new Promise((resolve) => {
          if (stage === 'request') queueMicrotask(() => resolve(null));
          else if (stage !== null) each.addEventListener(stage, resolve, { once: true });
        });
        each.src = address;
        if (stage !== null) await reached;
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

  it('shows the same image after its WebGL context is lost and restored [mv-11]', async () => {
    const { page } = await visit(
      '<marrow-viewer id="a" src="figure.md2"></marrow-viewer><marrow-viewer id="b" src="figure.md2" animation-name="run"></marrow-viewer>',
    );
    await loaded(page, '#a');
    await loaded(page, '#b');
    await collect(page, ['error', 'context-restored'], '#a');
    await collect(page, ['error', 'context-restored'], '#b');
    const element = page.locator('#a');
    const images = async (): Promise<string[]> => {
      const all = [];
      for (const each of ['#a', '#b']) {
        await idle(page, each);
        all.push(
          await page.locator(`${each} canvas`).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()),
        );
      }
      return all;
    };
    const before = await images();
    await element.evaluate(async (each: MarrowViewerElement) => {
      const { renderer } = each.viewer as unknown as { renderer: { device: { gl: WebGL2RenderingContext } } };
      const lose = renderer.device.gl.getExtension('WEBGL_lose_context')!;
      const lost = new Promise((resolve) => each.addEventListener('error', resolve, { once: true }));
      lose.loseContext();
      await lost;
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
    expect(await images()).toEqual(before);
    expect(before[0]).not.toBe(before[1]);
    expect(await greenPixels(page, '#b')).toBeGreaterThan(1000);
  });
});

describe('several large viewers', () => {
  it('all show their image when drawn in one frame', async () => {
    const viewer = (size: string): string =>
      `<marrow-viewer style="display: block; ${size}" src="figure.md2" loading="eager" ui="none"></marrow-viewer>`;
    const large = viewer('width: 720px; height: 440px');
    const { page } = await visit(large + large + viewer('width: 340px; height: 280px'), {
      ...{ width: 1200, height: 1200, deviceScaleFactor: 1.5 },
    });
    const all = page.locator('marrow-viewer');
    /** The number of green pixels in the region of each viewer, in each round. */
    const counts: number[][] = [];
    await expect
      .poll(() => all.evaluateAll((list: MarrowViewerElement[]) => list.every((each) => each.modelIsVisible)))
      .toBe(true);
    for (let round = 0; round < 6; ++round) {
      await all.evaluateAll(async (list: MarrowViewerElement[], yaw) => {
        for (const { viewer } of list) viewer!.camera.moveTo({ ...viewer!.camera.state, yaw });
        for (const { viewer } of list) await viewer!.idle();
      }, round * 5);
      const regions = await all.evaluateAll((list: MarrowViewerElement[]) =>
        list.map((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return [left, right, top, bottom].map((place) => Math.round(place * devicePixelRatio));
        }),
      );
      const { data, width } = PNG.sync.read(await page.screenshot());
      counts.push(
        regions.map(([left = 0, right = 0, top = 0, bottom = 0]) => {
          let green = 0;
          for (let y = top; y < bottom; y++)
            for (let x = left; x < right; x++) {
              const at = (y * width + x) * 4;
              if (data[at + 1]! > 100 && data[at + 1]! > data[at]! * 1.6) green += 1;
            }
          return green;
        }),
      );
    }
    for (const viewer of [0, 1, 2]) {
      const each = counts.map((round) => round[viewer]!);
      expect(Math.min(...each), `viewer ${viewer}`).toBeGreaterThan(1000);
      expect(Math.min(...each), `viewer ${viewer}`).toBeGreaterThan(Math.max(...each) * 0.8);
    }
  });
});

describe('sixty viewers', () => {
  const count = 60;
  const side = 128;
  /** A separate figure and skin for each viewer. Each skin has 64 KB of pixels. */
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

  it('share one runtime, context and worker, respect the memory limit, and restore their state', async () => {
    const { page, server } = await visit(
      `<base href="/"><div style="display: grid; grid-template-columns: repeat(3, 300px); gap: 10px">${body}</div>`,
      { files, before: countContexts, clock: 'manual', width: 960, height: 800 },
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
      each.viewer!.camera.moveTo({ ...each.viewer!.camera.state, yaw: 33 });
      return each.viewer!.camera.state.yaw;
    });
    expect(first).toBeCloseTo(33, 3);
    expect(server.asked).not.toContain('/m/59.md2');

    let most = 0;
    for (let at = 0; at < count; at += 3) {
      const id = `#v${at}`;
      await page.locator(id).scrollIntoViewIfNeeded();
      await loaded(page, id);
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
      // Only viewers on the screen or near it have a model in memory.
      expect(state.held).toBeLessThan(30);
    }
    // Models that were loaded since the last release may exceed the limit.
    expect(most).toBeLessThan(limit * 2);
    expect(server.asked).toContain('/m/57.md2');
    expect(server.asked.filter((path) => path.endsWith('.wasm')).sort()).toEqual([
      '/dist/images-tga.wasm',
      '/dist/marrow.wasm',
      '/dist/open-quake2.wasm',
    ]);

    // Elements far from the screen pause and keep their last image. Elements on the screen play.
    const moved = await page.evaluate(() => {
      const [far, near] = ['#v30', '#v57'].map((id) => document.querySelector<MarrowViewerElement>(id)!);
      const position = (): string => String(near!.viewer!.playback.channels[0]?.frame);
      const [time, before] = [far!.currentTime, position()];
      globalThis.manualClock!.advance(250);
      return {
        far: far!.currentTime - time,
        near: position() !== before,
        hasImage: far!.shadowRoot!.querySelector('canvas')!.width > 0,
      };
    });
    expect(moved).toEqual({ far: 0, near: true, hasImage: true });

    // An element whose model cannot be loaded shows an error, and does not affect the others.
    await page.locator('#v31').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('#v31 [part=error]').isVisible()).toBe(true);

    // The first viewer was released. It restores its state when it is visible again.
    expect(await page.locator('#v0').evaluate((each: MarrowViewerElement) => each.loaded)).toBe(false);
    await page.locator('#v0').scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.locator('#v0').evaluate((each: MarrowViewerElement) => each.viewer !== null))
      .toBe(true);
    await idle(page, '#v0');
    const back = await page
      .locator('#v0')
      .evaluate((each: MarrowViewerElement) => [
        each.currentTime,
        each.viewer!.camera.state.yaw,
        each.paused,
      ]);
    expect(back[0]).toBeCloseTo(0.1, 2);
    expect(back[1]).toBeCloseTo(33, 1);
    expect(back[2]).toBe(true);
    expect(await greenPixels(page, '#v0')).toBeGreaterThan(1000);
    expect(await page.evaluate(() => (globalThis as Counted).contexts)).toBe(1);
    expect(page.workers()).toHaveLength(1);
  });
});
