// Models without clips: the page shows no playback controls, but a turntable and a choice of the up axis.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildMd3 } from '../../tests/web/support/md3-builder.js';
import { axisName } from '../../web/app/text/names.js';
import { words } from '../../web/app/text/messages.js';
import type { TakeOptions } from '../support/browser.js';
import { imageDifference, sameImage } from '../support/images.js';
import { like } from '../support/texts.js';
import type { Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

/** A wedge with a different length on each axis and a different slope on each side. */
const wedge = [
  ...['v 0 0 0', 'v 40 0 0', 'v 40 0 20', 'v 0 0 20', 'v 0 12 0', 'v 10 4 20'],
  ...['f 1 2 3 4', 'f 1 5 2', 'f 2 5 6 3', 'f 4 3 6', 'f 1 4 6 5'],
].join('\n');

async function visitWedge(address: string, options: TakeOptions): Promise<Visitor> {
  const serve = (page: Page): Promise<unknown> =>
    page.route('**/wedge.obj', (route) => route.fulfill({ body: wedge }));
  const visitor = await visits.visit(`#v=1&src=wedge.obj${address}`, options, serve);
  await visitor.sees('wedge');
  return visitor;
}

/** The value of a key in the address. */
function valueOf({ page }: Visitor, key: string): string | null {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key);
}

const upButton = (axis: Parameters<typeof axisName>[0]): string =>
  `${words.up}: ${words.upShort(axisName(axis))}`;

