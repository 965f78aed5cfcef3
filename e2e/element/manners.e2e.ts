import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { english } from '../../web/lib/element/dom/strings.js';
import { advance, idle, loaded, type SiteOptions, type SitePage, visitsOfFile } from './mod-site.js';

const visitSite = visitsOfFile();

async function visit(attributes: string, options: SiteOptions = {}): Promise<SitePage> {
  const body = `<marrow-viewer src="figure.md2" animation-name="run" ${attributes}></marrow-viewer><div style="height: 3000px"></div>`;
  const site = await visitSite(body, options);
  await loaded(site.page);
  return site;
}

interface Place {
  readonly scroll: number;
  readonly distance: number;
  readonly yaw: number;
}

function place(page: Page): Promise<Place> {
  return page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => ({
    scroll: Math.round(scrollY),
    distance: each.viewer!.camera.state.distance,
    yaw: each.viewer!.camera.state.yaw,
  }));
}

/**
 * Returns a function that lists the keys pressed since this call, and whether the viewer handled each of them. Chromium
 * scrolls the page with keys that the viewer does not handle.
 */
async function watchKeys(page: Page): Promise<() => Promise<Record<string, 'used' | 'not used'>>> {
  const keys = await page.evaluateHandle(() => {
    const pressed: Record<string, 'used' | 'not used'> = {};
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      pressed[key] = defaultPrevented ? 'used' : 'not used';
    });
    return pressed;
  });
  return () => keys.jsonValue();
}

describe('the wheel', () => {
  it('scrolls the page until the user clicks the viewer, and again after a click outside it', async () => {
    const { page } = await visit('camera-controls');
    await page.mouse.move(160, 120);
    const before = await place(page);
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await place(page)).scroll).toBe(60);
    await idle(page);
    expect((await place(page)).distance).toBeCloseTo(before.distance, 5);
    await page.evaluate(() => scrollTo(0, 0));

    await page.mouse.click(160, 120);
    await page.mouse.wheel(0, -60);
    await expect.poll(async () => (await place(page)).distance).toBeLessThan(before.distance * 0.99);
    expect((await place(page)).scroll).toBe(0);

    await page.mouse.click(160, 500);
    await page.mouse.move(160, 120);
    await idle(page);
    const { distance } = await place(page);
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await place(page)).scroll).toBe(60);
    await idle(page);
    expect((await place(page)).distance).toBeCloseTo(distance, 5);
  });

  it('zooms the model instead of the page while Ctrl is held', async () => {
    const { page } = await visit('camera-controls');
    await page.mouse.move(160, 120);
    const before = await place(page);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await place(page)).distance).toBeLessThan(before.distance * 0.99);
    expect((await place(page)).scroll).toBe(0);
  });

  it('scrolls the page if the user cannot move the camera, and a drag does nothing', async () => {
    const { page } = await visit('', { clock: 'manual' });
    const before = await place(page);
    await page.mouse.click(160, 120);
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await place(page)).scroll).toBe(60);
    await page.mouse.move(160, 60);
    await page.mouse.down();
    await page.mouse.move(240, 60, { steps: 4 });
    await page.mouse.up();
    await advance(page, 10_000);
    expect(await place(page)).toEqual({ ...before, scroll: 60 });
  });
});

describe('touch gestures', () => {
  const touchAction = (page: Page): Promise<string> =>
    page.locator('marrow-viewer canvas').evaluate((canvas) => getComputedStyle(canvas).touchAction);

  it('scroll the page vertically, unless touch-action is set [mv-12]', async () => {
    const { page } = await visit('camera-controls', { hasTouch: true });
    expect(await touchAction(page)).toBe('pan-y');
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => (each.touchAction = 'none'));
    await expect.poll(() => touchAction(page)).toBe('none');
    await page
      .locator('marrow-viewer')
      .evaluate((each: MarrowViewerElement) => (each.cameraControls = false));
    await expect.poll(() => touchAction(page)).toBe('auto');
  });

  it('turn the model with a horizontal drag', async () => {
    const { page } = await visit('camera-controls', { hasTouch: true });
    const before = await place(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 120 }],
      });
    await touch('touchStart', 100);
    for (const x of [115, 135, 160, 190]) await touch('touchMove', x);
    await touch('touchEnd');
    await expect.poll(async () => Math.abs((await place(page)).yaw - before.yaw)).toBeGreaterThan(5);
    expect((await place(page)).scroll).toBe(0);
  });
});

