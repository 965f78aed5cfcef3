import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { repository, sampleCounts } from '../../tests/package/support/project.js';
import { viewerFindings } from '../../tests/package/support/viewer-program.js';
import { Bench, until } from './bench.js';
import { launchChromium } from './drivers/chromium.js';
import type { Engine } from './drivers/engine.js';
import { launchFirefox } from './drivers/firefox.js';
import { openScreen, type Screen } from './drivers/screen.js';
import { launchWebKit } from './drivers/webkit.js';
import { drops } from './drops.js';
import { endingsFindings } from './endings-program.js';
import { servePages, type Pages } from './pages.js';
import { covered, difference, type Picture } from './pictures.js';
import { desktop, views } from './views.js';

let pages: Pages;
let screen: Screen;
/** What Chromium, the first of the engines, has drawn. */
const drawnByChromium: Map<string, Picture> = new Map();

beforeAll(async () => {
  [pages, screen] = [await servePages(), await openScreen()];
});

afterAll(async () => {
  await screen?.close();
  await pages?.close();
});

describe.each([
  { name: 'Chromium', launch: () => launchChromium() },
  { name: 'Firefox', launch: () => launchFirefox(screen) },
  { name: 'WebKit', launch: () => launchWebKit(screen) },
])('$name', ({ name: engineName, launch }) => {
  let engine: Engine;
  let bench: Bench | null = null;

  beforeAll(async () => {
    engine = await launch();
  });

  afterAll(() => engine?.close());

  afterEach(async () => {
    const left = bench;
    bench = null;
    const errors = (await left?.errors()) ?? [];
    await left?.close();
    expect(errors).toEqual([]);
  });

  async function visit(url: string, size = desktop): Promise<Bench> {
    bench = await Bench.open(engine, url, size);
    return bench;
  }

  /** Keeps a screenshot in `build/engines`, to be looked at. */
  async function keep(name: string, visitor: Bench): Promise<void> {
    const folder = join(repository, 'build/engines', engineName);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.png`), await visitor.screenshot());
  }

  it.each(views)('draws $name as Chromium does', async ({ name, subject, address, size }) => {
    const visitor = await visit(`${pages.app}#${address}`, size);
    await visitor.sees(subject);
    await keep(name, visitor);
    expect(await visitor.complaints()).toEqual([]);
    const picture = await visitor.scene();
    expect(covered(picture)).toBeGreaterThan(0.01);
    if (engineName === 'Chromium') drawnByChromium.set(name, picture);
    const drawn = drawnByChromium.get(name);
    if (drawn === undefined) throw new Error('Chromium has not drawn this view.');
    const { mean, overlap, colour } = difference(picture, drawn);
    // Text is wider in WebKit, so that the scene stands half a pixel beside its place.
    expect(mean).toBeLessThan(4);
    expect(overlap).toBeGreaterThan(0.99);
    expect(colour).toBeLessThan(2);
  });

  it('has its colours where its style sheet comes late', async () => {
    const [first] = views;
    const visitor = await visit(`${pages.slowlyStyled}#${first?.address ?? ''}`, first?.size);
    await visitor.sees(first?.subject ?? '');
    const drawn = drawnByChromium.get(first?.name ?? '');
    if (drawn === undefined) throw new Error('Chromium has not drawn this view.');
    await until('the scene is light', async () => difference(await visitor.scene(), drawn).mean < 4);
  });

  it.each(drops)('opens a dropped $format', async ({ format, name, entry, files }) => {
    const visitor = await visit(pages.app);
    await visitor.drop(...files);
    if (entry !== undefined) await visitor.choose(entry);
    await visitor.sees(name);
    expect(await visitor.complaints()).toEqual([]);
    // A model that moves may be out of sight for a moment.
    await until('the model is drawn', async () => covered(await visitor.scene()) > 0.01);
    await keep(`drop-${format}`, visitor);
  });

  it('plays, and follows the mouse', async () => {
    const visitor = await visit(`${pages.app}#v=1&sample=hinge&clip=Reach`);
    await visitor.sees('Hinge');
    const first = await visitor.frame();
    await until('another frame is shown', async () => (await visitor.frame()) !== first);

    await visitor.drag(['mw-timeline', '.area'], { x: 0.2, y: 0.5 }, { x: 0.5, y: 0.5 });
    await until('the clip stands where the mouse was released', async () => {
      const share = await visitor.playhead();
      return Math.abs(share - 0.5) < 0.02;
    });
    const before = await visitor.scene();
    await visitor.drag(['mw-scene-view', 'canvas'], { x: 0.4, y: 0.5 }, { x: 0.7, y: 0.5 });
    await until('the model is seen from another side', async () =>
      (await visitor.tab.evaluate(() => location.hash)).includes('camera='),
    );
    expect(difference(await visitor.scene(), before).overlap).toBeLessThan(0.9);
  });

  it('tells of a worker that fails, and starts another', async () => {
    const visitor = await visit(`${pages.app}#v=1&sample=hinge&paused=1`);
    await visitor.sees('Hinge');
    await visitor.tab.evaluate(() => {
      witness.atOpening = (worker) =>
        worker.dispatchEvent(new ErrorEvent('error', { message: 'by the test' }));
    });
    await visitor.drop('samples/hyoid/hyoid.mdl');
    await until('the page tells of it', async () => (await visitor.complaints()).length > 0);
    expect(await visitor.complaints()).toEqual([expect.stringContaining('hyoid.mdl')]);
    await visitor.drop('samples/hyoid/hyoid.mdl');
    await visitor.sees('hyoid');
    expect(await visitor.complaints()).toEqual([]);
    expect(await visitor.tab.evaluate(() => witness.workers.length)).toBe(2);
  });

  it('draws again after it has lost its context', async () => {
    const visitor = await visit(`${pages.app}#v=1&sample=marl&clip=walk&frame=3&paused=1`);
    await visitor.sees('Marl');
    const stepTo = async (key: string, frame: number): Promise<void> => {
      await visitor.click('mw-transport', key);
      await until(`frame ${String(frame)} is shown`, async () => (await visitor.frame()) === frame);
    };
    await stepTo('[aria-label="Forward one frame"]', 4);
    const next = await visitor.scene();
    await stepTo('[aria-label="Back one frame"]', 3);
    expect(difference(await visitor.scene(), next).mean).toBeGreaterThan(0);
    await visitor.tab.evaluate(() => witness.context?.loseContext());
    await until('the page has lost its context', () => visitor.tab.evaluate(() => witness.lost > 0));
    await stepTo('[aria-label="Forward one frame"]', 4);
    await visitor.tab.evaluate(() => witness.context?.restoreContext());
    await until('the next frame is drawn', async () => difference(await visitor.scene(), next).mean < 0.01);
    await keep('restored', visitor);
  });

  describe.each(['plain', 'built'] as const)('with the packed package, %s', (how) => {
    it.each([
      ['load', async () => ({ ...(await sampleCounts()), posed: true })],
      ['viewer', () => viewerFindings],
      ['endings', () => endingsFindings],
    ] as const)('runs the page "%s"', async (name, findings) => {
      const visitor = await visit(`${pages.package[how]}${name}.html`, { width: 800, height: 600 });
      await until('the page has found something', () =>
        visitor.tab.evaluate(() => globalThis.found !== undefined),
      );
      expect(await visitor.tab.evaluate(() => globalThis.found)).toMatchObject(await findings());
    });
  });
});
