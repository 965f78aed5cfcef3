import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { repository } from '../../tests/package/support/packed-package.js';
import { sampleCounts } from '../../tests/package/support/project.js';
import { viewerFindings } from '../../tests/package/support/viewer-program.js';
import { BrowserCrash, type Engine, type InteractiveTab, type Point } from './drivers/engine.js';
import { openScreen, type Screen } from './drivers/screen.js';
import { drops } from './drops.js';
import { servePage } from './pages.js';
import { covered, difference, readImage, referencePath } from './images.js';
import { recoveryFindings } from './recovery-program.js';
import { desktop, views } from './views.js';
import { Visitor } from './visitor.js';

export interface EngineUnderTest {
  readonly name: string;
  readonly launch: (screen: Screen) => Promise<Engine>;
  /** Matches the path of a file that the engine requests while it waits for the page's style sheets. */
  readonly requestedBeforeStyles: RegExp;
}

/**
 * Runs a test again in a new browser if its browser crashed, because the JavaScript interpreter of WebKitGTK 2.50 sometimes
 * dereferences a null pointer. A second crash, or any other error, fails the test.
 */
const retry = { count: 1, condition: new RegExp(`^${BrowserCrash.message}`) };
const options = process.env.MARROW_RETRY === '1' ? {} : { retry };

