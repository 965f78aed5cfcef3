// The small truths of the page: each thing is said once and everywhere alike, nothing covers or collides, all sizes work.
import { unzipSync, zipSync } from 'fflate';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildMd5Mesh } from '../../tests/web/support/md5-builder.js';
import { buildTga } from '../../tests/web/support/picture-builder.js';
import { sampleFile, textFile, type DroppedFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const dark: BrowserContextOptions = { colorScheme: 'dark' };
const light: BrowserContextOptions = { colorScheme: 'light' };
const touch = { hasTouch: true, isMobile: true } as const;
const moss: DroppedFile = { name: 'moss.tga', bytes: buildTga(8, 8, [40, 160, 60]) };

/** A rectangle of the page. */
interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The visible elements of selectors, also inside of components; `host >>> inner` names what one component draws. */
function boxes(page: Page, selectors: string): Promise<Box[]> {
  return page.evaluate((wanted) => {
    const deep = (root: ParentNode, selector: string): Element[] => [
      ...root.querySelectorAll(selector),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot === null ? [] : deep(shadowRoot, selector),
      ),
    ];
    const found = wanted.split(', ').flatMap((selector) => {
      const [first = '', inner] = selector.split(' >>> ');
      const hosts = deep(document, first);
      return inner === undefined
        ? hosts
        : hosts.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(inner) ?? [])]);
    });
    return found
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const name = `${each.tagName.toLowerCase()}.${each.className} ${(each.textContent ?? '').trim().slice(0, 40)}`;
        return { name, left, right, top, bottom };
      })
      .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
  }, selectors);
}

function overlap(a: Box, b: Box): boolean {
  const slack = 0.5;
  return (
    a.left < b.right - slack &&
    b.left < a.right - slack &&
    a.top < b.bottom - slack &&
    b.top < a.bottom - slack
  );
}

/** Pairs of boxes that overlap, by their names. */
function collisions(all: readonly Box[]): string[] {
  return all.flatMap((box, at) =>
    all
      .slice(at + 1)
      .filter((other) => overlap(box, other))
      .map((other) => `${box.name} / ${other.name}`),
  );
}

async function middleOf(visitor: Visitor): Promise<Box> {
  const { x, y, width, height } = (await visitor.scene.boundingBox())!;
  const [left, top] = [x + width / 2, y + height / 2];
  return { name: 'middle', left: left - 12, right: left + 12, top: top - 12, bottom: top + 12 };
}

const files = (names: readonly string[]): Promise<DroppedFile[]> =>
  Promise.all(names.map((name) => sampleFile(name)));

/** A second player: Talus under another name. */
async function boxer(): Promise<DroppedFile> {
  const all = Object.entries(unzipSync((await sampleFile('talus/talus.pk3')).bytes))
    .filter(([name]) => !name.startsWith('models/weapons2/'))
    .map(([name, bytes]) => [name.replace('players/talus/', 'players/boxer/'), bytes] as const);
  return { name: 'boxer.pk3', bytes: zipSync(Object.fromEntries(all), { level: 1 }) };
}

function section(visitor: Visitor, name: string): Locator {
  return visitor.page
    .locator('mw-inspector')
    .getByRole('button', { name: new RegExp(`^${name}`), expanded: true });
}

function row({ page }: Visitor, file: string): Locator {
  return page.locator('mw-material-list .row', { hasText: file });
}

