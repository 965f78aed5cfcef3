// Models without clips: a page without a transport, a turntable at hand, and the axis that points up to be chosen.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildMd3 } from '../../tests/web/support/md3-builder.js';
import { samePicture } from '../support/pictures.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const still = { reducedMotion: 'reduce' } as const;

/** A wedge that is long in x, less in z and least in y, with a different slope to each side. */
const wedge = [
  ...['v 0 0 0', 'v 40 0 0', 'v 40 0 20', 'v 0 0 20', 'v 0 12 0', 'v 10 4 20'],
  ...['f 1 2 3 4', 'f 1 5 2', 'f 2 5 6 3', 'f 4 3 6', 'f 1 4 6 5'],
].join('\n');

async function visitWedge(address = '', options = {}): Promise<Visitor> {
  const serve = (page: Page): Promise<unknown> =>
    page.route('**/wedge.obj', (route) => route.fulfill({ body: wedge }));
  const visitor = await visits.visit(`#v=1&src=wedge.obj${address}`, options, serve);
  await visitor.sees('wedge');
  return visitor;
}

function asked({ page }: Visitor, key: string): string | null {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key);
}

describe('a model without clips', () => {
  it('has no transport, and its scene reaches down to the window', async () => {
    const visitor = await visitWedge('', still);
    expect(await visitor.page.locator('mw-transport').count()).toBe(0);
    const box = await visitor.scene.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(720, 0);
    expect(await visitor.scene.getAttribute('aria-label')).toContain('R starts the turntable');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page.goto(`${visits.url}#v=1&sample=ulna`);
    await visitor.page.reload();
    await visitor.sees('Ulna');
    await visitor.playButton.waitFor();
  });

  it('may have a single frame in its file, as objects on maps do', async () => {
    const transports = async (frames: number): Promise<number> => {
      const serve = (page: Page): Promise<unknown> =>
        page.route('**/post.md3', (route) => route.fulfill({ body: Buffer.from(buildMd3({ frames })) }));
      const visitor = await visits.visit('#v=1&src=post.md3', still, serve);
      await visitor.sees('post');
      return visitor.page.locator('mw-transport').count();
    };
    expect(await transports(1)).toBe(0);
    expect(await transports(2)).toBe(1);
  });

  it('turns on the turntable, by its button and by its key, until a hand stops it', async () => {
    const visitor = await visitWedge();
    const { page } = visitor;
    const before = await visitor.picture();
    await visitor.tool('Turntable').click();
    await visitor.seesChange(before);
    const turned = await visitor.scene.screenshot();
    await visitor.seesChange(turned);
    await expect.poll(() => asked(visitor, 'turntable')).toBe('1');
    await visitor.scene.focus();
    await page.keyboard.press('r');
    expect(await visitor.tool('Turntable').getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('r');
    expect(await visitor.tool('Turntable').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => visitor.tool('Turntable').getAttribute('aria-pressed')).toBe('false');
    await visitor.picture();
  });

  it('goes on turning where an address says so', async () => {
    const visitor = await visitWedge('&turntable=1');
    await visitor.seesChange();
    expect(await visitor.tool('Turntable').getAttribute('aria-pressed')).toBe('true');
  });

  it('stands on the axis that a person chooses, also after a reload, and again as in its file', async () => {
    const visitor = await visitWedge('', still);
    const { page } = visitor;
    const asInFile = await visitor.picture();
    await page.getByRole('button', { name: 'Up axis: Y' }).click();
    await page.getByRole('menuitemradio', { name: /^Z/ }).click();
    await page.mouse.move(2, 2);
    await visitor.scene.focus();
    await visitor.scene.blur();
    await visitor.seesChange(asInFile);
    await page.getByText('Z is up').waitFor({ state: 'attached' });
    await expect.poll(() => asked(visitor, 'up')).toBe('z');
    const tipped = await visitor.picture();

    await page.getByRole('button', { name: /^Turn the front/ }).click();
    await page.mouse.move(2, 2);
    await visitor.scene.focus();
    await visitor.scene.blur();
    await visitor.seesChange(tipped);
    await expect.poll(() => asked(visitor, 'facing')).toBe('90');
    const turned = await visitor.picture();

    await page.reload();
    await visitor.sees('wedge');
    expect(samePicture(await visitor.picture(), turned)).toBe(true);
    await page.getByRole('button', { name: 'Up axis: Z' }).waitFor();

    await page.getByRole('radio', { name: '90°' }).waitFor();
    await page.getByRole('button', { name: 'Stand as in the file' }).click();
    await expect.poll(() => [asked(visitor, 'up'), asked(visitor, 'facing')]).toEqual([null, null]);
    await page.mouse.move(2, 2);
    await expect.poll(async () => samePicture(await visitor.picture(), asInFile)).toBe(true);
  });

  it('has its axes at hand on a phone, and by keys', async () => {
    const phone = {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      ...still,
    } as const;
    const visitor = await visitWedge('', phone);
    const { page } = visitor;
    const before = await visitor.picture();
    await page
      .getByRole('radiogroup', { name: 'Up axis' })
      .getByRole('radio', { name: 'X', exact: true })
      .tap();
    await visitor.seesChange(before);
    await expect.poll(() => asked(visitor, 'up')).toBe('x');
    await visitor.tool('Turntable').tap();
    await expect.poll(() => asked(visitor, 'turntable')).toBe('1');
    await visitor.scene.focus();
    await page.keyboard.press('z');
    await expect.poll(() => asked(visitor, 'up')).toBe('-y');
    await page.keyboard.press('o');
    await expect.poll(() => asked(visitor, 'facing')).toBe('90');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});