/** Defines the tests that each engine other than Chromium must pass. */
export function smokeTests({ name, launch, requestedBeforeStyles }: EngineUnderTest): void {
  describe(name, options, () => {
    const pages = inject('pages');
    let screen: Screen;
    let engine: Engine | undefined;
    let visitor: Visitor<InteractiveTab>;

    beforeAll(async () => {
      screen = await openScreen();
    });

    afterAll(async () => {
      await engine?.close();
      await screen?.close();
    });

    /** Opens a page. The test fails if the page reports errors. */
    async function visit(url: string, size = desktop): Promise<void> {
      const running = (engine ??= await launch(screen));
      const opened = await closingCrashed(() => Visitor.open(running, url, size));
      visitor = opened;
      onTestFinished(() =>
        closingCrashed(async () => {
          const errors = await opened.errors();
          await opened.close();
          expect(errors).toEqual([]);
        }),
      );
    }

    /** Runs a step of a test. If the engine has crashed, closes it, so that the next visit starts another. */
    async function closingCrashed<T>(run: () => Promise<T>): Promise<T> {
      try {
        return await run();
      } catch (thrown) {
        if (thrown instanceof BrowserCrash) {
          console.warn(`${name} crashed in: ${String(expect.getState().currentTestName)}`);
          await engine?.close();
          engine = undefined;
        }
        throw thrown;
      }
    }

    /** Saves a screenshot in `build/engines`, for inspection. */
    async function save(title: string): Promise<void> {
      const folder = join(repository, 'build/engines', name);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${title}.png`), await visitor.screenshot());
    }

    /** Drags within an element; the points are fractions of its width and height. */
    async function drag(path: readonly string[], from: Point, to: Point): Promise<void> {
      await visitor.tab.drag(await visitor.pointIn(path, from), await visitor.pointIn(path, to));
    }

    async function stepToFrame(button: string, frame: number): Promise<void> {
      await visitor.click('mw-transport', `[aria-label="${button}"]`);
      await visitor.waitFor(
        `frame ${String(frame)} is shown`,
        (wanted) => {
          const [counter] = probe.all('mw-frame-counter', 'input');
          return counter instanceof HTMLInputElement && Number(counter.value) === wanted;
        },
        frame,
      );
    }

    it.each(views)('draws $name as Chromium does', async (view) => {
      await visit(`${pages.app}#${view.address}`, view.size);
      await visitor.waitForModel(view.subject);
      await save(view.name);
      expect(await visitor.complaints()).toEqual([]);
      const image = await visitor.scene();
      expect(covered(image)).toBeGreaterThan(0.01);
      const { mean, overlap, colour } = difference(image, await readImage(referencePath(view.name)));
      // Text is wider in WebKit, which moves the scene by up to a pixel.
      expect(mean).toBeLessThan(6);
      expect(overlap).toBeGreaterThan(0.99);
      expect(colour).toBeLessThan(2);
    });

    it('draws in the colours of the style sheets, even if they arrive late', async () => {
      const [view] = views;
      let release: () => void;
      const requested: Promise<void> = new Promise((resolve) => (release = resolve));
      const server = await servePage(pages.folder, {
        hold: async (path) => {
          if (requestedBeforeStyles.test(path)) release();
          if (path.endsWith('.css')) await requested;
        },
      });
      onTestFinished(() => server.close());
      await visit(`${server.url}#${view!.address}`, view!.size);
      await visitor.waitForModel(view!.subject);
      const reference = await readImage(referencePath(view!.name));
      await expect.poll(async () => difference(await visitor.scene(), reference).mean).toBeLessThan(4);
    });

    it.each(drops)('opens a dropped $title', async (drop) => {
      await visit(pages.app);
      await visitor.drop(...drop.files);
      if (drop.entry !== undefined) await visitor.choose(drop.entry);
      await visitor.waitForModel(drop.name);
      expect(await visitor.complaints()).toEqual([]);
      // A moving model may briefly be out of view.
      await expect.poll(async () => covered(await visitor.scene())).toBeGreaterThan(0.01);
      await save(`drop-${drop.name}`);
    });

    it('plays, seeks with a drag on the timeline, and turns the camera with a drag on the scene', async () => {
      await visit(`${pages.app}#v=1&sample=hinge&clip=Reach`);
      await visitor.waitForModel('Hinge');
      const frame = await visitor.evaluate(() => {
        const [counter] = probe.all('mw-frame-counter', 'input');
        return (counter as HTMLInputElement).value;
      });
      await visitor.waitFor(
        'another frame is shown',
        (first) => {
          const [counter] = probe.all('mw-frame-counter', 'input');
          return (counter as HTMLInputElement).value !== first;
        },
        frame,
      );

      await drag(['mw-timeline', '.area'], { x: 0.2, y: 0.5 }, { x: 0.5, y: 0.5 });
      await visitor.waitFor('the playhead is where the mouse was released', () => {
        const [slider] = probe.all('mw-timeline', '[role=slider]');
        return Math.abs(Number(slider?.ariaValueNow) / Number(slider?.ariaValueMax) - 0.5) < 0.02;
      });
      const before = await visitor.scene();
      await drag(['mw-scene-view', 'canvas'], { x: 0.4, y: 0.5 }, { x: 0.7, y: 0.5 });
      await visitor.waitFor('the address has the new camera', () => location.hash.includes('camera='));
      expect(difference(await visitor.scene(), before).overlap).toBeLessThan(0.9);
    });

    it('opens a model in a new worker when the first one fails', async () => {
      await visit(`${pages.app}#v=1&sample=hinge&paused=1`);
      await visitor.waitForModel('Hinge');
      await visitor.evaluate(() => {
        probe.atOpening = (worker) =>
          worker.dispatchEvent(new ErrorEvent('error', { message: 'by the test' }));
      });
      await visitor.drop('samples/hyoid/hyoid.mdl');
      await visitor.waitForModel('hyoid');
      expect(await visitor.complaints()).toEqual([]);
      expect(await visitor.evaluate(() => [probe.workers.length, probe.terminated])).toEqual([2, 1]);
    });

    it('draws the current frame after its WebGL context is restored', async () => {
      await visit(`${pages.app}#v=1&sample=marl&clip=walk&frame=3&paused=1`);
      await visitor.waitForModel('Marl');
      await stepToFrame('Forward one frame', 4);
      const next = await visitor.scene();
      await stepToFrame('Back one frame', 3);
      expect(difference(await visitor.scene(), next).mean).toBeGreaterThan(0);
      await visitor.evaluate(() => probe.context?.loseContext());
      await visitor.waitFor('the context is lost', () => probe.lostContexts > 0);
      await stepToFrame('Forward one frame', 4);
      await visitor.evaluate(() => probe.context?.restoreContext());
      await expect.poll(async () => difference(await visitor.scene(), next).mean).toBeLessThan(0.01);
      await save('restored');
    });

    describe.each(['plain', 'built'] as const)('with the packed package, %s', (how) => {
      it.each([
        ['load', async () => ({ ...(await sampleCounts()), posed: true })],
        ['viewer', () => viewerFindings],
        ['recovery', () => recoveryFindings],
      ] as const)('gets the expected results from the page "%s"', async (page, findings) => {
        await visit(`${pages.package[how]}${page}.html`, { width: 800, height: 600 });
        await visitor.waitFor('the page has findings', () => globalThis.found !== undefined);
        expect(await visitor.evaluate(() => globalThis.found)).toMatchObject(await findings());
      });
    });
  });
}