describe('what is missing', () => {
  it('is counted alike by banner, materials and report, and told once', async () => {
    const visitor = await visits.visit('', light);
    const { page } = visitor;
    await visitor.drop(await files(['incus/incus.obj', 'incus/incus.mtl', 'incus/iron.png']));
    await visitor.sees('incus');
    await page.locator('mw-inspector #tab-report').click();
    const rows = page.locator('mw-report .missing li');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    const missing = await rows.count();
    const title = await page.locator('mw-notices .banner b').innerText();
    expect(title).toMatch(new RegExp(`^${missing} of \\d+ textures were not found`));
    const all = Number(/of (\d+)/.exec(title)?.[1]);
    await page.getByText(`${all - missing} of ${all} found`).waitFor();
    expect(await section(visitor, 'Report').locator('.summary').innerText()).toBe(`${missing} missing`);
    const text = await page
      .locator('mw-report')
      .evaluate(({ shadowRoot }) => (shadowRoot?.textContent ?? '').replace(/\s+/g, ' '));
    for (const name of await rows.locator('b').allTextContents())
      expect(text.split(name.trim()), name).toHaveLength(2);
    expect(text).not.toContain('Put it beside the model');
    expect(text).toContain('It is not among the 3 files that were opened');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('is found row by row, and the picture of another name takes its place', async () => {
    const visitor = await visits.visit('', dark);
    const { page } = visitor;
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    await page.locator('mw-inspector #tab-report').click();
    const find = page.locator('mw-report').getByRole('button', { name: /^Find .*weapon/ });
    const choosing = page.waitForEvent('filechooser');
    await find.click();
    await (await choosing).setFiles({ name: moss.name, mimeType: '', buffer: Buffer.from(moss.bytes) });
    await page.getByText('moss.tga is worn now').first().waitFor();
    await expect.poll(() => find.count()).toBe(0);
    await page.getByText('1, all found').waitFor();
    expect(await page.locator('mw-notices .banner').count()).toBe(0);
  });

  it('is called plaster only where plaster is drawn', async () => {
    const visitor = await visits.visit();
    const mesh = { name: 'flag.md5mesh', bytes: buildMd5Mesh({ shader: 'models/flag' }) };
    const script = 'models/flag {\n diffusemap models/flag_d.tga\n bumpmap models/flag_local.tga\n}';
    await visitor.drop([mesh, textFile('flag.mtr', script), { ...moss, name: 'flag_d.tga' }]);
    await visitor.sees('flag');
    await visitor.page.locator('mw-notices .banner', { hasText: '1 of 2 textures was not found' }).waitFor();
    expect(await visitor.page.locator('.caption p').innerText()).not.toContain('plaster');
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    expect(await visitor.page.locator('.caption p').innerText()).toContain('shown in plaster');
  });
});

describe('materials', () => {
  it('are one row for each picture, which names where it is worn', async () => {
    const visitor = await visits.visit('#v=1&sample=incus&tab=materials');
    await visitor.sees('Incus');
    const names = await visitor.page.locator('mw-material-list .row .n > .data').allTextContents();
    expect(new Set(names).size).toBe(names.length);
    const title = await row(visitor, 'iron.png').getAttribute('title');
    for (const worn of ['hoop', 'steel', 'anvil', 'horseshoe']) expect(title).toContain(worn);
    const text = row(visitor, 'iron.png').locator('.worn');
    const [inside, around] = await text.evaluate((each) => [each.scrollWidth, each.clientWidth]);
    expect(inside).toBeLessThanOrEqual(around);
  });
});

describe('a dropped picture', () => {
  it('asks where it goes, by keyboard, and can be taken off', async () => {
    for (const options of [dark, { ...light, viewport: { width: 390, height: 844 }, ...touch }]) {
      const visitor = await visits.visit('#v=1&sample=incus&tab=materials', options);
      const { page } = visitor;
      await visitor.sees('Incus');
      await visitor.drop([moss]);
      const dialog = page.getByRole('dialog', { name: 'Where does moss.tga go?' });
      await dialog.waitFor();
      expect(await visitor.accessibilityProblems()).toEqual([]);
      const asked = dialog.getByRole('button').nth(1);
      await expect.poll(() => asked.evaluate((each) => each.matches(':focus'))).toBe(true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByText('moss.tga is worn now').first().waitFor();
      await dialog.waitFor({ state: 'detached' });
      await row(visitor, 'moss.tga')
        .getByRole('button', { name: /^Reset/ })
        .click();
      await expect.poll(() => row(visitor, 'moss.tga').count()).toBe(0);
      await visitor.drop([moss]);
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await row(visitor, 'moss.tga').count()).toBe(0);
    }
  });

  it('goes to the part that is selected, or to the texture of its name', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&paused=1&tab=materials');
    const { page } = visitor;
    await visitor.sees('Ulna');
    const tree = page.locator('mw-part-tree');
    if ((await tree.count()) === 0) await page.getByRole('button', { name: /^Subject and parts/ }).click();
    const part = tree.getByRole('treeitem', { name: /weapon/ }).first();
    await part.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => part.getAttribute('aria-selected')).toBe('true');
    await visitor.drop([moss]);
    await page.getByText('moss.tga is worn now').first().waitFor();
    await row(visitor, 'moss.tga').waitFor();
    expect(await row(visitor, 'weapon.pcx').count()).toBe(0);
    await visitor.drop([{ ...moss, name: 'ulna.tga' }]);
    await row(visitor, 'ulna.tga').waitFor();
    expect(await page.getByRole('dialog', { name: /^Where does/ }).count()).toBe(0);
  });
});