describe('a model without clips', () => {
  it('has no playback controls, so its scene extends to the bottom of the window; a model with clips has them', async () => {
    const visitor = await visitWedge('', reducedMotion);
    const { page, scene } = visitor;
    expect(await page.locator('mw-transport').count()).toBe(0);
    const box = await scene.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(720, 0);
    expect(await scene.getAttribute('aria-label')).toMatch(like(words.canvasStill('wedge', '*')));
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.evaluate(() => (location.hash = 'v=1&sample=ulna'));
    await visitor.seesSample('ulna');
    await visitor.playButton.waitFor();
  });

  it('can have a single frame; a model with two frames has playback controls', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const transport = visitor.page.locator('mw-transport');
    await visitor.drop([{ name: 'post.md3', bytes: buildMd3({ frames: 1 }) }]);
    await visitor.sees('post');
    expect(await transport.count()).toBe(0);
    await visitor.drop([{ name: 'gate.md3', bytes: buildMd3({ frames: 2 }) }]);
    await visitor.sees('gate');
    expect(await transport.count()).toBe(1);
  });

  it('rotates while the address, a button or a key has turned on the turntable, until the user moves the camera', async () => {
    const visitor = await visitWedge('&turntable=1', { clock: true, viewport: { width: 640, height: 480 } });
    const turntable = visitor.tool(words.turntable);
    await visitor.stopClock();
    /** Whether the image changes within a quarter of a second. */
    const turns = async (): Promise<boolean> => {
      const before = await visitor.canvas();
      await visitor.advance(250);
      return !sameImage(await visitor.canvas(), before);
    };
    expect([await turntable.getAttribute('aria-pressed'), await turns()]).toEqual(['true', true]);
    await turntable.click();
    await visitor.advance(100);
    expect([await turntable.getAttribute('aria-pressed'), await turns()]).toEqual(['false', false]);
    await visitor.scene.focus();
    await visitor.page.keyboard.press('r');
    expect([await turntable.getAttribute('aria-pressed'), await turns()]).toEqual(['true', true]);
    await expect.poll(() => valueOf(visitor, 'turntable')).toBe('1');
    await visitor.page.keyboard.press('ArrowLeft');
    await visitor.advance(1000);
    expect(await turntable.getAttribute('aria-pressed')).toBe('false');
    const stopped = await visitor.canvas();
    await visitor.advance(10_000);
    expect(imageDifference(await visitor.canvas(), stopped)).toBeNull();
  });

  it('has the up axis that the user chooses, also after a reload, until it is reset', async () => {
    const visitor = await visitWedge('', reducedMotion);
    const { page } = visitor;
    const asInFile = await visitor.screenshot();
    await page.getByRole('button', { name: upButton('y') }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${axisName('z')}`) }).click();
    await visitor.seesChange(asInFile);
    await visitor.waitForMessage(words.upSaid(axisName('z')));
    await expect.poll(() => valueOf(visitor, 'up')).toBe('z');
    const tipped = await visitor.screenshot();

    await page.getByRole('button', { name: words.turnFront }).click();
    await visitor.seesChange(tipped);
    await expect.poll(() => valueOf(visitor, 'facing')).toBe('90');
    const turned = await visitor.screenshot();

    await page.reload();
    await visitor.sees('wedge');
    expect(imageDifference(await visitor.screenshot(), turned)).toBeNull();
    await page.getByRole('button', { name: upButton('z') }).waitFor();

    const facing = page.getByRole('radiogroup', { name: words.facing });
    await facing.getByRole('radio', { checked: true, name: '90°' }).waitFor();
    await page.getByRole('button', { name: words.resetOrientation }).click();
    await expect.poll(() => [valueOf(visitor, 'up'), valueOf(visitor, 'facing')]).toEqual([null, null]);
    await visitor.showsAgain(asInFile);
  });

  it('can be given another up and forward axis on a phone, by touch and keys', async () => {
    const visitor = await visitWedge('', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      ...reducedMotion,
    });
    const { page } = visitor;
    const before = await visitor.screenshot();
    await page
      .getByRole('radiogroup', { name: words.up })
      .getByRole('radio', { name: axisName('x'), exact: true })
      .tap();
    await visitor.seesChange(before);
    await expect.poll(() => valueOf(visitor, 'up')).toBe('x');
    await visitor.tool(words.turntable).tap();
    await expect.poll(() => valueOf(visitor, 'turntable')).toBe('1');
    await visitor.scene.focus();
    await page.keyboard.press('z');
    await expect.poll(() => valueOf(visitor, 'up')).toBe('-y');
    await page.keyboard.press('o');
    await expect.poll(() => valueOf(visitor, 'facing')).toBe('90');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('the rotate tool', () => {
  const bar = ({ page }: Visitor): Locator => page.getByRole('group', { name: words.rotateModel });
  const button = (visitor: Visitor, name: string): Locator => bar(visitor).getByRole('button', { name });
  const placement = (visitor: Visitor): (string | null)[] => [
    valueOf(visitor, 'up'),
    valueOf(visitor, 'facing'),
  ];

  it('turns the model by buttons, with undo and redo, and keeps the result after a reload', async () => {
    const visitor = await visitWedge('', reducedMotion);
    const { page } = visitor;
    const asInFile = await visitor.screenshot();
    await visitor.scene.focus();
    await page.keyboard.press('e');
    await bar(visitor).waitFor();
    expect(await button(visitor, words.tipForward).evaluate((each) => each.matches(':focus'))).toBe(true);
    expect(await button(visitor, words.undo).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await visitor.seesChange(asInFile);
    // The +z side of the model was at the front. Tipping the model forward puts the -z side on top.
    await expect.poll(() => placement(visitor)).toEqual(['-z', null]);
    await visitor.waitForMessage(words.placementSaid(axisName('minus_z'), 0, []));
    expect(await visitor.accessibilityProblems()).toEqual([]);
    const tipped = await visitor.screenshot();
    await button(visitor, words.turnRight).click();
    await expect.poll(() => placement(visitor)).toEqual(['-z', '90']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => placement(visitor)).toEqual([null, null]);
    await visitor.showsAgain(asInFile);
    await button(visitor, words.redo).click();
    await expect.poll(() => placement(visitor)).toEqual(['-z', null]);
    await page.keyboard.press('Escape');
    await bar(visitor).waitFor({ state: 'detached' });
    expect(await visitor.scene.evaluate((canvas) => canvas.matches(':focus'))).toBe(true);
    await page.reload();
    await visitor.sees('wedge');
    expect(imageDifference(await visitor.screenshot(), tipped)).toBeNull();
  });

  it('turns the model by the angle in the field, with undo, and keeps the result after a reload', async () => {
    const visitor = await visitWedge('', reducedMotion);
    const { page } = visitor;
    await visitor.scene.focus();
    await page.keyboard.press('e');
    const field = bar(visitor).getByRole('spinbutton', { name: words.turnStep });
    await field.fill('25.5');
    await field.press('Tab');
    await button(visitor, words.turnRight).click();
    await expect.poll(() => valueOf(visitor, 'turn')).toBe('0,25.5,0');
    await visitor.waitForMessage(words.placementSaid(axisName('y'), 0, [0, 25.5, 0]));
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await button(visitor, words.turnRight).click();
    // A turn of 51 degrees is stored as the nearest facing, 90 degrees, and the difference of -39 degrees.
    await expect
      .poll(() => [valueOf(visitor, 'facing'), valueOf(visitor, 'turn')])
      .toEqual(['90', '0,-39,0']);
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => [valueOf(visitor, 'facing'), valueOf(visitor, 'turn')])
      .toEqual([null, '0,25.5,0']);
    await page.keyboard.press('Escape');
    await bar(visitor).waitFor({ state: 'detached' });
    const turned = await visitor.screenshot();
    await page.reload();
    await visitor.sees('wedge');
    expect(imageDifference(await visitor.screenshot(), turned)).toBeNull();
  });

  it('turns the model by a drag of a ring, in steps while Shift is held; one undo reverts the whole drag', async () => {
    const visitor = await visitWedge('&camera=10,20,120,20,5,10', reducedMotion);
    const { page } = visitor;
    await visitor.tool(words.rotateModel).click();
    const ring = page.locator('mw-rotate-rings g[data-about="y"] .hit');
    await ring.waitFor({ state: 'attached' });
    await visitor.idle();
    const area = await page.locator('mw-rotate-rings').boundingBox();
    // The path of the ring starts in front of the model, close to the middle of the image.
    const [, left, top] = /^M([\d.]+) ([\d.]+)/.exec((await ring.getAttribute('d')) ?? '') ?? [];
    if (area === null || left === undefined) throw new Error('There is no ring.');
    const [x, y] = [area.x + Number(left), area.y + Number(top)];
    const radius = Math.min(area.width, area.height) * 0.36;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + radius * 0.6, y);
    await expect.poll(() => valueOf(visitor, 'turn')).toMatch(/^0,[234]\d(\.\d)?,0$/);
    expect(placement(visitor)).toEqual([null, null]);
    // The angle is proportional to the distance: continue to about 92 degrees.
    const turned = Number(valueOf(visitor, 'turn')?.split(',')[1]);
    await page.keyboard.down('Shift');
    await page.mouse.move(x + (radius * 0.6 * 92) / turned, y, { steps: 6 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect.poll(() => placement(visitor)).toEqual([null, '90']);
    expect(valueOf(visitor, 'turn')).toBeNull();
    await button(visitor, words.undo).click();
    await expect.poll(() => placement(visitor)).toEqual([null, null]);
    expect(await button(visitor, words.undo).getAttribute('aria-disabled')).toBe('true');
  });
});
