import { PNG } from 'pngjs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import type { TakeOptions } from '../support/browser.js';
import { imageDifference, imageInterval, sameImage } from '../support/images.js';
import { textFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const wide = { viewport: { width: 1440, height: 900 } } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** A plain scene, so that each side of the split equals that side of an image without a split. */
const plain = '&paused=1&frame=3&grid=0&shadow=0&background=203040';

async function visit(sample: string, address: string, options: TakeOptions = wide): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=${sample}${address}`, options);
  await visitor.seesSample(sample);
  return visitor;
}

const split = ({ page }: Visitor): Locator => page.locator('mw-split [role="slider"]');
const label = ({ page }: Visitor): Locator => page.locator('mw-surface-marks .label');
const sizes = ({ page }: Visitor): Locator => page.locator('mw-surface-marks .size');

async function splitX(visitor: Visitor): Promise<number> {
  const box = await split(visitor).boundingBox();
  return (box?.x ?? NaN) + (box?.width ?? NaN) / 2;
}

/** The pixels of the canvas more than 8 pixels to the left and to the right of a split at `x` on the page. */
async function sides(visitor: Visitor, x: number): Promise<readonly [Buffer, Buffer]> {
  const { data, width, height } = PNG.sync.read(await visitor.screenshot());
  const at = x - ((await visitor.scene.boundingBox())?.x ?? NaN);
  const columns = (from: number, to: number): Buffer => {
    const part = new PNG({ width: to - from, height });
    PNG.bitblt(Object.assign(new PNG({ width, height }), { data }), part, from, 0, to - from, height, 0, 0);
    return PNG.sync.write(part);
  };
  return [columns(0, Math.floor(at) - 8), columns(Math.ceil(at) + 8, width)];
}

/** Opens another state of a sample in the same page. */
async function goTo({ page }: Visitor, sample: string, address: string): Promise<void> {
  await page.goto(`${visits.url}#v=1&sample=${sample}${address}`);
}

/** A box of 20 by 40 by 10 units, centred at the origin. Texture coordinates cover its front from 0 to 1. */
const box = [
  'mtllib box.mtl',
  'o body',
  ...[-1, 1].flatMap((z) => [
    `v -10 -20 ${z * 5}`,
    `v 10 -20 ${z * 5}`,
    `v 10 20 ${z * 5}`,
    `v -10 20 ${z * 5}`,
  ]),
  ...['vt 0 0', 'vt 1 0', 'vt 1 1', 'vt 0 1'],
  'usemtl front',
  'f 5/1 6/2 7/3 8/4',
  'usemtl sides',
  'f 2/1 1/2 4/3 3/4',
  'f 1/1 5/2 8/3 4/4',
  'f 6/1 2/2 3/3 7/4',
  'f 8/1 7/2 3/3 4/4',
  'f 1/1 2/2 6/3 5/4',
  '',
].join('\n');
const boxMaterials = 'newmtl front\nKd 0.8 0.6 0.4\nnewmtl sides\nKd 0.3 0.4 0.5\n';

/** Opens the box, seen from the front. */
async function visitBox(): Promise<Visitor> {
  const visitor = await visits.visit('', wide);
  await visitor.page.locator('mw-invitation .invite').waitFor();
  await visitor.drop([textFile('box.obj', box), textFile('box.mtl', boxMaterials)]);
  await visitor.sees('box');
  await visitor.page.keyboard.press('7');
  await expect
    .poll(() => visitor.page.locator('mw-orientation path.x').getAttribute('d'))
    .toMatch(/L[\d.]+ -?0\.0/);
  await visitor.idle();
  return visitor;
}

/** The middle of the scene, in page coordinates. */
async function middle({ scene }: Visitor): Promise<{ x: number; y: number }> {
  const area = (await scene.boundingBox())!;
  return { x: area.x + area.width / 2, y: area.y + area.height / 2 };
}

/** The numbers in a line of the label, such as "at 1.00, −2.00, 3.00". */
async function numbers(visitor: Visitor, line: string): Promise<number[]> {
  const text = await label(visitor).locator('p', { hasText: line }).textContent();
  return (text ?? '').replaceAll('\u2212', '-').replace(line, '').split(',').map(Number);
}

