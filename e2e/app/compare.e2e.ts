import type { BrowserContextOptions, Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import { sampleFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const wide = { viewport: { width: 1440, height: 900 } } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const canvasB = ({ page }: Visitor): Locator => page.locator('mw-compare-stage canvas');
const caption = ({ page }: Visitor, side: 'a' | 'b'): Locator =>
  page.locator(`mw-compare-stage .half.${side} .caption`);
const name = async (visitor: Visitor, side: 'a' | 'b'): Promise<string> =>
  (await caption(visitor, side).locator('h2').textContent())?.trim() ?? '';
const link = ({ page }: Visitor, what: string): Locator =>
  page.getByRole('group', { name: 'Linked' }).getByRole('button', { name: what });

const headB = ({ page }: Visitor): Locator => page.locator('mw-compare-head[side="b"] .clip');

/** Waits until B is on its half, and all of both is drawn. */
async function sees(visitor: Visitor, b: string): Promise<void> {
  await caption(visitor, 'b').getByRole('heading', { name: b }).waitFor();
  await visitor.page.locator('mw-compare-stage canvas:not([aria-busy])').waitFor({ state: 'attached' });
  await visitor.page.locator('mw-scene-view canvas:not([aria-busy])').first().waitFor({ state: 'attached' });
}

async function visitPair(
  address = '&clip=run&frame=2&paused=1&with=marl',
  options: BrowserContextOptions = wide,
  b = 'Marl',
): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=ulna${address}`, options);
  await sees(visitor, b);
  return visitor;
}

/** Waits until a locator's picture comes to rest. */
async function rested(visitor: Visitor, locator: Locator): Promise<Buffer> {
  let last = await locator.screenshot();
  for (let tries = 0, same = 0; tries < 60; tries++) {
    await visitor.page.waitForTimeout(120);
    const next = await locator.screenshot();
    same = samePicture(next, last) ? same + 1 : 0;
    if (same === 2) return next;
    last = next;
  }
  throw new Error('the picture does not come to rest');
}

/** The state's fragment of the address, which the page keeps up to date. */
const fragment = ({ page }: Visitor): URLSearchParams =>
  new URLSearchParams(new URL(page.url()).hash.slice(1));
const camera = (visitor: Visitor): readonly number[] | null =>
  fragment(visitor).get('camera')?.split(',').map(Number) ?? null;

/** How far the model extends up and down in a picture with a flat background: the rows that differ from their edge. */
function height(png: Buffer): number {
  const { width, height: rows, data } = PNG.sync.read(png);
  const middle = Array.from({ length: Math.round(width * 0.4) }, (_, at) => Math.round(width * 0.3) + at);
  const differs = (row: number): boolean =>
    middle.some((column) => {
      const [at, edge] = [(row * width + column) * 4, (row * width + 4) * 4];
      return [0, 1, 2].some((c) => Math.abs((data[at + c] ?? 0) - (data[edge + c] ?? 0)) > 12);
    });
  const seen = Array.from({ length: rows }, (_, row) => row).filter(
    // Captions and the toggles lie over the upper and the lower end.
    (row) => row > 70 && row < rows - 70 && differs(row),
  );
  return (seen.at(-1) ?? 0) - (seen[0] ?? 0);
}

/** Whether two pictures show the same, where an address has rounded what they are drawn from. */
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

describe('opening a second subject', () => {
  it('goes by C, with a sample chosen from where it will stand', async () => {
    const visitor = await visits.visitUlna('&clip=run&frame=2&paused=1');
    await visitor.scene.focus();
    await visitor.page.keyboard.press('c');
    await visitor.page.getByRole('heading', { name: 'Compare with' }).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page.locator('mw-compare-choice').getByRole('button', { name: /Skull/ }).press('Enter');
    await sees(visitor, 'Skull');
    // The keyboard goes on where B is now.
    expect(await canvasB(visitor).evaluate((canvas) => canvas.matches(':focus'))).toBe(true);
    expect([await name(visitor, 'a'), await name(visitor, 'b')]).toEqual(['Ulna', 'Skull']);
    await visitor.page.locator('mw-top-bar').getByText('A B').waitFor();
    await expect.poll(() => fragment(visitor).get('with')).toBe('skull');
  });

  it('goes by a drop on the right half, which never gets into the address', async () => {
    const visitor = await visitPair();
    await dropOnB(visitor, 'hyoid/hyoid.mdl');
    await sees(visitor, 'hyoid');
    expect(await name(visitor, 'a')).toBe('Ulna');
    await expect.poll(() => fragment(visitor).get('with')).toBeNull();
    expect(fragment(visitor).get('sample')).toBe('ulna');
    // A drop elsewhere is for A.
    await visitor.drop([await sampleFile('skull/skull.ms3d')]);
    await caption(visitor, 'a').getByRole('heading', { name: 'skull' }).waitFor();
    expect(await name(visitor, 'b')).toBe('hyoid');
  });

  it('goes by another model of the same files', async () => {
    const visitor = await visits.visit();
    await visitor.drop([
      await sampleFile('ulna/tris.md2', 'one.md2'),
      await sampleFile('ulna/weapon.md2', 'two.md2'),
    ]);
    await visitor.page.locator('mw-gallery .card').first().click();
    await visitor.page.locator('mw-gallery').waitFor({ state: 'detached' });
    await visitor.page.getByRole('button', { name: 'Compare with\u2026' }).click();
    const sibling = visitor.page.locator('mw-compare-choice .entry');
    await sibling.first().waitFor();
    expect(await sibling.count()).toBe(1);
    await sibling.click();
    await caption(visitor, 'b').waitFor();
    expect(new Set([await name(visitor, 'a'), await name(visitor, 'b')]).size).toBe(2);
  });

  it('says why a file cannot be B, and keeps A', async () => {
    const visitor = await visits.visitUlna();
    await visitor.page.keyboard.press('c');
    const chooser = visitor.page.waitForEvent('filechooser');
    await visitor.page.locator('mw-compare-choice').getByRole('button', { name: 'Open files' }).click();
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
    await visitor.sees('Ulna');
    expect(await visitor.page.locator('mw-compare-stage').count()).toBe(0);
  });
});

describe('linked cameras', () => {
  it('turn together, whichever is moved, until they are unlinked', async () => {
    const visitor = await visitPair();
    const before = await rested(visitor, canvasB(visitor));
    await drag(visitor, visitor.scene, [120, 20]);
    await expect.poll(() => camera(visitor)?.[0]).not.toBeUndefined();
    const turned = await rested(visitor, canvasB(visitor));
    expect(samePicture(turned, before)).toBe(false);

    const yaw = camera(visitor)?.[0];
    const a = await rested(visitor, visitor.scene);
    await drag(visitor, canvasB(visitor), [-160, 0]);
    await expect.poll(() => camera(visitor)?.[0]).not.toBe(yaw);
    expect(samePicture(await rested(visitor, visitor.scene), a)).toBe(false);

    await link(visitor, 'Camera').click();
    expect(await link(visitor, 'Camera').getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => fragment(visitor).get('unlinked')).toBe('camera');
    const alone = await rested(visitor, canvasB(visitor));
    await drag(visitor, visitor.scene, [200, 0]);
    expect(samePicture(await rested(visitor, canvasB(visitor)), alone)).toBe(true);
    await link(visitor, 'Camera').click();
    expect(samePicture(await rested(visitor, canvasB(visitor)), alone)).toBe(false);
  });

  it('show a model the same on both halves, and fit both again', async () => {
    const visitor = await visitPair(
      '&clip=run&frame=2&paused=1&grid=0&shadow=0&background=%23101010&with=ulna',
      wide,
      'Ulna',
    );
    const sizes = async (): Promise<number[]> => [
      height(await rested(visitor, visitor.scene)),
      height(await rested(visitor, canvasB(visitor))),
    ];
    const fitted = await sizes();
    expect(fitted[0]).toBeGreaterThan(250);
    expect(Math.abs(fitted[0]! - fitted[1]!)).toBeLessThanOrEqual(3);
    // Wheeling away over B makes both smaller by as much.
    await canvasB(visitor).hover();
    await visitor.page.mouse.wheel(0, 600);
    await expect.poll(() => camera(visitor) !== null).toBe(true);
    const small = await sizes();
    expect(small[0]).toBeLessThan(fitted[0]! - 10);
    expect(Math.abs(small[0]! - small[1]!)).toBeLessThanOrEqual(3);
    await visitor.page.keyboard.press('f');
    await expect.poll(() => camera(visitor)).toBeNull();
    const again = await sizes();
    expect(Math.abs(again[0]! - fitted[0]!)).toBeLessThanOrEqual(3);
    expect(Math.abs(again[1]! - fitted[1]!)).toBeLessThanOrEqual(3);
  });
});

describe('linked time', () => {
  it('moves both by one playhead, and plays the clip that shows the same', async () => {
    const visitor = await visitPair('&clip=stand&frame=0&paused=1&with=marl');
    const lane = visitor.page.locator('mw-compare-lane');
    await lane.getByText(/frames, .* fps, stretched by \d+\.\d\d to match/).waitFor();
    await headB(visitor).getByText('idle').waitFor();
    const [a, b] = [await rested(visitor, visitor.scene), await rested(visitor, canvasB(visitor))];
    await visitor.counter.fill('20');
    await visitor.counter.press('Enter');
    expect(samePicture(await rested(visitor, visitor.scene), a)).toBe(false);
    expect(samePicture(await rested(visitor, canvasB(visitor)), b)).toBe(false);
  });

  it('says where there is no match, and takes one by hand', async () => {
    const visitor = await visitPair('&clip=salute&frame=0&paused=1&with=marl');
    await visitor.page.locator('mw-compare-lane').getByText('no match for salute').waitFor();
    const rows = visitor.page.getByRole('option');
    await rows.filter({ hasText: 'salute' }).getByText('no match').waitFor();
    await visitor.page.getByRole('button', { name: 'Clip of B for salute: no match' }).click();
    await visitor.page.getByRole('menuitemradio', { name: 'walk' }).click();
    await visitor.page.locator('mw-compare-lane').getByText('stretched by').waitFor();
    await expect.poll(() => fragment(visitor).get('with-clip')).toBe('walk');
    // Choosing a clip of A plays its own partner.
    await rows.filter({ hasText: /^\s*stand/ }).click();
    await headB(visitor).getByText('idle').waitFor();
  });

  it('is left by B alone where it is unlinked', async () => {
    const visitor = await visitPair('&clip=run&frame=2&paused=1&with=marl&unlinked=time&with-clip=walk');
    const play = visitor.page.getByRole('button', { name: 'Pause B' });
    await play.click();
    const before = await rested(visitor, canvasB(visitor));
    await visitor.counter.fill('4');
    await visitor.counter.press('Enter');
    expect(samePicture(await rested(visitor, canvasB(visitor)), before)).toBe(true);
    await visitor.page.getByRole('button', { name: 'Play B' }).press('ArrowRight');
    expect(samePicture(await rested(visitor, canvasB(visitor)), before)).toBe(false);
  });
});

describe('beside the stage', () => {
  it('stand the numbers of both, as the statistics of each have them', async () => {
    const numbers = async (id: string): Promise<Record<string, string>> => {
      const visitor = await visits.visit(`#v=1&sample=${id}&tab=statistics`, wide);
      const rows = visitor.page.locator('mw-statistics dl > div');
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
    const [ulna, marl] = [await numbers('ulna'), await numbers('marl')];
    const visitor = await visitPair();
    const cells = await visitor.page
      .locator('mw-difference-table tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? '')),
      );
    const number = (text: string): number => Number(text.replaceAll(',', '').replace('\u2212', '-'));
    expect(cells.map(([label]) => label)).toEqual([
      ...[
        'Triangles',
        'Vertices',
        'Surfaces',
        'Joints',
        'Frames',
        'Clips',
        'Textures',
        'Height',
        'File size',
      ],
    ]);
    for (const [label = '', a = '', b = '', apart = ''] of cells) {
      if (['Textures', 'Height'].includes(label)) continue;
      expect([label, a]).toEqual([label, ulna[label] ?? '0']);
      expect([label, b]).toEqual([label, marl[label] ?? '0']);
      if (label !== 'File size') expect([label, number(apart)]).toEqual([label, number(b) - number(a)]);
    }
    expect(number(cells[7]?.[1] ?? '')).toBeGreaterThan(40);
    await visitor.page.getByText('Drawn at one scale').waitFor();
  });

  it('overlays are for both, the light only where it is linked', async () => {
    const visitor = await visitPair();
    const before = await rested(visitor, canvasB(visitor));
    await visitor.page.keyboard.press('w');
    await expect.poll(() => fragment(visitor).get('wireframe')).toBe('1');
    expect(samePicture(await rested(visitor, canvasB(visitor)), before)).toBe(false);
    await link(visitor, 'Light').click();
    await visitor.page
      .locator('mw-compare-inspector')
      .getByRole('button', { name: /^Overlays/ })
      .last()
      .click();
    const [lit, wires] = [await rested(visitor, visitor.scene), await rested(visitor, canvasB(visitor))];
    await visitor.page.getByRole('radio', { name: 'Unlit' }).click();
    await expect.poll(() => fragment(visitor).get('light')).toBe('unlit');
    expect(samePicture(await rested(visitor, visitor.scene), lit)).toBe(false);
    expect(samePicture(await rested(visitor, canvasB(visitor)), wires)).toBe(true);
  });
});

