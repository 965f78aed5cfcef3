import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { samples } from '../../web/app/samples.js';
import { releasePage, takePage } from '../support/browser.js';
import { sampleFile, textFile, type DroppedFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

/**
 * A walk through every state of the page. Each is drawn, fits its window, and has no problem of access; the pictures go to
 * build/tour, with all of them on one sheet to look at.
 */

const visits = useVisits();
const folder = fileURLToPath(new URL('../../build/tour/', import.meta.url));

const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;
const light = { ...desktop, colorScheme: 'light' } as const;
const tablet = { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' } as const;
const lying = { viewport: { width: 844, height: 390 }, hasTouch: true, colorScheme: 'dark' } as const;
const zoomed = { viewport: { width: 720, height: 450 }, colorScheme: 'dark' } as const;
const zoomedMore = { viewport: { width: 360, height: 225 }, colorScheme: 'dark' } as const;
const calm = { ...desktop, reducedMotion: 'reduce' } as const;

interface Stop {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** What the address says. */
  readonly address?: string;
  /** The subject that is waited for. */
  readonly subject?: string;
  readonly go?: (visitor: Visitor) => Promise<unknown>;
}

const talus = { address: '#v=1&sample=talus&paused=1', subject: 'Talus' } as const;
const ulna = { address: '#v=1&sample=ulna&paused=1&clip=run&frame=3', subject: 'Ulna' } as const;
const hyoid = { address: '#v=1&sample=hyoid&paused=1', subject: 'Hyoid' } as const;

const press =
  (...keys: readonly string[]) =>
  async (visitor: Visitor): Promise<void> => {
    await visitor.scene.focus();
    for (const key of keys) await visitor.page.keyboard.press(key);
  };

/** An archive of our samples. */
async function archive(): Promise<DroppedFile> {
  const paths = ['ulna/tris.md2', 'ulna/weapon.md2', 'ulna/ulna.pcx', 'skull/skull.ms3d', 'skull/bone.png'];
  const more = ['hinge/hinge.ms3d', 'hinge/hinge.tga', 'hyoid/hyoid.mdl'];
  const files = await Promise.all([...paths, ...more].map((path) => sampleFile(path, path)));
  const bytes = zipSync(Object.fromEntries(files.map(({ name, bytes: own }) => [`models/${name}`, own])));
  return { name: 'ossuary.pk3', bytes };
}

async function gallery(visitor: Visitor): Promise<void> {
  await visitor.page.locator('mw-invitation h1').waitFor();
  await visitor.drop([await archive()]);
  await visitor.page.locator('mw-gallery .card').first().waitFor();
  await visitor.page.locator('mw-gallery .card img').nth(2).waitFor();
}

const tab =
  (name: RegExp) =>
  async ({ page }: Visitor): Promise<void> =>
    page.locator('mw-inspector').getByRole('button', { name }).first().click();

const stops: readonly Stop[] = [
  ...[desktop, light, tablet, phone, lying, zoomed, zoomedMore, calm].map((options): Stop => {
    const { width, height } = options.viewport;
    const motion = 'reducedMotion' in options ? ' calm' : '';
    return {
      name: `first visit ${width}x${height} ${options.colorScheme}${motion}`,
      options,
      go: ({ page }) => page.locator('mw-invitation h1').waitFor(),
    };
  }),
  ...samples.map(({ id, name }): Stop => ({
    name: `bench ${id}`,
    options: desktop,
    address: `#v=1&sample=${id}&paused=1`,
    subject: name,
  })),
  { name: 'bench light', options: light, ...talus },
  { name: 'bench tablet', options: tablet, ...talus },
  { name: 'bench phone', options: phone, ...talus },
  { name: 'bench phone on its side', options: lying, ...talus },
  { name: 'bench 200 percent', options: zoomed, ...talus },
  { name: 'bench 400 percent', options: zoomedMore, ...talus },
  { name: 'bench phone light', options: { ...phone, colorScheme: 'light' }, ...hyoid },
  { name: 'skeleton', options: desktop, ...hyoid, address: `${hyoid.address}&tab=skeleton&skeleton=1` },
  { name: 'display', options: desktop, ...talus, address: `${talus.address}&tab=display` },
  { name: 'statistics', options: light, ...talus, address: `${talus.address}&tab=statistics` },
  { name: 'report', options: desktop, ...talus, address: `${talus.address}&tab=report` },
  { name: 'materials', options: desktop, ...ulna, address: `${ulna.address}&tab=materials` },
  { name: 'controllers', options: light, ...hyoid, go: tab(/^Body and controls/) },
  ...['bones', 'normals', 'checker', 'studio'].map((blade): Stop => ({
    name: `blade ${blade}`,
    options: blade === 'normals' ? light : desktop,
    ...hyoid,
    address: `${hyoid.address}&blade=${blade}`,
  })),
  { name: 'checker', options: desktop, ...ulna, go: press('u') },
  { name: 'measure', options: desktop, ...ulna, go: press('m') },
  { name: 'pick', options: light, ...ulna, go: press('p', 'Enter') },
  { name: 'keys', options: desktop, ...ulna, go: press('?') },
  {
    name: 'actions',
    options: desktop,
    ...talus,
    go: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search actions' }).fill('tor');
    },
  },
  {
    name: 'save',
    options: desktop,
    ...talus,
    go: async (visitor) => {
      await press('Control+s')(visitor);
      await visitor.page.getByRole('dialog', { name: 'Save' }).waitFor();
    },
  },
  {
    name: 'save light',
    options: light,
    ...ulna,
    go: async (visitor) => {
      await press('Control+s')(visitor);
      await visitor.page.getByRole('dialog', { name: 'Save' }).getByRole('tab').nth(1).click();
    },
  },
  { name: 'embed', options: desktop, ...ulna, go: press('Control+e') },
  {
    name: 'compare',
    options: desktop,
    address: '#v=1&sample=ulna&paused=1&clip=run&frame=3&with=marl',
    subject: '',
    go: ({ page }) =>
      page.locator('mw-compare-stage').getByRole('heading', { name: 'Marl', exact: true }).waitFor(),
  },
  {
    name: 'compare phone',
    options: phone,
    address: '#v=1&sample=ulna&paused=1&clip=run&with=skull',
    subject: '',
    go: ({ page }) =>
      page.locator('mw-compare-stage').getByRole('heading', { name: 'Skull', exact: true }).waitFor(),
  },
  { name: 'gallery', options: desktop, go: gallery },
  { name: 'gallery light', options: light, go: gallery },
  { name: 'gallery tablet', options: tablet, go: gallery },
  { name: 'gallery phone', options: phone, go: gallery },
  {
    name: 'missing textures',
    options: desktop,
    go: async (visitor) => {
      await visitor.page.locator('mw-invitation h1').waitFor();
      await visitor.drop([await sampleFile('ulna/tris.md2')]);
      await visitor.sees('tris');
      await visitor.playButton.click();
    },
  },
  {
    name: 'a file that is cut short',
    options: desktop,
    go: async (visitor) => {
      await visitor.page.locator('mw-invitation h1').waitFor();
      const { bytes } = await sampleFile('ulna/tris.md2');
      await visitor.drop([{ name: 'cut.md2', bytes: bytes.subarray(0, 5000) }]);
      await visitor.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'another kind of file',
    options: phone,
    go: async (visitor) => {
      await visitor.page.locator('mw-invitation h1').waitFor();
      await visitor.drop([textFile('notes.md2', 'these are notes, not a model')]);
      await visitor.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'what an address asks for in vain',
    options: desktop,
    address: '#v=1&sample=ulna&paused=1&clip=fly&skin=gold',
    subject: 'Ulna',
  },
];

/** The pictures that were taken, in order. */
const taken: { readonly name: string; readonly file: string }[] = [];

describe('every state of the page', () => {
  it.each(stops)('$name', async ({ name, options, address = '', subject = '', go }) => {
    const visitor = await visits.visit(address, options);
    const { page } = visitor;
    if (subject !== '') await visitor.sees(subject);
    await go?.(visitor);
    // What has just opened comes to rest.
    await page.waitForTimeout(700);
    await mkdir(folder, { recursive: true });
    const file = `${String(stops.findIndex((stop) => stop.name === name) + 1).padStart(2, '0')}-${name.replace(/[^a-z0-9]+/gi, '-')}.png`;
    await page.screenshot({ path: folder + file });
    taken.push({ name, file });
    const { wide, tall } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      tall: document.documentElement.scrollHeight - innerHeight,
    }));
    expect({ wide, tall }).toEqual({ wide: 0, tall: 0 });
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  afterAll(async () => {
    const page = await takePage({ viewport: { width: 1960, height: 600 } });
    const cells = await Promise.all(
      taken.map(async ({ name, file }) => {
        const data = (await readFile(folder + file)).toString('base64');
        return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
      }),
    );
    await page.setContent(
      `<style>body{margin:20px;background:#333;color:#eee;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px}
      figure{margin:0}img{height:260px;display:block}figcaption{padding-top:4px}</style>${cells.join('')}`,
    );
    await writeFile(`${folder}sheet.png`, await page.screenshot({ fullPage: true }));
    await releasePage(page);
  });
});
