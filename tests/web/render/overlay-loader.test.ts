import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOverlays, OverlayLoader } from '../../../web/lib/render/overlay-loader.js';
import { Overlays } from '../../../web/lib/render/overlays/overlays.js';
import { defaultDisplay, type DisplayOptions, type LightMode } from '../../../web/lib/types/view.js';

const reported = vi.hoisted(() => vi.fn());
vi.mock('../../../web/lib/util/report.js', () => ({ reportUncaught: reported }));

describe('a picture has something over its models', () => {
  const shown = (display: Partial<DisplayOptions>): boolean =>
    hasOverlays({ ...defaultDisplay, ...display }, null);

  it('where an option lays something over them, and not by default', () => {
    expect(shown({})).toBe(false);
    const options = ['wireframe', 'normalLines', 'boundingBox', 'strips', 'skeleton', 'jointAxes'] as const;
    for (const option of [...options, 'tags', 'hitboxes', 'gameBoxes'] as const)
      expect([option, shown({ [option]: true })]).toEqual([option, true]);
    expect(shown({ shell: 'red' })).toBe(true);
    expect(shown({ twoSided: true, normals: 'face', filter: 'nearest' })).toBe(false);
  });

  it('not where strips and shells have no surfaces to lie over', () => {
    expect(shown({ mesh: false, strips: true, shell: 'red' })).toBe(false);
    expect(shown({ mesh: false, wireframe: true })).toBe(true);
  });

  it('where a blade cuts it, or a light shows how surfaces are made', () => {
    expect(shown({ blade: 'studio' })).toBe(true);
    const lit = (light: LightMode): boolean => hasOverlays(defaultDisplay, null, light);
    expect((['game', 'studio', 'unlit'] as const).map(lit)).toEqual([false, false, false]);
    expect((['normals', 'checker', 'weights'] as const).map(lit)).toEqual([true, true, true]);
  });

  it('where first person has its guide lines', () => {
    const look = { grid: false, shadow: false, guides: false };
    expect(hasOverlays(defaultDisplay, look)).toBe(false);
    expect(hasOverlays(defaultDisplay, { ...look, guides: true })).toBe(true);
  });
});

describe('the code of overlays', () => {
  const overlays = new Overlays();
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it('is fetched once for all views that ask, and each is told once', async () => {
    const fetch = vi.fn(() => Promise.resolve(overlays));
    const loader = new OverlayLoader(fetch);
    const [first, second] = [vi.fn(), vi.fn()];
    expect(loader.loading).toBe(false);
    for (const ready of [first, first, second]) loader.load(ready);
    expect([loader.loading, loader.overlays]).toEqual([true, null]);
    await vi.waitUntil(() => !loader.loading);
    expect(loader.overlays).toBe(overlays);
    for (const called of [first, second, fetch]) expect(called).toHaveBeenCalledOnce();
  });

  it('that cannot be had is reported, and asked for again after a while', async () => {
    const fetch = vi.fn(() => Promise.resolve(overlays)).mockRejectedValueOnce(new Error('no network'));
    const loader = new OverlayLoader(fetch);
    const ready = vi.fn();
    loader.load(ready);
    await vi.waitUntil(() => !loader.loading);
    expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('no network'));
    vi.advanceTimersByTime(4000);
    loader.load(ready);
    expect([loader.loading, fetch.mock.calls.length]).toEqual([false, 1]);
    vi.advanceTimersByTime(2000);
    loader.load(ready);
    await vi.waitUntil(() => !loader.loading);
    expect(loader.overlays).toBe(overlays);
    expect(ready).toHaveBeenCalledOnce();
  });
});
