import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { collect, loaded, seen, type SiteOptions, type SitePage, visitsOfFile } from './mod-site.js';

const visitSite = visitsOfFile();

/** A page with the figure, which stands at the start of "run"; its events are collected. */
async function visit(attributes = '', options: SiteOptions = {}): Promise<SitePage> {
  const site = await visitSite(
    `<marrow-viewer src="figure.md2" animation-name="run" ${attributes}></marrow-viewer>`,
    options,
  );
  await loaded(site.page);
  await collect(site.page, ['play', 'pause', 'loop', 'finished', 'animation-change']);
  return site;
}

const runFrames = 4;
const directions = {
  forward: { timeScale: 4, pingpong: false },
  reverse: { timeScale: -4, pingpong: false },
  'ping-pong': { timeScale: 4, pingpong: true },
  'ping-pong backwards': { timeScale: -4, pingpong: true },
} as const;

/** Plays so often, and waits until it has finished. Returns the frame of the clip that is held then. */
function playThrough(
  { page }: SitePage,
  { timeScale, pingpong }: (typeof directions)[keyof typeof directions],
  repetitions: number,
): Promise<number> {
  return page.locator('marrow-viewer').evaluate(
    async (element: MarrowViewerElement, settings) => {
      const finished = new Promise((resolve) => element.addEventListener('finished', resolve));
      element.timeScale = settings.timeScale;
      element.play({ repetitions: settings.repetitions, pingpong: settings.pingpong });
      await finished;
      const { viewer } = element;
      return viewer!.positions.get(viewer!.focus)!.frame;
    },
    { timeScale, pingpong, repetitions },
  );
}

describe.each(Object.entries(directions))('an animation that plays %s', (name, direction) => {
  const isBackwards = direction.timeScale < 0;
  /** Whether the last of so many passes goes backwards. */
  const endsBackwards = (passes: number): boolean => isBackwards !== (direction.pingpong && passes % 2 === 0);

  it.each([1, 2, 3])('ends after %i', async (repetitions) => {
    const site = await visit();
    const held = await playThrough(site, direction, repetitions);
    // What else would come has time to come.
    await site.page.waitForTimeout(300);
    const events = (await seen(site.page)).filter(([type]) => type !== 'animation-change');
    const loops = Array.from({ length: repetitions - 1 }, (_, at) => [
      'loop',
      { animation: 'run', channel: '', count: at + 1 },
    ]);
    expect(events.map(([type]) => type)).toEqual([
      'play',
      ...loops.map(() => 'loop'),
      ...events.slice(1 + loops.length).map(([type]) => type),
    ]);
    expect(events.filter(([type]) => type === 'loop')).toEqual(loops);
    const ends = events.slice(1 + loops.length).map(([type]) => type);
    expect(ends.sort()).toEqual(['finished', 'pause']);
    expect(events.find(([type]) => type === 'finished')![1]).toEqual({ animation: 'run', channel: '' });
    expect(held, name).toBe(endsBackwards(repetitions) ? 0 : runFrames - 1);
    expect(
      await site.page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => each.paused),
    ).toBe(true);
  });

  it('without end goes on until it is paused', async () => {
    const { page } = await visit();
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement, { timeScale, pingpong }) => {
      each.timeScale = timeScale;
      each.play({ repetitions: Infinity, pingpong });
    }, direction);
    const loops = async (): Promise<unknown[]> =>
      (await seen(page)).filter(([type]) => type === 'loop').map(([, detail]) => detail);
    await expect.poll(async () => (await loops()).length).toBeGreaterThan(4);
    await element.evaluate((each: MarrowViewerElement) => each.pause());
    const counted = await loops();
    expect(counted).toEqual(counted.map((_, at) => ({ animation: 'run', channel: '', count: at + 1 })));
    await page.waitForTimeout(300);
    const events = await seen(page);
    expect(events.filter(([type]) => type === 'loop')).toHaveLength(counted.length);
    expect(events.map(([type]) => type)).not.toContain('finished');
    expect(events.at(-1)?.[0]).toBe('pause');
  });
});