describe('the keyboard', () => {
  it('moves the camera and the time, and announces the visible side of the model', async () => {
    const { page } = await visit('camera-controls');
    const canvas = page.locator('marrow-viewer canvas');
    const instructions = await canvas.evaluate((element) => {
      const id = element.getAttribute('aria-describedby')!;
      return (element.getRootNode() as ShadowRoot).getElementById(id)!.textContent;
    });
    expect(instructions).toBe(`${english.camera} ${english.transport}`);
    await page.keyboard.press('Tab');
    expect(
      await page.locator('marrow-viewer').evaluate((each) => each.shadowRoot!.activeElement?.localName),
    ).toBe('canvas');
    const before = await place(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await place(page)).yaw).not.toBe(before.yaw);
    await page.keyboard.press('+');
    await expect.poll(async () => (await place(page)).distance).toBeLessThan(before.distance);
    await expect.poll(() => page.locator('marrow-viewer [role=status]').textContent()).toBe(english.front);

    const element = page.locator('marrow-viewer');
    const paused = (): Promise<boolean> => element.evaluate((each: MarrowViewerElement) => each.paused);
    await page.keyboard.press('End');
    await expect
      .poll(() => element.evaluate((each: MarrowViewerElement) => each.viewer!.playback.channels[0]!.frame))
      .toBe(3);
    await page.keyboard.press('Home');
    await page.keyboard.press('.');
    await expect
      .poll(() => element.evaluate((each: MarrowViewerElement) => each.viewer!.playback.channels[0]!.frame))
      .toBe(1);
    await page.keyboard.press(' ');
    await expect.poll(paused).toBe(false);
    await page.keyboard.press(' ');
    await expect.poll(paused).toBe(true);
    expect((await place(page)).scroll).toBe(0);
    await page.keyboard.press('f');
    await expect
      .poll(() => element.evaluate((each: MarrowViewerElement) => each.viewer!.camera.isFitted))
      .toBe(true);
    const keys = await watchKeys(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageDown');
    await expect.poll(keys).toEqual({ ArrowDown: 'used', PageDown: 'not used' });
  });

  it('does not handle the arrow keys if the camera cannot be moved', async () => {
    const { page } = await visit('ui="none"');
    await page.locator('marrow-viewer canvas').focus();
    const keys = await watchKeys(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expect.poll(keys).toEqual({ ArrowDown: 'not used', Home: 'used' });
  });
});

describe('the interaction prompt', () => {
  const hint = (page: Page, selector = 'marrow-viewer'): Promise<boolean> =>
    page
      .locator(`${selector} [part=interaction-prompt]`)
      .evaluate((element) => element.classList.contains('shown'));

  it('is shown after its delay, and hidden from the first turn until it is reset [mv-13]', async () => {
    const { page } = await visit('camera-controls interaction-prompt-threshold="2000"', { clock: 'manual' });
    const element = page.locator('marrow-viewer');
    const reset = (): Promise<void> =>
      element.evaluate((each: MarrowViewerElement) => each.resetInteractionPrompt());
    await reset();
    await advance(page, 1999);
    expect(await hint(page)).toBe(false);
    await advance(page, 1);
    expect(await hint(page)).toBe(true);
    await page.mouse.move(160, 100);
    await page.mouse.down();
    await page.mouse.move(220, 100, { steps: 4 });
    await page.mouse.up();
    await advance(page, 100);
    expect(await hint(page)).toBe(false);
    await advance(page, 10_000);
    expect(await hint(page)).toBe(false);
    await reset();
    await advance(page, 2000);
    expect(await hint(page)).toBe(true);
  });

  it('is never shown with "none", and shown on focus with "when-focused" [mv-14]', async () => {
    const viewer = (when: string): string =>
      `<marrow-viewer id="${when}" src="figure.md2" camera-controls interaction-prompt="${when}"></marrow-viewer>`;
    const { page } = await visitSite(viewer('none') + viewer('when-focused'), { clock: 'manual' });
    for (const id of ['#none', '#when-focused']) await loaded(page, id);
    await page.locator('#none canvas').focus();
    await advance(page, 10_000);
    expect([await hint(page, '#none'), await hint(page, '#when-focused')]).toEqual([false, false]);
    await page.locator('#when-focused canvas').focus();
    await advance(page, 0);
    expect([await hint(page, '#none'), await hint(page, '#when-focused')]).toEqual([false, true]);
  });
});

describe('auto-rotate', () => {
  it('starts after its delay, turns at its speed, and stops while the user turns the model [mv-15]', async () => {
    const { page } = await visit(
      'camera-controls auto-rotate auto-rotate-delay="3000" rotation-per-second="40deg"',
      { clock: 'manual' },
    );
    const element = page.locator('marrow-viewer');
    // Setting the delay restarts it.
    await element.evaluate((each: MarrowViewerElement) => (each.autoRotateDelay = 2000));
    const before = await place(page);
    await advance(page, 2000);
    expect((await place(page)).yaw).toBeCloseTo(before.yaw, 3);
    await advance(page, 1000);
    expect(Math.abs((await place(page)).yaw - before.yaw)).toBeCloseTo(40, 0);
    await element.evaluate((each: MarrowViewerElement) => (each.autoRotateDelay = 60_000));
    await page.mouse.move(160, 100);
    await page.mouse.down();
    await page.mouse.move(180, 100, { steps: 3 });
    await page.mouse.up();
    await advance(page, 2000);
    const stopped = await place(page);
    await advance(page, 10_000);
    expect((await place(page)).yaw).toBeCloseTo(stopped.yaw, 3);
  });
});

describe('colours', () => {
  const light = (page: Page): Promise<number> =>
    page.locator('marrow-viewer').evaluate(async (each: MarrowViewerElement) => {
      const bitmap = await createImageBitmap(await each.toBlob({ width: 64, height: 64 }));
      const context = new OffscreenCanvas(64, 64).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(2, 2, 1, 1).data[0]!;
    });

  it('follow the system, the theme attribute or the background attribute', async () => {
    const { page } = await visit('background="theme"');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => light(page)).toBeLessThan(100);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => light(page)).toBeGreaterThan(150);
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement) => (each.theme = 'dark'));
    await expect.poll(() => light(page)).toBeLessThan(100);
    await element.evaluate((each: MarrowViewerElement) => (each.background = '#ff0000'));
    await expect.poll(() => light(page)).toBe(255);
  });
});