describe('the split', () => {
  const polling = { interval: imageInterval };

  it('draws wireframe and bones only on the right side', async () => {
    const hinge = `${plain.replace('frame=3', 'frame=20')}&clip=Reach`;
    const cut = await visit('hinge', `${hinge}&split=bones`);
    const x = await splitX(cut);
    const [left, right] = await sides(cut, x);
    await cut.page.keyboard.press('x');
    await expect.poll(async () => imageDifference((await sides(cut, x))[0], left), polling).toBeNull();
    await expect.poll(async () => sameImage((await sides(cut, x))[1], right), polling).toBe(false);
    await goTo(cut, 'hinge', `${hinge}&mesh=0&wireframe=1&skeleton=1`);
    await expect.poll(async () => imageDifference((await sides(cut, x))[1], right), polling).toBeNull();
  });

  it('draws another light only on the right side', async () => {
    const cut = await visit('ulna', `${plain}&split=checker`);
    const x = await splitX(cut);
    const [left, right] = await sides(cut, x);
    await cut.page.keyboard.press('x');
    await expect.poll(async () => sameImage((await sides(cut, x))[1], right), polling).toBe(false);
    await expect.poll(async () => imageDifference((await sides(cut, x))[0], left), polling).toBeNull();
    await goTo(cut, 'ulna', `${plain}&light=checker`);
    await expect.poll(async () => imageDifference((await sides(cut, x))[1], right), polling).toBeNull();
  });

  it('can be shown by key, button and menu, and is stored in the address', async () => {
    const visitor = await visit('ulna', plain);
    await visitor.scene.focus();
    await visitor.page.keyboard.press('x');
    await split(visitor).waitFor();
    await expect.poll(() => visitor.page.url()).toContain('split=bones');
    await visitor.tool(words.split).click();
    await split(visitor).waitFor({ state: 'detached' });
    await expect.poll(() => visitor.page.url()).not.toContain('split');
    await visitor.page.locator('mw-view-bar mw-split-menu button').first().click();
    await visitor.page.getByRole('menuitemradio', { name: words.splitModes.normals }).click();
    await expect.poll(() => visitor.page.url()).toContain('split=normals');
    await visitor.page.keyboard.press('Escape');
  });

  it('can be moved by pointer and keys, and reset to the middle', async () => {
    const visitor = await visit('ulna', `${plain}&split=unlit`);
    const { page } = visitor;
    const start = await splitX(visitor);
    const { y } = await middle(visitor);
    await page.mouse.move(start, y);
    await page.mouse.down();
    await page.mouse.move(start + 120, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => splitX(visitor)).toBeCloseTo(start + 120, -0.5);
    await expect.poll(() => page.url()).toMatch(/split=unlit,0\.1\d/);
    await split(visitor).focus();
    const before = Number(await split(visitor).getAttribute('aria-valuenow'));
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
    await expect
      .poll(async () => Number(await split(visitor).getAttribute('aria-valuenow')))
      .toBe(before - 3);
    expect(await split(visitor).getAttribute('aria-valuetext')).toBe(
      words.splitAt(before - 3, words.splitModes.unlit),
    );
    await page.keyboard.press('End');
    await expect.poll(() => split(visitor).getAttribute('aria-valuenow')).toBe('100');
    await page.keyboard.press('Backspace');
    await expect.poll(() => splitX(visitor)).toBeCloseTo(start, 0);
    await page.keyboard.press('Home');
    await expect.poll(() => split(visitor).getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('Backspace');
    await split(visitor).dblclick();
    await expect.poll(() => splitX(visitor)).toBeCloseTo(start, 0);
  });

  it('is shown on the start page, and hidden when a sample is opened', async () => {
    const visitor = await visits.visit('', wide);
    await split(visitor).waitFor();
    await expect
      .poll(() => visitor.page.locator('mw-invitation .note').textContent())
      .toContain(words.sampleNote('run', '10')[2].trim());
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page.locator('mw-invitation .card.shown').click();
    await visitor.seesSample('ulna');
    expect(await split(visitor).count()).toBe(0);
  });
});

describe('the diagnostic lights', () => {
  it('are turned on by a key, and turned off by the same key, which restores the previous light', async () => {
    const visitor = await visit('ulna', `${plain}&light=studio`);
    const before = await visitor.screenshot();
    await visitor.scene.focus();
    await visitor.page.keyboard.press('u');
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toContain('light=checker');
    await visitor.page.keyboard.press('u');
    await expect.poll(() => visitor.page.url()).toContain('light=studio');
  });

  it('show the weights of the selected joint, with a legend', async () => {
    const visitor = await visit('hinge', '&clip=Reach&frame=20&paused=1&tab=skeleton&joint=Elbow');
    const before = await visitor.screenshot();
    await visitor.page.locator('mw-skeleton-panel').getByRole('button', { name: words.weights }).click();
    await visitor.seesChange(before);
    const legend = visitor.page.locator('mw-weights-legend .legend');
    await expect.poll(() => legend.textContent()).toContain('Elbow');
    expect(await legend.textContent()).toContain(words.verticesOf(344));
    const elbow = await visitor.screenshot();
    await visitor.page.getByRole('tree', { name: words.joints }).getByText('Hand', { exact: true }).click();
    await visitor.seesChange(elbow);
    await expect.poll(() => legend.textContent()).toContain('Hand');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('picking', () => {
  it('shows the surface, its material, the position and the texture coordinates', async () => {
    const visitor = await visitBox();
    const { x, y } = await middle(visitor);
    await visitor.page.mouse.click(x, y);
    await label(visitor).waitFor();
    expect(await label(visitor).textContent()).toContain('front');
    const [px = NaN, py = NaN, pz = NaN] = await numbers(visitor, words.pickPlace);
    expect(pz).toBe(5);
    expect(Math.abs(px)).toBeLessThan(4);
    const [u = NaN, v = NaN] = await numbers(visitor, words.pickTexcoord);
    expect(u).toBeCloseTo((px + 10) / 20, 2);
    // Depending on the format, v increases upwards or downwards.
    expect(Math.min(Math.abs(v - (py + 20) / 40), Math.abs(1 - v - (py + 20) / 40))).toBeLessThan(0.002);
    // A click beside the model picks nothing.
    await visitor.page.mouse.click(x + 350, y);
    await label(visitor).waitFor({ state: 'detached' });
  });

  it('does not happen on a drag, which turns the camera', async () => {
    const visitor = await visit('ulna', '&frame=3&paused=1');
    const { x, y } = await middle(visitor);
    await visitor.page.mouse.move(x, y);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(x + 60, y, { steps: 4 });
    await visitor.page.mouse.up();
    await expect.poll(() => visitor.page.url()).toContain('camera=');
    expect(await label(visitor).count()).toBe(0);
  });

  for (const [sample, address, at] of [
    ['ulna', '&clip=run&frame=0&paused=1', [0, -60]],
    ['talus', '&paused=1', [-20, -60]],
    ['hyoid', '&clip=walk&frame=0&paused=1', [20, -60]],
  ] as const)
    it(`marks a point that moves with the surface of ${sample}`, async () => {
      const visitor = await visit(sample, address);
      const { x, y } = await middle(visitor);
      const { page } = visitor;
      await page.mouse.click(x + at[0], y + at[1]);
      await label(visitor).waitFor();
      const triangle = await label(visitor)
        .locator('p', { hasText: words.pickTriangle('') })
        .textContent();
      const place = await numbers(visitor, words.pickPlace);
      await visitor.scene.focus();
      await page.keyboard.press('.');
      await visitor.screenshot();
      const moved = await numbers(visitor, words.pickPlace);
      const spot = (await page.locator('mw-surface-marks .spot').boundingBox())!;
      // A click at the new position of the marked point picks the same point of the same triangle.
      await page.mouse.click(x, y + 330);
      await label(visitor).waitFor({ state: 'detached' });
      await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2);
      await label(visitor).waitFor();
      expect(
        await label(visitor)
          .locator('p', { hasText: words.pickTriangle('') })
          .textContent(),
      ).toBe(triangle);
      const again = await numbers(visitor, words.pickPlace);
      again.forEach((value, axis) => expect(Math.abs(value - (moved[axis] ?? NaN))).toBeLessThan(0.4));
      if (sample !== 'talus') expect(moved).not.toEqual(place);
    });

  it('works by keyboard with a crosshair; Escape closes the label, then the crosshair', async () => {
    const visitor = await visit('ulna', '&frame=3&paused=1');
    const { page } = visitor;
    await visitor.scene.focus();
    await page.keyboard.press('p');
    const cross = page.locator('mw-surface-marks .cross');
    await expect.poll(() => cross.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Enter');
    await label(visitor).waitFor();
    await expect
      .poll(() =>
        page.locator('mw-material-list [aria-current="true"], mw-part-tree [aria-selected="true"]').count(),
      )
      .toBeGreaterThan(0);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await label(visitor).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await cross.waitFor({ state: 'detached' });
  });

  it('works by touch', async () => {
    const visitor = await visit('ulna', '&frame=3&paused=1', phone);
    const { y } = await middle(visitor);
    const span = (await visitor.scene.boundingBox())!;
    // The toolbar covers the right of the scene, so the model is to the left of the scene's middle.
    const tools = (await visitor.page.locator('mw-tool-rail .rail').boundingBox())!;
    await visitor.page.touchscreen.tap((span.x + tools.x) / 2, y - span.height * 0.1);
    await label(visitor).waitFor();
  });
});

describe('measuring', () => {
  it('shows the size of the bounding box in units, and the distance between two points', async () => {
    const visitor = await visitBox();
    const { page } = visitor;
    const { x, y } = await middle(visitor);
    const places: number[][] = [];
    for (const right of [-40, 40]) {
      await page.mouse.click(x + right, y);
      await label(visitor).waitFor();
      places.push(await numbers(visitor, words.pickPlace));
      await page.keyboard.press('Escape');
      await label(visitor).waitFor({ state: 'detached' });
    }
    await visitor.scene.focus();
    await page.keyboard.press('m');
    await expect
      .poll(() => sizes(visitor).allTextContents())
      .toEqual([`${words.sides.width} 20.0`, `${words.sides.height} 40.0`, `${words.sides.depth} 10.0`]);
    await page.mouse.click(x - 40, y);
    await page.mouse.click(x + 40, y);
    const distance = page.locator('mw-surface-marks .size.distance');
    await distance.waitFor();
    const [a = [], b = []] = places;
    const expected = Math.hypot(...a.map((value, axis) => value - (b[axis] ?? NaN)));
    expect(Math.abs(parseFloat((await distance.textContent()) ?? '') - expected)).toBeLessThan(0.03);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await distance.waitFor({ state: 'detached' });
    expect(await sizes(visitor).count()).toBe(3);
  });

  it('updates the size with each frame', async () => {
    const visitor = await visit('ulna', '&clip=run&frame=0&paused=1');
    await visitor.scene.focus();
    await visitor.page.keyboard.press('m');
    await expect.poll(() => sizes(visitor).count()).toBe(3);
    const first = await sizes(visitor).allTextContents();
    await visitor.scene.focus();
    await visitor.page.keyboard.press('.');
    await expect.poll(() => sizes(visitor).allTextContents()).not.toEqual(first);
  });
});

describe('the curves of a joint', () => {
  const curves = ({ page }: Visitor): Locator => page.locator('mw-curve-lane');

  it('show its rotation and position in the clip, and seek to a clicked frame', async () => {
    const visitor = await visit('hinge', '&clip=Reach&frame=20&paused=1&joint=Elbow');
    const { page } = visitor;
    await curves(visitor).locator('polyline').first().waitFor();
    const line = (await curves(visitor).locator('polyline.x').getAttribute('points')) ?? '';
    const heights = line.split(' ').map((point) => Number(point.split(',')[1]));
    expect(heights.length).toBeGreaterThan(48);
    expect(new Set(heights).size).toBeGreaterThan(10);
    // The joint rotates only about x.
    const still = (await curves(visitor).locator('polyline.y').getAttribute('points')) ?? '';
    expect(new Set(still.split(' ').map((point) => point.split(',')[1])).size).toBe(1);
    await curves(visitor)
      .getByRole('button', { name: `${words.curves}: ${words.curvesRotation}` })
      .click();
    await curves(visitor)
      .getByRole('button', { name: `${words.curves}: ${words.curvesPosition}` })
      .waitFor();
    const lane = (await curves(visitor).locator('.lane').boundingBox())!;
    await page.mouse.click(lane.x + lane.width / 2, lane.y + 10);
    await expect.poll(() => visitor.frame()).toBeCloseTo(24.5, 0);
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('a texture', () => {
  it('opens in a dialog with its UV layout and channels, and can be saved', async () => {
    const visitor = await visit('ulna', '&paused=1&frame=3&tab=materials');
    const { page } = visitor;
    await page.locator('mw-material-list .open').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect
      .poll(() => dialog.locator('.facts').textContent())
      .toMatch(new RegExp(`\\d+ × \\d+[^]*PCX[^]*${words.textureTriangles(2).slice(2)}`));
    const room = dialog.locator('.room');
    const shot = (): Promise<string> =>
      dialog
        .locator('canvas')
        .evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()).join());
    const whole = await shot();
    await dialog.getByRole('button', { name: words.textureLayout }).click();
    await expect.poll(async () => (await shot()) === whole).toBe(false);
    const bare = await shot();
    await dialog.getByRole('radio', { name: words.textureChannel.green, exact: true }).click();
    await expect.poll(async () => (await shot()) === bare).toBe(false);
    await room.focus();
    const percent = (): Promise<string | null> => dialog.locator('output').textContent();
    const fitted = await percent();
    await page.keyboard.press('+');
    await expect.poll(percent).not.toBe(fitted);
    await page.keyboard.press('0');
    await expect.poll(percent).toBe(fitted);
    const { x, y } = await middle(visitor);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -400);
    await expect.poll(percent).not.toBe(fitted);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: words.texturePng }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