describe('an address', () => {
  it('is told what it asks for in vain, and the rest of it applies', async () => {
    const wrong = '&clip=moonwalk&skin=gold&hidden=ear&tab=xyz';
    const visitor = await visits.visit(`#v=1&sample=talus&light=unlit${wrong}`, dark);
    await visitor.sees('Talus');
    const note = visitor.page.locator('mw-notices').getByRole('status');
    for (const said of ['moonwalk', 'gold', 'ear', 'xyz'])
      await expect.poll(() => note.innerText()).toContain(`called \u201c${said}\u201d. There are: `);
    await expect.poll(() => visitor.page.url()).toContain('light=unlit');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await note.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => note.count()).toBe(0);
  });

  it('with an unknown sample shows the start page and names the samples', async () => {
    const visitor = await visits.visit('#v=1&sample=nobody', light);
    await visitor.page.getByText('No sample is called \u201cnobody\u201d').first().waitFor();
    await visitor.page.locator('mw-invitation .card.shown').waitFor();
    expect(collisions(await boxes(visitor.page, '.banner, .card, .invite h1, .invite .btn, .note'))).toEqual(
      [],
    );
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('with an unknown model of several lists those that there are', async () => {
    const bytes = Buffer.from(
      zipSync({
        'club.md2': (await sampleFile('ulna/weapon.md2')).bytes,
        'axe.md2': (await sampleFile('ulna/weapon.md2')).bytes,
      }),
    );
    const visitor = await visits.visit('#v=1&src=pack.zip&entry=sword.md2', {}, (page) =>
      page.route('**/pack.zip', (route) => route.fulfill({ body: bytes })),
    );
    await visitor.page.getByText('No model is called \u201csword.md2\u201d').first().waitFor();
    await visitor.page.locator('mw-gallery [data-entry="club.md2"]').click();
    await visitor.sees('club');
  });
});

describe('a second player', () => {
  it('opens when it is dropped, and its head can be put on the first one', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&clip=LEGS_RUN&paused=1', light);
    const { page } = visitor;
    await visitor.sees('Talus');
    await visitor.drop([await boxer()]);
    await visitor.sees('boxer');
    const offer = page.getByRole('group', { name: 'boxer and Talus' });
    await offer.waitFor();
    expect(await offer.locator('.main').count()).toBe(0);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await offer.getByRole('button', { name: 'Put its head on Talus' }).focus();
    await page.keyboard.press('Enter');
    await visitor.sees('Talus');
    await page.getByText('The head is boxer\u2019s now').first().waitFor();
    await page.getByRole('button', { name: 'Head: boxer' }).waitFor();
    // It is played as it was before.
    await page.locator('mw-timeline').getByRole('button', { name: 'Legs: LEGS_RUN' }).waitFor();
  });
});