describe('a link', () => {
  it('shows the same comparison again', async () => {
    const first = await visitPair('&clip=run&frame=2&paused=1&with=hinge&unlinked=light', wide, 'Hinge');
    await drag(first, first.scene, [90, 10]);
    await expect.poll(() => camera(first) !== null).toBe(true);
    const [a, b] = [await rested(first, first.scene), await rested(first, canvasB(first))];
    const again = await visits.visit(new URL(first.page.url()).hash, wide);
    await sees(again, 'Hinge');
    expect(fragment(again).get('with')).toBe('hinge');
    expect(await link(again, 'Light').getAttribute('aria-pressed')).toBe('false');
    expect(fragment(again).get('camera')).toBe(fragment(first).get('camera'));
    await expect.poll(async () => alike(await rested(again, again.scene), a)).toBe(true);
    await expect.poll(async () => alike(await rested(again, canvasB(again)), b)).toBe(true);
  });
});

describe('closing', () => {
  it('keeps the other side', async () => {
    const visitor = await visitPair();
    await visitor.page.getByRole('button', { name: 'Close A, Ulna' }).click();
    await visitor.sees('Marl');
    expect(await canvasB(visitor).count()).toBe(0);
    await expect.poll(() => fragment(visitor).get('sample')).toBe('marl');
    expect(fragment(visitor).get('with')).toBeNull();
    // The keyboard is not lost with the button.
    expect(await visitor.scene.evaluate((canvas) => canvas.matches(':focus'))).toBe(true);
  });

  it('goes by Escape, and gives the canvas of A its place back', async () => {
    const visitor = await visitPair();
    const half = await visitor.scene.boundingBox();
    await visitor.page.keyboard.press('Escape');
    await visitor.sees('Ulna');
    await expect
      .poll(async () => (await visitor.scene.boundingBox())?.width)
      .toBeCloseTo(2 * (half?.width ?? 0), -1);
    await expect.poll(() => fragment(visitor).get('with')).toBeNull();
  });

  it('leaves no more views and models than before, however often it is done', async () => {
    const visitor = await visits.visitUlna('&clip=run&frame=2&paused=1');
    const picture = await visitor.picture();
    for (let i = 0; i < 3; i++) {
      await visitor.page.keyboard.press('c');
      await visitor.page.locator('mw-compare-choice').getByRole('button', { name: /Hinge/ }).click();
      await sees(visitor, 'Hinge');
      await visitor.page.keyboard.press('Escape');
      await visitor.sees('Ulna');
    }
    expect(await visitor.page.locator('mw-scene-view canvas').count()).toBe(1);
    // The keyboard came back to A's canvas, which shows that by a ring.
    await visitor.scene.evaluate((canvas) => canvas.blur());
    await expect.poll(async () => samePicture(await visitor.picture(), picture)).toBe(true);
  });

  it('swaps instead, without another request', async () => {
    const visitor = await visitPair();
    const requests: string[] = [];
    visitor.page.on('request', (request) => requests.push(request.url()));
    await visitor.page.getByRole('button', { name: 'Swap A and B' }).click();
    await expect.poll(() => name(visitor, 'a')).toBe('Marl');
    expect(await name(visitor, 'b')).toBe('Ulna');
    await expect.poll(() => fragment(visitor).get('with')).toBe('ulna');
    expect(fragment(visitor).get('sample')).toBe('marl');
    expect(requests.filter((url) => url.includes('/samples/'))).toEqual([]);
  });
});

