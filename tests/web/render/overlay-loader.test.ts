import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOverlays, OverlayLoader } from '../../../web/lib/render/overlay-loader.js';
import { Overlays } from '../../../web/lib/render/overlays/overlays.js';
import { flushPromises } from '../support/promises.js';
import { defaultDisplay, type DisplayOptions, type LightMode } from '../../../web/lib/types/view.js';

describe('hasOverlays', () => {
  const shown = (display: Partial<DisplayOptions>): boolean =>
    hasOverlays({ ...defaultDisplay, ...display }, null);

  it('is true for each option that draws an overlay, and false by default', () => {
    expect(shown({})).toBe(false);
    const options = ['wireframe', 'normalLines', 'boundingBox', 'strips', 'skeleton', 'jointAxes'] as const;
    for (const option of [...options, 'tags', 'hitboxes', 'gameBoxes'] as const)
      expect([option, shown({ [option]: true })]).toEqual([option, true]);
    expect(shown({ shell: 'red' })).toBe(true);
    expect(shown({ twoSided: true, normals: 'face', filter: 'nearest' })).toBe(false);
  });

  it('is false for strips and shells when surfaces are hidden', () => {
    expect(shown({ mesh: false, strips: true, shell: 'red' })).toBe(false);
    expect(shown({ mesh: false, wireframe: true })).toBe(true);
  });

  it('is true for a cutting plane and for inspection lights', () => {
    expect(shown({ blade: 'studio' })).toBe(true);
    const lit = (light: LightMode): boolean => hasOverlays(defaultDisplay, null, light);
    expect((['game', 'studio', 'unlit'] as const).map(lit)).toEqual([false, false, false]);
    expect((['normals', 'checker', 'weights'] as const).map(lit)).toEqual([true, true, true]);
  });

  it('is true for the guide lines of first person', () => {
    const look = { grid: false, shadow: false, guides: false };
    expect(hasOverlays(defaultDisplay, look)).toBe(false);
    expect(hasOverlays(defaultDisplay, { ...look, guides: true })).toBe(true);
  });
});

describe('the code of overlays', () => {
  const overlays = new Overlays();
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it('is fetched once, and each caller is notified once', async () => {
    const fetch = vi.fn(() => Promise.resolve(overlays));
    const loader = new OverlayLoader(fetch);
    const [first, second] = [vi.fn(), vi.fn()];
    expect(loader.loading).toBe(false);
    for (const ready of [first, first, second]) loader.load(ready);
    expect([loader.loading, loader.overlays]).toEqual([true, null]);
    await flushPromises();
    expect(loader.overlays).toBe(overlays);
    for (const called of [first, second, fetch]) expect(called).toHaveBeenCalledOnce();
  });

  it('reports a failed fetch and tries again after five seconds', async () => {
    const fetch = vi.fn(() => Promise.resolve(overlays)).mockRejectedValueOnce(new Error('no network'));
    const loader = new OverlayLoader(fetch);
    const ready = vi.fn();
    // Uncaught errors are thrown in a microtask.
    const microtask = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
    loader.load(ready);
    await flushPromises();
    const [thrower] = microtask.mock.calls.map(([callback]) => callback);
    microtask.mockRestore();
    expect(thrower).toThrow('no network');
    vi.advanceTimersByTime(4000);
    loader.load(ready);
    expect([loader.loading, fetch.mock.calls.length]).toEqual([false, 1]);
    vi.advanceTimersByTime(2000);
    loader.load(ready);
    await flushPromises();
    expect(loader.overlays).toBe(overlays);
    expect(ready).toHaveBeenCalledOnce();
  });
});