/** How many buttons in the colour of the main action stand in each layer of the page. */
function embers(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const layers =
      'mw-top-bar, mw-invitation, mw-notices, mw-failure-page, mw-inspector, mw-transport, dialog';
    const now = getComputedStyle(document.documentElement).getPropertyValue('--now').trim();
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.setProperty('color', now);
    const ember = getComputedStyle(probe).color;
    probe.remove();
    const counts: Record<string, number> = {};
    const look = (root: ParentNode, layer: string): void => {
      for (const each of root.querySelectorAll('*')) {
        const own = each.matches(layers)
          ? each.tagName.toLowerCase()
          : (each.closest(layers)?.tagName.toLowerCase() ?? layer);
        const isButton = each.matches('button, a, [role=button]') && each.checkVisibility();
        if (isButton && getComputedStyle(each).backgroundColor === ember)
          counts[own] = (counts[own] ?? 0) + 1;
        if (each.shadowRoot !== null) look(each.shadowRoot, own);
      }
    };
    look(document, 'page');
    return counts;
  });
}

describe('the colour of the main action', () => {
  it('stands at most once in each layer, in every state', async () => {
    const states: (() => Promise<Visitor>)[] = [
      async () => {
        const visitor = await visits.visit('', dark);
        await visitor.page.locator('mw-invitation .card.shown').waitFor();
        return visitor;
      },
      async () => {
        const visitor = await visits.visit('#v=1&sample=talus&tab=report', light);
        await visitor.sees('Talus');
        await visitor.drop([await boxer()]);
        await visitor.page.getByRole('group', { name: 'boxer and Talus' }).waitFor();
        return visitor;
      },
      async () => {
        const visitor = await visits.visit('', light);
        await visitor.drop([await sampleFile('ulna/tris.md2')]);
        await visitor.sees('tris');
        await visitor.page.keyboard.press('?');
        return visitor;
      },
      async () => {
        const visitor = await visits.visit('', dark);
        await visitor.drop([textFile('notes.txt', 'notes')]);
        await visitor.page.getByRole('alert').waitFor();
        return visitor;
      },
      async () => {
        const visitor = await visits.visit('#v=1&sample=incus', dark);
        await visitor.sees('Incus');
        await visitor.drop([moss]);
        await visitor.page.getByRole('dialog', { name: /^Where does/ }).waitFor();
        return visitor;
      },
    ];
    const found = [];
    for (const arrive of states) {
      const visitor = await arrive();
      found.push(await embers(visitor.page));
      // Pages that play on beside the next one would slow it down.
      await visitor.leave();
    }
    expect(found).toEqual([
      { 'mw-invitation': 1 },
      { 'mw-transport': 1 },
      { 'mw-notices': 1, 'mw-transport': 1 },
      { 'mw-failure-page': 1 },
      {},
    ]);
  });
});

const sizes = [
  { name: '200 % zoom', viewport: { width: 720, height: 450 }, stage: 200 },
  { name: '400 % zoom', viewport: { width: 360, height: 225 }, stage: 76 },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, stage: 180, ...touch },
  { name: 'a phone', viewport: { width: 390, height: 844 }, stage: 200, ...touch },
] as const;

