import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../web/lib/render/actor.js';
import { Overlays } from '../../../web/lib/render/overlays/overlays.js';
import type { ViewHost } from '../../../web/lib/render/view-options.js';
import { View } from '../../../web/lib/render/view.js';
import { LazyCode } from '../../../web/lib/util/lazy-code.js';
import { defaultDisplay, defaultScene, type LightMode, type SplitMode } from '../../../web/lib/types/view.js';

afterEach(() => vi.unstubAllGlobals());

/** The lights whose programs a view starts to compile for its next image, in this order. */
function startedLights(light: LightMode, split: SplitMode, hasDrawnModel: boolean): readonly LightMode[] {
  vi.stubGlobal('OffscreenCanvas', EventTarget);
  const ignored = (): void => undefined;
  const overlays = new LazyCode(() => Promise.reject<Overlays>(new Error('not fetched')));
  overlays.value = new Overlays();
  const host = {
    device: { programs: { learn: ignored }, hasDrawnModel },
    ...{ overlays, software: null, compiling: false },
    ...{ request: ignored, resized: ignored, released: ignored },
  } as unknown as ViewHost;
  const canvas = Object.assign(new OffscreenCanvas(64, 64), { width: 64, height: 64 });
  const lights: LightMode[] = [];
  const startPrograms = (_: unknown, started: LightMode): void => void lights.push(started);
  const actor = { asset: { parts: [], startPrograms }, flashes: [] } as unknown as Actor;
  const view = new View(host, canvas, {});
  view.scene = { ...defaultScene, grid: false, shadow: false, light };
  view.display = { ...defaultDisplay, split };
  view.actors = [actor];
  view.startPrograms();
  view.dispose();
  return lights;
}

describe('the programs of a view that are compiled before it is drawn', () => {
  it('are those of its light, started once without a split', () => {
    expect(startedLights('game', 'none', true)).toEqual(['game']);
    expect(startedLights('normals', 'none', true)).toEqual(['normals']);
  });

  it('include those of the light on the right side of a split, after those on the left', () => {
    expect(startedLights('game', 'studio', true)).toEqual(['game', 'studio']);
    expect(startedLights('normals', 'checker', true)).toEqual(['normals', 'checker']);
    expect(startedLights('game', 'bones', true)).toEqual(['game', 'game']);
  });

  it('exclude those of the right side while the first image of a model is drawn without a split', () => {
    expect(startedLights('game', 'studio', false)).toEqual(['game']);
  });
});
