import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import type { TakeOptions } from '../support/browser.js';
import { imageDifference, imageInterval, sameImage } from '../support/images.js';
import { like, sampleName } from '../support/texts.js';
import { sampleFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

// A comparison shows model A in the left half and model B in the right half; on phones with a collapsed bottom sheet, A is
// above B.
const visits = useVisits();

/** With reduced motion, the camera moves without a transition. */
const wide = { viewport: { width: 1440, height: 900 }, ...reducedMotion } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Compares Ulna, paused in the clip "run", with Marl. */
const pair = '&clip=run&frame=2&paused=1&with=marl';

const canvasB = ({ page }: Visitor): Locator => page.locator('mw-compare-view canvas');
const caption = ({ page }: Visitor, side: 'a' | 'b'): Locator =>
  page.locator(`mw-compare-view .half.${side} .caption`);
const name = async (visitor: Visitor, side: 'a' | 'b'): Promise<string> =>
  (await caption(visitor, side).locator('h2').textContent())?.trim() ?? '';
const link = ({ page }: Visitor, what: string): Locator =>
  page.getByRole('group', { name: words.linked }).getByRole('button', { name: what });
const clipOfB = ({ page }: Visitor): Locator => page.locator('mw-compare-head[side="b"] .clip');
const lane = ({ page }: Visitor): Locator => page.locator('mw-compare-lane');

/** Waits until both canvases are idle. */
async function idle(visitor: Visitor): Promise<void> {
  await visitor.page.locator('mw-compare-view canvas:not([aria-busy])').waitFor({ state: 'attached' });
  await visitor.idle();
}

/** Waits until the right half shows the model `b` and both halves are drawn. */
async function sees(visitor: Visitor, b: string): Promise<void> {
  await caption(visitor, 'b').getByRole('heading', { name: b }).waitFor();
  await idle(visitor);
}

async function visitPair(address = pair, options: TakeOptions = wide, b = 'marl'): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=ulna${address}`, options);
  await sees(visitor, sampleName(b));
  return visitor;
}

/** The current pixels of the canvas of model B, as a PNG. */
async function pixelsOfB(visitor: Visitor): Promise<Buffer> {
  const address = await canvasB(visitor).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** The pixels of both canvases once they are idle, as PNGs. */
async function images(visitor: Visitor): Promise<{ readonly a: Buffer; readonly b: Buffer }> {
  await idle(visitor);
  return { a: await visitor.canvas(), b: await pixelsOfB(visitor) };
}

/** Waits until the images of the given sides differ from earlier ones, and returns both. */
async function changed(
  visitor: Visitor,
  before: { readonly a?: Buffer; readonly b?: Buffer },
): ReturnType<typeof images> {
  const { a, b } = before;
  const unchanged = async (): Promise<string[]> => {
    const now = await images(visitor);
    const sides: string[] = [];
    if (a !== undefined && sameImage(now.a, a)) sides.push(`A, camera ${fragment(visitor).get('camera')}`);
    if (b !== undefined && sameImage(now.b, b)) sides.push('B');
    return sides;
  };
  await expect.poll(unchanged, { interval: imageInterval }).toEqual([]);
  return images(visitor);
}

/** The state in the page's address. */
const fragment = ({ page }: Visitor): URLSearchParams =>
  new URLSearchParams(new URL(page.url()).hash.slice(1));
const camera = (visitor: Visitor): readonly number[] | null =>
  fragment(visitor).get('camera')?.split(',').map(Number) ?? null;

/** The height of the model in an image with a flat background, in pixels. */
function height(png: Buffer): number {
  const { width, height: rows, data } = PNG.sync.read(png);
  const middle = Array.from({ length: Math.round(width * 0.4) }, (_, at) => Math.round(width * 0.3) + at);
  const differs = (row: number): boolean =>
    middle.some((column) => {
      const [at, edge] = [(row * width + column) * 4, (row * width + 4) * 4];
      return [0, 1, 2].some((c) => Math.abs((data[at + c] ?? 0) - (data[edge + c] ?? 0)) > 12);
    });
  const seen = Array.from({ length: rows }, (_, row) => row).filter(differs);
  return (seen.at(-1) ?? 0) - (seen[0] ?? 0);
}

/** Whether fewer than 1 % of the RGBA values differ by more than 32. Tolerates the rounding of the camera in an address. */
function alike(one: Buffer, other: Buffer): boolean {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  let apart = 0;
  for (const [at, value] of a.data.entries()) if (Math.abs(value - (b.data[at] ?? 0)) > 32) apart++;
  return a.width === b.width && a.height === b.height && apart < a.data.length / 100;
}

async function drag({ page }: Visitor, on: Locator, by: readonly [number, number]): Promise<void> {
  const box = await on.boundingBox();
  if (box === null) throw new Error('there is no canvas');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by[0], y + by[1], { steps: 5 });
  await page.mouse.up();
}

async function dropOnB(visitor: Visitor, path: string): Promise<void> {
  const file = await sampleFile(path);
  await canvasB(visitor).evaluate(
    (canvas, { name: fileName, text }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName));
      const options = { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer };
      for (const type of ['dragenter', 'dragover', 'drop'])
        canvas.dispatchEvent(new DragEvent(type, options));
    },
    { name: file.name, text: Buffer.from(file.bytes).toString('base64') },
  );
}

/** Changes the page's address to another pair. */
async function goTo(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.evaluate((hash) => (location.hash = hash), `v=1&sample=ulna${address}`);
}

describe('the choice of a second model', () => {
  it('opens with the key C, and focuses the canvas of the chosen sample', async () => {
    const visitor = await visits.visitUlna('&clip=run&frame=2', wide);
    await visitor.scene.focus();
    await visitor.page.keyboard.press('c');
    await visitor.page.getByRole('heading', { name: words.chooseB }).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page
      .locator('mw-compare-choice')
      .getByRole('button', { name: like(sampleName('skull')) })
      .press('Enter');
    await sees(visitor, sampleName('skull'));
    expect(await canvasB(visitor).evaluate((canvas) => canvas.matches(':focus'))).toBe(true);
    expect([await name(visitor, 'a'), await name(visitor, 'b')]).toEqual([
      sampleName('ulna'),
      sampleName('skull'),
    ]);
    await visitor.page.locator('mw-top-bar').getByText(words.compareAB).waitFor();
    await expect.poll(() => fragment(visitor).get('with')).toBe('skull');
  });

  it('accepts a drop on the right half, and omits the dropped model from the address', async () => {
    const visitor = await visitPair();
    await dropOnB(visitor, 'hyoid/hyoid.mdl');
    await sees(visitor, 'hyoid');
    expect(await name(visitor, 'a')).toBe(sampleName('ulna'));
    await expect.poll(() => fragment(visitor).get('with')).toBeNull();
    expect(fragment(visitor).get('sample')).toBe('ulna');
    // A drop anywhere else replaces model A.
    await visitor.drop([await sampleFile('skull/skull.ms3d')]);
    await caption(visitor, 'a').getByRole('heading', { name: 'skull' }).waitFor();
    expect(await name(visitor, 'b')).toBe('hyoid');
  });

  it('lists the other models of the dropped files', async () => {
    const visitor = await visits.visit();
    await visitor.drop([
      await sampleFile('ulna/tris.md2', 'one.md2'),
      await sampleFile('ulna/weapon.md2', 'two.md2'),
    ]);
    await visitor.page.locator('mw-gallery .card').first().click();
    await visitor.page.locator('mw-gallery').waitFor({ state: 'detached' });
    await visitor.page.getByRole('button', { name: words.compare }).click();
    const sibling = visitor.page.locator('mw-compare-choice .entry');
    await sibling.first().waitFor();
    expect(await sibling.count()).toBe(1);
    await sibling.click();
    await caption(visitor, 'b').waitFor();
    expect(new Set([await name(visitor, 'a'), await name(visitor, 'b')]).size).toBe(2);
  });

  it('names a file that cannot be opened in an alert, and keeps model A', async () => {
    const visitor = await visits.visitUlna();
    await visitor.page.keyboard.press('c');
    const chooser = visitor.page.waitForEvent('filechooser');
    await visitor.page.locator('mw-compare-choice').getByRole('button', { name: words.openFiles }).click();
    await (
      await chooser
    ).setFiles({
      name: 'broken.md2',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('IDP2\x08\0\0\0'),
    });
    await visitor.page.locator('mw-compare-choice [role="alert"]').getByText('broken.md2').waitFor();
    await visitor.page.keyboard.press('Escape');
    await visitor.page.keyboard.press('Escape');
    await visitor.page.locator('mw-compare-view').waitFor({ state: 'detached' });
    await visitor.seesSample('ulna');
  });
});

describe('linked cameras', () => {
  it('turn together when the user moves either, until they are unlinked', async () => {
    const visitor = await visitPair();
    const before = await images(visitor);
    await drag(visitor, visitor.scene, [120, 20]);
    const turned = await changed(visitor, before);
    await expect.poll(() => camera(visitor)?.[0]).not.toBeUndefined();
    const yaw = camera(visitor)?.[0];
    await drag(visitor, canvasB(visitor), [-160, 0]);
    await changed(visitor, turned);
    await expect.poll(() => camera(visitor)?.[0]).not.toBe(yaw);

    await link(visitor, words.linkCamera).click();
    await expect.poll(() => link(visitor, words.linkCamera).getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => fragment(visitor).get('unlinked')).toBe('camera');
    const unlinked = await images(visitor);
    await drag(visitor, visitor.scene, [200, 0]);
    const moved = await changed(visitor, { a: unlinked.a });
    expect(imageDifference(moved.b, unlinked.b)).toBeNull();
    await link(visitor, words.linkCamera).click();
    await changed(visitor, { b: unlinked.b });
  });

  it('show the same model at the same size in both halves, also after a zoom and after F fits both', async () => {
    const visitor = await visitPair(
      '&clip=run&frame=2&paused=1&grid=0&shadow=0&background=%23101010&with=ulna',
      wide,
      'ulna',
    );
    const heights = ({ a, b }: { readonly a: Buffer; readonly b: Buffer }): readonly [number, number] => [
      height(a),
      height(b),
    ];
    const before = await images(visitor);
    const fitted = heights(before);
    expect(fitted[0]).toBeGreaterThan(250);
    expect(Math.abs(fitted[0] - fitted[1])).toBeLessThanOrEqual(3);
    // Zooming out over model B makes both models smaller by the same amount.
    await canvasB(visitor).hover();
    await visitor.page.mouse.wheel(0, 600);
    await expect.poll(() => camera(visitor)).not.toBeNull();
    const wheeled = await changed(visitor, before);
    const small = heights(wheeled);
    expect(small[0]).toBeLessThan(fitted[0] - 10);
    expect(Math.abs(small[0] - small[1])).toBeLessThanOrEqual(3);
    await visitor.page.keyboard.press('f');
    await expect.poll(() => camera(visitor)).toBeNull();
    const again = heights(await changed(visitor, wheeled));
    expect(Math.abs(again[0] - fitted[0])).toBeLessThanOrEqual(3);
    expect(Math.abs(again[1] - fitted[1])).toBeLessThanOrEqual(3);
  });
});

describe('linked time', () => {
  it('moves both models with one playhead if their clips match, and offers a choice for a clip without a match', async () => {
    const visitor = await visitPair('&clip=stand&frame=0&paused=1&with=marl');
    const { page } = visitor;
    await lane(visitor)
      .getByText(like(words.laneStretched('*.*')))
      .waitFor();
    await clipOfB(visitor).getByText('idle').waitFor();
    const before = await images(visitor);
    await visitor.counter.fill('20');
    await visitor.counter.press('Enter');
    await changed(visitor, before);

    const rows = page.getByRole('option');
    await rows.filter({ hasText: 'salute' }).click();
    await lane(visitor).getByText(words.laneNoMatch('salute')).waitFor();
    await rows.filter({ hasText: 'salute' }).getByText(words.noMatch).waitFor();
    await page.getByRole('button', { name: words.pairWith('salute', words.noMatch) }).click();
    await page.getByRole('menuitemradio', { name: 'walk' }).click();
    await lane(visitor)
      .getByText(like(words.laneStretched('*')))
      .waitFor();
    await expect.poll(() => fragment(visitor).get('with-clip')).toBe('walk');
    // For another clip of model A, model B plays the matching clip.
    await rows.filter({ hasText: /^\s*stand/ }).click();
    await clipOfB(visitor).getByText('idle').waitFor();
  });

  it('can be unlinked, so that the playhead moves model A and the arrow keys on the play button of B move model B', async () => {
    const visitor = await visitPair(`${pair}&unlinked=time&with-clip=walk`);
    const { page } = visitor;
    const play = page.getByRole('button', { name: words.lanePlayB });
    await play.waitFor();
    const before = await images(visitor);
    await visitor.counter.fill('4');
    await visitor.counter.press('Enter');
    const moved = await changed(visitor, { a: before.a });
    expect(imageDifference(moved.b, before.b)).toBeNull();
    await play.press('ArrowRight');
    await changed(visitor, { b: before.b });
  });
});

describe('the inspector of a comparison', () => {
  it('has a table with the numbers that the statistics of each model show', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&paused=1&tab=statistics', wide);
    const { page } = visitor;
    const numbers = async (): Promise<Record<string, string>> => {
      const rows = page.locator('mw-statistics dl').first().locator('> div');
      await rows.first().waitFor();
      return Object.fromEntries(
        await rows.evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('dt')?.textContent ?? '',
            [...(row.querySelector('dd')?.childNodes ?? [])]
              .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
              .map(({ textContent }) => textContent)
              .join('')
              .trim(),
          ]),
        ),
      );
    };
    await visitor.seesSample('ulna');
    const ulna = await numbers();
    await page.evaluate(() => (location.hash = 'v=1&sample=marl&paused=1&tab=statistics'));
    await visitor.seesSample('marl');
    const marl = await numbers();
    await goTo(visitor, pair);
    await sees(visitor, sampleName('marl'));
    const cells = await page
      .locator('mw-difference-table tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? '')),
      );
    const number = (text: string): number => Number(text.replaceAll(',', '').replace('\u2212', '-'));
    expect(cells.map(([label]) => label)).toEqual([
      ...[words.statTriangles, words.statVertices, words.statSurfaces, words.statJoints, words.statFrames],
      ...[words.statClips, words.statTextures, words.compareHeight, words.statSize],
    ]);
    for (const [label = '', a = '', b = '', apart = ''] of cells) {
      if (label === words.statTextures || label === words.compareHeight) continue;
      expect([label, a]).toEqual([label, ulna[label] ?? '0']);
      expect([label, b]).toEqual([label, marl[label] ?? '0']);
      if (label !== words.statSize) expect([label, number(apart)]).toEqual([label, number(b) - number(a)]);
    }
    expect(number(cells[7]?.[1] ?? '')).toBeGreaterThan(40);
    await page.getByText(words.sameScale).waitFor();
  });

  it('applies overlays to both models and an unlinked light only to model A, and is accessible in both themes', async () => {
    const visitor = await visitPair(pair, { ...wide, colorScheme: 'dark' });
    const { page } = visitor;
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await visitor.accessibilityProblems()).toEqual([]);

    const before = await images(visitor);
    await page.keyboard.press('w');
    await expect.poll(() => fragment(visitor).get('wireframe')).toBe('1');
    const wires = await changed(visitor, before);
    await link(visitor, words.linkLight).click();
    await page
      .locator('mw-compare-inspector')
      .getByRole('button', { name: new RegExp(`^${words.sectionOverlays}`) })
      .last()
      .click();
    await page.getByRole('radio', { name: words.lights.unlit }).click();
    await expect.poll(() => fragment(visitor).get('light')).toBe('unlit');
    const unlit = await changed(visitor, { a: wires.a });
    expect(imageDifference(unlit.b, wires.b)).toBeNull();
  });
});

describe('a link', () => {
  it('reproduces a comparison with its camera and its unlinked light', async () => {
    const first = await visitPair('&clip=run&frame=2&paused=1&with=hinge&unlinked=light', wide, 'hinge');
    await drag(first, first.scene, [90, 10]);
    await expect.poll(() => camera(first)).not.toBeNull();
    const { a, b } = await images(first);
    // `page.url()` returns a new address with a delay.
    const hash = await first.page.evaluate(() => location.hash);
    const again = await visits.visit(hash, wide);
    await sees(again, sampleName('hinge'));
    expect(fragment(again).get('with')).toBe('hinge');
    expect(await link(again, words.linkLight).getAttribute('aria-pressed')).toBe('false');
    expect(fragment(again).get('camera')).toBe(new URLSearchParams(hash.slice(1)).get('camera'));
    await expect
      .poll(async () => {
        const now = await images(again);
        return [alike(now.a, a), alike(now.b, b)];
      })
      .toEqual([true, true]);
  });
});

describe('closing a comparison', () => {
  it('by removing model A after a swap keeps model B, and the swap requests no sample files', async () => {
    const visitor = await visitPair();
    const { page } = visitor;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByRole('button', { name: words.compareSwap }).click();
    await expect.poll(() => name(visitor, 'a')).toBe(sampleName('marl'));
    expect(await name(visitor, 'b')).toBe(sampleName('ulna'));
    await expect.poll(() => fragment(visitor).get('with')).toBe('ulna');
    expect(fragment(visitor).get('sample')).toBe('marl');
    expect(requests.filter((url) => url.includes('/samples/'))).toEqual([]);

    await page
      .getByRole('button', { name: words.compareRemove(words.compareSide.a, sampleName('marl')) })
      .click();
    await visitor.seesSample('ulna');
    await expect.poll(() => canvasB(visitor).count()).toBe(0);
    await expect.poll(() => fragment(visitor).get('sample')).toBe('ulna');
    expect(fragment(visitor).get('with')).toBeNull();
    // The focus moves from the removed button to the scene.
    await expect.poll(() => visitor.scene.evaluate((canvas) => canvas.matches(':focus'))).toBe(true);
  });

  it('with Escape gives model A the whole width and removes the extra canvas, also when repeated', async () => {
    const visitor = await visits.visitUlna('&clip=run&frame=2', wide);
    const { page } = visitor;
    const image = await visitor.screenshot();
    const width = async (): Promise<number> => (await visitor.scene.boundingBox())?.width ?? 0;
    const whole = await width();
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('c');
      await page.locator('mw-compare-choice').getByRole('button', { name: /Hinge/ }).click();
      await sees(visitor, sampleName('hinge'));
      await expect.poll(width).toBeCloseTo(whole / 2, -1);
      await expect.poll(() => fragment(visitor).get('with')).toBe('hinge');
      await page.keyboard.press('Escape');
      await visitor.seesSample('ulna');
      await expect.poll(width).toBe(whole);
      await expect.poll(() => fragment(visitor).get('with')).toBeNull();
    }
    expect(await page.locator('mw-scene-view canvas').count()).toBe(1);
    await visitor.showsAgain(image);
  });
});

describe('on a phone', () => {
  const scrollWidth = ({ page }: Visitor): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth);

  it('a comparison is side by side above the open sheet and stacked above the collapsed one, and shows both names in full', async () => {
    const visitor = await visitPair(pair, phone);
    const { page } = visitor;
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      const places = await page
        .locator('mw-top-bar .crumb')
        .locator('b, .and')
        .evaluateAll((all) =>
          all.map((each) => {
            const { left, right } = each.getBoundingClientRect();
            return { left, right, cut: each.scrollWidth > each.clientWidth };
          }),
        );
      const [search] = await page
        .locator('mw-top-bar .actions')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
      expect(places.map(({ cut }) => cut)).toEqual([false, false, false]);
      const edges = [...places.flatMap(({ left, right }) => [left, right]), search ?? 0];
      expect(edges).toEqual([...edges].sort((a, b) => a - b));
    }
    await page.setViewportSize(phone.viewport);
    const boxes = async (): Promise<readonly (readonly number[])[]> =>
      Promise.all(
        [visitor.scene, canvasB(visitor)].map(async (canvas) => {
          const { x = 0, y = 0, width = 0 } = (await canvas.boundingBox()) ?? {};
          return [x, y, width].map(Math.round);
        }),
      );
    await expect.poll(async () => (await boxes()).map(([x = 0]) => x > 0)).toEqual([false, true]);
    const [left, right] = await boxes();
    expect(left?.[1]).toBe(right?.[1]);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.locator('mw-compare-inspector mw-sheet-grip button').press('ArrowDown');
    await expect.poll(async () => (await boxes()).map(([x]) => x)).toEqual([0, 0]);
    const [upper, lower] = await boxes();
    expect(upper?.[1]).toBeLessThan(lower?.[1] ?? 0);
    expect(await scrollWidth(visitor)).toBe(390);
  });

  it('model B has a separate play button if its time is unlinked', async () => {
    const visitor = await visitPair(pair, { ...phone, clock: true });
    const { page } = visitor;
    const play = page.getByRole('button', { name: words.lanePlayB });
    const pause = page.getByRole('button', { name: words.lanePauseB });
    expect([await play.isVisible(), await pause.isVisible()]).toEqual([false, false]);
    await goTo(visitor, `${pair}&unlinked=time&with-clip=walk`);
    await pause.waitFor();
    await sees(visitor, sampleName('marl'));
    const { width, height } = (await pause.boundingBox())!;
    expect([width, height]).toEqual([44, 44]);
    await pause.tap();
    await play.waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(await scrollWidth(visitor)).toBe(390);
    await visitor.stopClock();
    await visitor.advance(1000);
    const paused = await pixelsOfB(visitor);
    await visitor.advance(10_000);
    expect(imageDifference(await pixelsOfB(visitor), paused)).toBeNull();
    await play.tap();
    await visitor.advance(250);
    expect(sameImage(await pixelsOfB(visitor), paused)).toBe(false);
    expect(await visitor.frame()).toBe(2);
  });
});

describe('with reduced motion', () => {
  it('neither of two compared models plays', async () => {
    const visitor = await visitPair('&clip=run&with=marl', { ...wide, clock: true });
    await visitor.stopClock();
    await visitor.advance(1000);
    const before = { a: await visitor.canvas(), b: await pixelsOfB(visitor) };
    await visitor.advance(10_000);
    expect(imageDifference(await visitor.canvas(), before.a)).toBeNull();
    expect(imageDifference(await pixelsOfB(visitor), before.b)).toBeNull();
  });
});