describe.each(sizes)('at $name', ({ viewport, stage, ...rest }) => {
  const options = { viewport, ...('hasTouch' in rest ? touch : {}) };

  const holds = async (visitor: Visitor, what: string): Promise<void> => {
    const { page } = visitor;
    const wide = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(wide, what).toEqual([viewport.width, viewport.height]);
    const shown = await boxes(
      page,
      '.rail button, mw-view-bar >>> .bar, .banner, .toast, .dock .keys button, .dock .clip, mw-playback-options:not(.rest) >>> mw-segments, mw-playback-options:not(.rest) >>> mw-number-field, mw-frame-counter >>> .count, header button, .invite h1, .invite .btn',
    );
    for (const box of shown) {
      expect(box.left, `${what}: ${box.name}`).toBeGreaterThanOrEqual(-0.5);
      expect(box.right, `${what}: ${box.name}`).toBeLessThanOrEqual(viewport.width + 0.5);
      expect(box.top, `${what}: ${box.name}`).toBeGreaterThanOrEqual(-0.5);
      expect(box.bottom, `${what}: ${box.name}`).toBeLessThanOrEqual(viewport.height + 0.5);
    }
    const scene = (await visitor.scene.boundingBox())!;
    expect(scene.height, what).toBeGreaterThanOrEqual(stage);
    for (const box of await boxes(page, '.rail button')) {
      expect(box.bottom, `${what}: ${box.name}`).toBeLessThanOrEqual(scene.y + scene.height);
    }
  };

  it('the start page fits, and a failure can be read and left', async () => {
    const visitor = await visits.visit('', { ...options, ...dark });
    await visitor.page.locator('mw-invitation .card.shown').waitFor({ state: 'attached' });
    await holds(visitor, 'start');
    expect(collisions(await boxes(visitor.page, '.invite h1, .invite .btn'))).toEqual([]);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.drop([textFile('notes.txt', 'notes')]);
    await visitor.page.getByRole('alert').waitFor();
    await holds(visitor, 'failure');
    const choose = visitor.page.locator('mw-failure-page .main');
    await choose.scrollIntoViewIfNeeded();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('scene and transport are usable', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&paused=1', { ...options, ...light });
    const { page } = visitor;
    await visitor.sees('Talus');
    await page.locator('mw-transport .play').waitFor();
    await holds(visitor, 'bench');
    const bar = await boxes(
      page,
      '.dock .keys button, .dock .clip, mw-playback-options:not(.rest) >>> mw-segments, mw-playback-options:not(.rest) >>> mw-number-field, mw-frame-counter >>> .count',
    );
    expect(collisions(bar)).toEqual([]);
    expect(bar.length).toBeGreaterThanOrEqual(4);
    const middle = await middleOf(visitor);
    for (const box of await boxes(page, '.caption, .rail, mw-view-bar >>> .bar, .banner, mw-orientation'))
      expect(overlap(box, middle), box.name).toBe(false);
    await page.locator('mw-transport .play').click();
    await page.locator('mw-transport .play[aria-label="Pause"]').waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('a model with missing textures fits', async () => {
    const visitor = await visits.visit('', { ...options, ...dark });
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    await holds(visitor, 'missing');
    const middle = await middleOf(visitor);
    for (const box of await boxes(visitor.page, '.rail, .banner'))
      expect(overlap(box, middle), box.name).toBe(false);
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('the top bar', () => {
  it('has room for the path of a model and for its own controls at every width', async () => {
    const path =
      'pak-of-a-very-long-name/models/players/the-warden-of-the-northern-gate/tris-of-the-warden.md2';
    const bytes = (await sampleFile('ulna/weapon.md2')).bytes;
    const pack = Buffer.from(zipSync({ [path]: bytes, 'models/axe.md2': bytes }));
    for (const options of [light, { ...dark, ...touch }]) {
      const visitor = await visits.visit(
        `#v=1&src=pack.zip&entry=${encodeURIComponent(path)}`,
        { ...options, viewport: { width: 1440, height: 700 } },
        (page) => page.route('**/pack.zip', (route) => route.fulfill({ body: pack })),
      );
      const { page } = visitor;
      await visitor.sees('warden');
      for (const width of [1440, 1321, 1320, 1101, 1100, 901, 900, 761, 760, 641, 640, 390, 360]) {
        await page.setViewportSize({ width, height: 700 });
        const shown = await boxes(
          page,
          '.brand, mw-open-menu, .samples, .fmt, .crumb i, .crumb b, .subject .btn, .place, .actions, .right .btn, .right mw-menu',
        );
        const bar = shown.filter(({ top, bottom }) => top >= 0 && bottom <= 56);
        expect(bar.length, `${width}`).toBeGreaterThanOrEqual(6);
        expect(collisions(bar), `${width}`).toEqual([]);
        expect(Math.max(...bar.map(({ right }) => right)), `${width}`).toBeLessThanOrEqual(width);
        const [text, room] = await page
          .locator('mw-top-bar .subject')
          .evaluate((each) => [each.scrollWidth, each.clientWidth]);
        expect(text, `${width}`).toBeLessThanOrEqual(room);
        const name = await page.locator('mw-top-bar .crumb b').evaluate((each) => each.clientWidth);
        expect(name, `${width}`).toBeGreaterThanOrEqual(60);
      }
    }
  });
});

describe('nothing collides', () => {
  it('a toast with a banner, or either with the middle of the model', async () => {
    const visitor = await visits.visit('', { ...light, permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visitor;
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    await page.locator('mw-inspector #tab-report').click();
    await page.getByRole('button', { name: 'Copy list' }).click();
    await page.locator('mw-notices .toast').waitFor();
    const shown = await boxes(page, '.toast, .banner, .caption, .rail, mw-view-bar >>> .bar, mw-orientation');
    expect(shown.map(({ name }) => name.split(' ')[0])).toEqual(
      expect.arrayContaining(['p.toast', 'div.banner']),
    );
    expect(collisions([...shown, await middleOf(visitor)])).toEqual([]);
  });

  it('the frame of a drop with any text', async () => {
    for (const address of ['', '#v=1&sample=talus&paused=1']) {
      const visitor = await visits.visit(address, dark);
      await visitor.page
        .locator('mw-scene-view canvas:not([aria-busy])')
        .first()
        .waitFor({ state: 'attached' });
      await visitor.page.evaluate(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], 'x.md2'));
        document.body.dispatchEvent(
          new DragEvent('dragenter', { bubbles: true, composed: true, dataTransfer: transfer }),
        );
      });
      await visitor.page.locator('mw-scene-view .dragging').waitFor();
      await visitor.page.waitForTimeout(400);
      const corners = await boxes(visitor.page, '.corner');
      expect(corners).toHaveLength(4);
      const texts = await boxes(
        visitor.page,
        '.anywhere, .note, .caption, .rail, mw-view-bar >>> .bar, mw-orientation',
      );
      for (const corner of corners)
        for (const text of texts) expect(overlap(corner, text), `${corner.name} / ${text.name}`).toBe(false);
      expect(texts.map(({ name }) => name)).toContainEqual(expect.stringContaining('Drop to open'));
    }
  });

  it('the numbers of the ruler with each other and with the playhead', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const visitor = await visits.visit('#v=1&sample=ulna&clip=stand&paused=1&frame=19', { viewport });
      await visitor.sees('Ulna');
      await visitor.page.locator('mw-playhead b').waitFor();
      const numbers = await boxes(visitor.page, '.ruler span, mw-playhead >>> b');
      const distinct = numbers.filter(
        ({ left }, at) => numbers.findIndex((each) => each.left === left) === at,
      );
      expect(distinct.length).toBeGreaterThan(3);
      expect(collisions(distinct)).toEqual([]);
    }
  });

  it('the names of tags with each other and with the tools', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 720, height: 450 },
      { width: 800, height: 600 },
    ]) {
      const visitor = await visits.visit('#v=1&sample=talus&tags=1&paused=1', { viewport });
      await visitor.sees('Talus');
      await visitor.page.locator('mw-overlay-labels .label').first().waitFor();
      const labels = await boxes(visitor.page, 'mw-overlay-labels >>> .label');
      const tools = await boxes(visitor.page, '.caption, .rail, mw-view-bar >>> .bar, mw-orientation');
      expect(collisions([...labels, ...tools])).toEqual([]);
      const scene = (await visitor.scene.boundingBox())!;
      for (const { name, left, right } of labels) {
        expect(left, name).toBeGreaterThanOrEqual(scene.x);
        expect(right, name).toBeLessThanOrEqual(scene.x + scene.width);
      }
    }
  });
});

