import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { loaded, type SiteOptions, type SitePage, visitsOfFile } from './mod-site.js';

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
    distance: each.viewer!.camera.distance,
    yaw: each.viewer!.camera.yaw,
  }));
}

const rest = 500;

describe('the wheel', () => {
  it('scrolls the page until the viewer has been touched, and again when the page has been', async () => {
    const { page } = await visit('camera-controls');
    await page.mouse.move(160, 120);
    const before = await place(page);
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await place(page)).scroll).toBe(60);
    expect((await place(page)).distance).toBeCloseTo(before.distance, 5);
    await page.evaluate(() => scrollTo(0, 0));

    await page.mouse.click(160, 120);
    await page.mouse.wheel(0, -60);
    await expect.poll(async () => (await place(page)).distance).toBeLessThan(before.distance * 0.99);
    expect((await place(page)).scroll).toBe(0);

    await page.mouse.click(160, 500);
    await page.mouse.move(160, 120);
    await page.waitForTimeout(rest);
    const { distance } = await place(page);
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await place(page)).scroll).toBe(60);
    expect((await place(page)).distance).toBeCloseTo(distance, 5);
  });

  it('zooms where Ctrl is held, and never the page', async () => {
    const { page } = await visit('camera-controls');
    await page.mouse.move(160, 120);
    const before = await place(page);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await place(page)).distance).toBeLessThan(before.distance * 0.99);
    expect((await place(page)).scroll).toBe(0);
  });

  it('is the page’s where no hand may turn the model', async () => {
    const { page } = await visit('');
    const before = await place(page);
    await page.mouse.click(160, 120);
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await place(page)).scroll).toBe(60);
    await page.mouse.move(160, 60);
    await page.mouse.down();
    await page.mouse.move(240, 60, { steps: 4 });
    await page.mouse.up();
    await page.waitForTimeout(rest);
    expect(await place(page)).toEqual({ ...before, scroll: 60 });
  });
});

describe('fingers', () => {
  const touchAction = (page: Page): Promise<string> =>
    page.locator('marrow-viewer canvas').evaluate((canvas) => getComputedStyle(canvas).touchAction);

  it('scroll the page upwards and downwards, unless told otherwise', async () => {
    const { page } = await visit('camera-controls', { hasTouch: true });
    expect(await touchAction(page)).toBe('pan-y');
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => (each.touchAction = 'none'));
    await expect.poll(() => touchAction(page)).toBe('none');
    await page
      .locator('marrow-viewer')
      .evaluate((each: MarrowViewerElement) => (each.cameraControls = false));
    await expect.poll(() => touchAction(page)).toBe('auto');
  });

  it('turn the model sideways', async () => {
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
  it('moves the camera and the time, and says from which side the model is seen', async () => {
    const { page } = await visit('camera-controls');
    const canvas = page.locator('marrow-viewer canvas');
    const instructions = await canvas.evaluate((element) => {
      const id = element.getAttribute('aria-describedby')!;
      return (element.getRootNode() as ShadowRoot).getElementById(id)!.textContent;
    });
    expect(instructions).toMatch(/arrow/i);
    await page.keyboard.press('Tab');
    expect(
      await page.locator('marrow-viewer').evaluate((each) => each.shadowRoot!.activeElement?.localName),
    ).toBe('canvas');
    const before = await place(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await place(page)).yaw).not.toBe(before.yaw);
    await page.keyboard.press('+');
    await expect.poll(async () => (await place(page)).distance).toBeLessThan(before.distance);
    await expect.poll(() => page.locator('marrow-viewer [role=status]').textContent()).toMatch(/^Seen from /);

    const element = page.locator('marrow-viewer');
    const paused = (): Promise<boolean> => element.evaluate((each: MarrowViewerElement) => each.paused);
    await page.keyboard.press('End');
    await expect
      .poll(() => element.evaluate((each: MarrowViewerElement) => each.viewer!.positions.get('')!.frame))
      .toBe(3);
    await page.keyboard.press('Home');
    await page.keyboard.press('.');
    await expect
      .poll(() => element.evaluate((each: MarrowViewerElement) => each.viewer!.positions.get('')!.frame))
      .toBe(1);
    await page.keyboard.press(' ');
    await expect.poll(paused).toBe(false);
    await page.keyboard.press(' ');
    await expect.poll(paused).toBe(true);
    expect((await place(page)).scroll).toBe(0);
    await page.keyboard.press('f');
    await expect
      .poll(() => element.evaluate((each: MarrowViewerElement) => each.viewer!.isFitted))
      .toBe(true);
    // What is not for the viewer goes to the page.
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await place(page)).scroll).toBeGreaterThan(100);
  });

  it('passes the model by where it cannot be moved and has nothing to play', async () => {
    const { page } = await visit('ui="none"');
    await page.locator('marrow-viewer canvas').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await place(page)).scroll).toBeGreaterThan(0);
  });
});

describe('the hint', () => {
  const hint = (page: Page): Promise<boolean> =>
    page
      .locator('marrow-viewer [part=interaction-prompt]')
      .evaluate((element) => element.classList.contains('shown'));

  it('comes after a while, goes with the first turn, and does not come again until it is reset', async () => {
    const { page } = await visit('camera-controls interaction-prompt-threshold="50"');
    await expect.poll(() => hint(page)).toBe(true);
    await page.mouse.move(160, 100);
    await page.mouse.down();
    await page.mouse.move(220, 100, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => hint(page)).toBe(false);
    await page.waitForTimeout(200);
    expect(await hint(page)).toBe(false);
    await page
      .locator('marrow-viewer')
      .evaluate((each: MarrowViewerElement) => each.resetInteractionPrompt());
    await expect.poll(() => hint(page)).toBe(true);
  });

  it('does not come where it is not wanted, or only with the focus', async () => {
    const none = await visit('camera-controls interaction-prompt="none" interaction-prompt-threshold="20"');
    const focused = await visit('camera-controls interaction-prompt="when-focused"');
    await none.page.waitForTimeout(200);
    expect(await hint(none.page)).toBe(false);
    expect(await hint(focused.page)).toBe(false);
    await focused.page.locator('marrow-viewer canvas').focus();
    await expect.poll(() => hint(focused.page)).toBe(true);
  });
});

describe('turning by itself', () => {
  it('waits, turns at its speed, and stands while a person turns', async () => {
    const { page } = await visit(
      'camera-controls auto-rotate auto-rotate-delay="100" rotation-per-second="90deg"',
    );
    const before = await place(page);
    await expect.poll(async () => Math.abs((await place(page)).yaw - before.yaw)).toBeGreaterThan(10);
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement) => (each.autoRotateDelay = 60_000));
    await page.mouse.move(160, 100);
    await page.mouse.down();
    await page.mouse.move(180, 100, { steps: 3 });
    await page.mouse.up();
    await page.waitForTimeout(rest);
    const stood = await place(page);
    await page.waitForTimeout(300);
    expect((await place(page)).yaw).toBeCloseTo(stood.yaw, 3);
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

  it('are the system’s, or those that the theme says, or the page’s', async () => {
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