describe('everywhere', () => {
  it('is free of accessibility problems, dark and light', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const visitor = await visitPair('&clip=run&frame=2&paused=1&with=marl', { ...wide, colorScheme });
      expect(await visitor.accessibilityProblems()).toEqual([]);
    }
  });

  it('fits a phone, side by side over the sheet and above each other without it', async () => {
    const visitor = await visitPair('&clip=run&frame=2&paused=1&with=marl', phone);
    const boxes = async (): Promise<readonly (readonly number[])[]> =>
      Promise.all(
        [visitor.scene, canvasB(visitor)].map(async (canvas) => {
          const { x = 0, y = 0, width = 0 } = (await canvas.boundingBox()) ?? {};
          return [x, y, width].map(Math.round);
        }),
      );
    const [left, right] = await boxes();
    expect([left?.[1], (left?.[0] ?? 0) < (right?.[0] ?? 0)]).toEqual([right?.[1], true]);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page.locator('mw-compare-inspector mw-sheet-grip button').press('ArrowDown');
    await expect.poll(async () => (await boxes()).map(([x]) => x)).toEqual([0, 0]);
    const [upper, lower] = await boxes();
    expect(upper?.[1]).toBeLessThan(lower?.[1] ?? 0);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it.each([320, 360])(
    'writes both names beside each other in the head of a page of %i pixels',
    async (width) => {
      const visitor = await visitPair('&clip=run&frame=2&paused=1&with=marl', {
        ...phone,
        viewport: { width, height: 640 },
      });
      const places = await visitor.page
        .locator('mw-top-bar .crumb')
        .locator('b, .and')
        .evaluateAll((all) =>
          all.map((each) => {
            const { left, right } = each.getBoundingClientRect();
            return { left, right, cut: each.scrollWidth > each.clientWidth };
          }),
        );
      const [search] = await visitor.page
        .locator('mw-top-bar .actions')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
      expect(places.map(({ cut }) => cut)).toEqual([false, false, false]);
      const edges = [...places.flatMap(({ left, right }) => [left, right]), search ?? 0];
      expect(edges).toEqual([...edges].sort((a, b) => a - b));
    },
  );

  it('plays B by a button of its own on a phone, where its time is unlinked', async () => {
    const linked = await visitPair('&clip=run&frame=2&paused=1&with=marl', phone);
    expect(await linked.page.getByRole('button', { name: /^(Play|Pause) B$/ }).isVisible()).toBe(false);
    const visitor = await visitPair(
      '&clip=run&frame=2&paused=1&with=marl&unlinked=time&with-clip=walk',
      phone,
    );
    const [play, pause] = ['Play B', 'Pause B'].map((name) => visitor.page.getByRole('button', { name }));
    const { width, height } = (await pause!.boundingBox())!;
    expect([width, height]).toEqual([44, 44]);
    await pause!.tap();
    const held = await rested(visitor, canvasB(visitor));
    await play!.tap();
    await expect.poll(async () => samePicture(await canvasB(visitor).screenshot(), held)).toBe(false);
    expect(await visitor.frame()).toBe(2);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('holds both still where less motion is wanted', async () => {
    const visitor = await visitPair('&clip=run&with=marl', { ...wide, reducedMotion: 'reduce' });
    const [a, b] = [await rested(visitor, visitor.scene), await rested(visitor, canvasB(visitor))];
    await visitor.page.waitForTimeout(600);
    expect(samePicture(await visitor.scene.screenshot(), a)).toBe(true);
    expect(samePicture(await canvasB(visitor).screenshot(), b)).toBe(true);
  });
});