describe('triangles', () => {
  it('are as many in the tree, the statistics, their head and the data', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&paused=1&tab=statistics');
    const { page } = visitor;
    await visitor.sees('Talus');
    const number = (text: string): number => Number(text.replace(/\D/g, ''));
    const tree = async (): Promise<number> =>
      number(await page.locator('mw-part-tree .detail .hint').innerText());
    const head = async (): Promise<number> =>
      number(await section(visitor, 'Statistics').locator('.summary').innerText());
    const line = async (): Promise<number> =>
      number(
        await page
          .locator('mw-statistics dl div', { hasText: 'Triangles' })
          .locator('dd')
          .first()
          .innerText(),
      );
    const whole = await tree();
    expect([await head(), await line()]).toEqual([whole, whole]);
    await page.getByRole('button', { name: 'Show auger_flash.md3' }).click();
    const all = await tree();
    const rows = await page.locator('mw-part-tree .row.part .d').allInnerTexts();
    expect(rows.reduce((sum, text) => sum + number(text), 0)).toBe(all);
    await page.getByRole('button', { name: 'Hide lower.md3' }).click();
    await expect.poll(tree).toBeLessThan(all);
    await expect.poll(async () => [await head(), await line()]).toEqual([await tree(), await tree()]);
  });
});

describe('the inspector', () => {
  it('brings a section always to the same height', async () => {
    const visitor = await visits.visit('#v=1&sample=hyoid&paused=1', { ...dark, reducedMotion: 'reduce' });
    const { page } = visitor;
    await visitor.sees('Hyoid');
    const heights: number[] = [];
    for (const name of ['report', 'skins', 'statistics', 'materials', 'skeleton', 'parts', 'data']) {
      await page.locator(`mw-inspector #tab-${name}`).click();
      await page.waitForTimeout(300);
      const top = await page
        .locator(`mw-inspector #${name}`)
        .evaluate((each) => each.getBoundingClientRect().top);
      heights.push(Math.round(top));
    }
    expect(new Set(heights).size, heights.join()).toBe(1);
  });

  it('keeps its place while a list is searched', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&paused=1');
    const { page } = visitor;
    await visitor.sees('Ulna');
    const below = (): Promise<number> =>
      page.locator('mw-inspector #skins').evaluate((each) => Math.round(each.getBoundingClientRect().top));
    const before = await below();
    const field = page.getByRole('searchbox', { name: 'Find a clip' });
    for (const text of ['r', 'run', 'runzzz', '']) {
      await field.fill(text);
      expect(await below(), text).toBe(before);
    }
  });
});

describe('the samples on a phone', () => {
  it('are swiped one by one, and the next one peeks', async () => {
    const visitor = await visits.visit('', { viewport: { width: 390, height: 844 }, ...touch });
    const strip = visitor.page.locator('mw-invitation .samples');
    await strip.locator('.card.shown').waitFor();
    const cards = await boxes(visitor.page, '.card');
    expect(cards.some(({ left, right }) => left < 390 && right > 390)).toBe(true);
    const snap = await strip.evaluate((each) => getComputedStyle(each).scrollSnapType);
    expect(snap).toMatch(/^x/);
    await strip.evaluate((each) => each.scrollBy({ left: 150, behavior: 'instant' }));
    const places = async (): Promise<number[]> =>
      (await boxes(visitor.page, '.card')).map(({ left }) => Math.round(left));
    await expect.poll(places).toContain(26);
    expect((await places())[0]).toBeLessThan(0);
  });
});
