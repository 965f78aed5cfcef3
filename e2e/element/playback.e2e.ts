import { describe, expect, it, onTestFinished } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { newGate } from '../../tests/web/support/promises.js';
import { advance, collect, figure, loaded, pageOfFile, seen, type SitePage } from './mod-site.js';

// The ids in the titles, such as [mv-21], are those of the table in docs/model-viewer.md.
const show = pageOfFile({ clock: 'manual' });

/** Opens a page with the figure, by default paused at the start of "run", and collects its events. */
async function visit(attributes = ''): Promise<SitePage> {
  const site = await show(
    `<marrow-viewer src="figure.md2" animation-name="run" ${attributes}></marrow-viewer>`,
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

/** Plays `repetitions` passes, which take less than ten seconds of the manual clock. Returns the final frame. */
function playThrough(
  { page }: SitePage,
  { timeScale, pingpong }: (typeof directions)[keyof typeof directions],
  repetitions: number,
): Promise<number> {
  return page.locator('marrow-viewer').evaluate(
    (element: MarrowViewerElement, settings) => {
      element.timeScale = settings.timeScale;
      element.play({ repetitions: settings.repetitions, pingpong: settings.pingpong });
      globalThis.manualClock!.advance(10_000);
      return element.currentFrame;
    },
    { timeScale, pingpong, repetitions },
  );
}

describe.each(Object.entries(directions))('an animation that plays %s', (name, direction) => {
  const isBackwards = direction.timeScale < 0;
  /** Whether the last pass plays backwards, for a number of passes. */
  const endsBackwards = (loopCounter: number): boolean =>
    isBackwards !== (direction.pingpong && loopCounter % 2 === 0);

  it.each([1, 2, 3])('ends after %i passes [mv-21]', async (repetitions) => {
    const site = await visit();
    const held = await playThrough(site, direction, repetitions);
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

  it('with infinite repetitions plays until it is paused [mv-22]', async () => {
    const { page } = await visit();
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement, { timeScale, pingpong }) => {
      each.timeScale = timeScale;
      each.play({ repetitions: Infinity, pingpong });
    }, direction);
    const loops = async (): Promise<unknown[]> =>
      (await seen(page)).filter(([type]) => type === 'loop').map(([, detail]) => detail);
    await advance(page, 1000);
    expect((await loops()).length).toBeGreaterThan(4);
    await element.evaluate((each: MarrowViewerElement) => each.pause());
    const counted = await loops();
    expect(counted).toEqual(counted.map((_, at) => ({ animation: 'run', channel: '', count: at + 1 })));
    await advance(page, 10_000);
    const events = await seen(page);
    expect(events.filter(([type]) => type === 'loop')).toHaveLength(counted.length);
    expect(events.map(([type]) => type)).not.toContain('finished');
    expect(events.at(-1)?.[0]).toBe('pause');
  });
});

describe('playback', () => {
  it('is paused until play is called, and reports its time [mv-23]', async () => {
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
    await advance(page, 10_000);
    expect(await element.evaluate((each: MarrowViewerElement) => each.currentTime)).toBe(0);
    const times = await element.evaluate((each: MarrowViewerElement) => {
      const heard: number[] = [];
      each.addEventListener('timeupdate', () => heard.push(each.currentTime));
      each.play();
      globalThis.manualClock!.advance(2000);
      each.pause();
      return heard;
    });
    // At most four events a second, and one each at the start and at the pause.
    expect(times.length).toBeLessThanOrEqual(4 * 2 + 2);
    expect(times.length).toBeGreaterThanOrEqual(4 * 2 - 1);
    expect(new Set(times).size).toBeGreaterThanOrEqual(4);
  });

  it('seeks with currentTime, dispatches one timeupdate, and continues from the new time [mv-24]', async () => {
    const { page } = await visit();
    const element = page.locator('marrow-viewer');
    await collect(page, ['timeupdate']);
    const { frame, time } = await element.evaluate((each: MarrowViewerElement) => {
      each.currentTime = 0.1;
      return { frame: each.viewer!.playback.channels[0]!.frame, time: each.currentTime };
    });
    expect(time).toBeCloseTo(0.1, 5);
    expect(frame).toBeGreaterThan(0);
    expect(await seen(page)).toHaveLength(1);
    const later = await element.evaluate((each: MarrowViewerElement) => {
      each.play();
      globalThis.manualClock!.advance(50);
      return each.currentTime;
    });
    expect(later).toBeGreaterThan(0.1);
    expect(later).toBeLessThan(0.16);
  });

  it('rejects invalid settings', async () => {
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
      'RangeError: play: repetitions must be at least 1, not 0',
      'RangeError: timeScale must be a finite number, not NaN',
    ]);
  });

  it('cross-fades to the next animation, and dispatches animation-change [mv-25]', async () => {
    const { page } = await visit('autoplay animation-crossfade-duration="10000"');
    const element = page.locator('marrow-viewer');
    const after = await element.evaluate(async (each: MarrowViewerElement) => {
      const changed = new Promise((resolve) => each.addEventListener('animation-change', resolve));
      each.animationName = 'stand';
      await globalThis.manualClock!.runUntil(changed);
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

  it('starts with autoplay, unless the user prefers reduced motion [mv-26]', async () => {
    const attributes = 'autoplay auto-rotate auto-rotate-delay="0"';
    const state = async ({ page }: SitePage): Promise<unknown> => {
      await advance(page, 0);
      return page
        .locator('marrow-viewer')
        .evaluate((each: MarrowViewerElement) => [each.paused, each.viewer!.camera.turntable]);
    };
    const site = await visit(attributes);
    expect(await state(site)).toEqual([false, 18]);
    await site.page.emulateMedia({ reducedMotion: 'reduce' });
    onTestFinished(() => site.page.emulateMedia({ reducedMotion: 'no-preference' }));
    const still = await visit(attributes);
    await advance(still.page, 10_000);
    expect(await state(still)).toEqual([true, 0]);
    // Playback that the user starts is not prevented.
    await still.page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => each.play());
    expect(await state(still)).toEqual([false, 0]);
  });

  it('can be requested before the model is loaded', async () => {
    const model = newGate();
    const { page } = await show('<marrow-viewer src="slow.md2"></marrow-viewer>', {
      '/slow.md2': { body: figure, before: () => model.opened },
    });
    await collect(page, ['loop', 'finished']);
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement) => each.play({ repetitions: 2 }));
    expect(await element.evaluate((each: MarrowViewerElement) => each.loaded)).toBe(false);
    model.open();
    await loaded(page);
    await advance(page, 10_000);
    expect((await seen(page)).map(([type]) => type)).toEqual(['loop', 'finished']);
  });
});