describe('playback', () => {
  it('stands until it is asked for, and tells its time', async () => {
    const { page } = await visit();
    const element = page.locator('marrow-viewer');
    const before = await element.evaluate((each: MarrowViewerElement) => [
      each.paused,
      each.currentTime,
      each.duration,
      each.currentAnimation,
      each.availableAnimations,
    ]);
    expect(before).toEqual([true, 0, expect.any(Number), 'run', ['stand', 'run']]);
    expect(before[2]).toBeGreaterThan(0.2);
    await page.waitForTimeout(200);
    expect(await element.evaluate((each: MarrowViewerElement) => each.currentTime)).toBe(0);
    await collect(page, ['timeupdate']);
    const { times, seconds } = await element.evaluate(async (each: MarrowViewerElement) => {
      const heard: number[] = [];
      each.addEventListener('timeupdate', () => heard.push(each.currentTime));
      const begun = performance.now();
      each.play();
      while (new Set(heard).size < 4) await new Promise((resolve) => setTimeout(resolve, 50));
      each.pause();
      return { times: heard, seconds: (performance.now() - begun) / 1000 };
    });
    // At most four a second, and one more at the start and at the pause.
    expect(times.length).toBeLessThanOrEqual(4 * seconds + 2);
  });

  it('is set by currentTime, and goes on from there', async () => {
    const { page } = await visit();
    const element = page.locator('marrow-viewer');
    await collect(page, ['timeupdate']);
    const { frame, time } = await element.evaluate((each: MarrowViewerElement) => {
      each.currentTime = 0.1;
      return { frame: each.viewer!.positions.get('')!.frame, time: each.currentTime };
    });
    expect(time).toBeCloseTo(0.1, 5);
    expect(frame).toBeGreaterThan(0);
    expect(await seen(page)).toHaveLength(1);
  });

  it('refuses settings that mean nothing', async () => {
    const { page } = await visit();
    const messages = await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) =>
      [() => each.play({ repetitions: 0 }), () => (each.timeScale = NaN)].map((attempt) => {
        try {
          attempt();
          return '';
        } catch (error) {
          return String(error);
        }
      }),
    );
    expect(messages).toEqual([
      'RangeError: play: repetitions has to be a number from 1, not 0',
      'RangeError: timeScale has to be a finite number, not NaN',
    ]);
  });

  it('fades from one animation to the next, and says which is shown', async () => {
    const { page } = await visit('autoplay animation-crossfade-duration="10000"');
    const element = page.locator('marrow-viewer');
    const after = await element.evaluate(async (each: MarrowViewerElement) => {
      each.animationName = 'stand';
      await new Promise((resolve) => each.addEventListener('animation-change', resolve));
      return [each.currentAnimation, each.viewer!.fade, each.paused];
    });
    expect(after).toEqual(['stand', 10, false]);
    const changes = (await seen(page)).filter(([type]) => type === 'animation-change');
    expect(changes).toEqual([['animation-change', { animation: 'stand' }]]);
    expect(
      await element.evaluate(async (each: MarrowViewerElement) => {
        each.setAttribute('animation-crossfade-duration', 'game');
        await Promise.resolve();
        return each.viewer!.fade;
      }),
    ).toBeNull();
  });

  it('begins by itself where autoplay asks for it, unless a person wants less motion', async () => {
    const moving = await visit('autoplay auto-rotate auto-rotate-delay="0"');
    const still = await visit('autoplay auto-rotate auto-rotate-delay="0"', { reducedMotion: true });
    const state = ({ page }: SitePage): Promise<unknown> =>
      page
        .locator('marrow-viewer')
        .evaluate((each: MarrowViewerElement) => [each.paused, each.viewer!.turntable]);
    await expect.poll(() => state(moving)).toEqual([false, 18]);
    expect(await state(still)).toEqual([true, 0]);
    // What a person starts does play.
    await still.page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => each.play());
    expect(
      await still.page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => each.paused),
    ).toBe(false);
  });

  it('can be asked for before there is a model', async () => {
    const site = await visitSite('<marrow-viewer src="slow.md2"></marrow-viewer>', {
      files: { '/slow.md2': { location: '/figure.md2', status: 302 } },
    });
    const element = site.page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement) => each.play({ repetitions: 2 }));
    await collect(site.page, ['loop', 'finished']);
    await expect
      .poll(async () => (await seen(site.page)).map(([type]) => type))
      .toEqual(['loop', 'finished']);
  });
});
