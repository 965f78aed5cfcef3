import { describe, expect, it, vi } from 'vitest';
import { load } from '../../../web/lib/index.js';
import { formatView, parseView, playbackOf } from '../../../web/lib/state/index.js';
import { savedPlayback } from '../../../web/lib/internal/index.js';
import type { Model } from '../../../web/lib/types/api.js';
import type { PlayOptions } from '../../../web/lib/types/events.js';
import { restPlayback } from '../../../web/lib/state/index.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMdl } from '../support/mdl-builder.js';

const halfLife = (): Promise<Model> => load({ name: 'test.mdl', data: buildMdl() });
const quake2 = (): Promise<Model> => load({ name: 'test.md2', data: buildMd2() });

/** The fade for an address with or without `fade`, and the address that is formatted from it. */
function fadeOf(model: Model, fade?: number): { seconds: number | null; written: string } {
  const playback = playbackOf(model, fade === undefined ? {} : { fade });
  return { seconds: playback.fade, written: formatView(savedPlayback(model, playback)).toString() };
}

describe('the fade between clips', () => {
  it('is the fade of the game unless an address sets another', async () => {
    using model = await halfLife();
    expect(model.clips[0]).toMatchObject({ fadeSeconds: 0.2, waitsForFade: false });
    expect(fadeOf(model).seconds).toBeNull();
    expect(fadeOf(model).written).not.toContain('fade');
    const half = expect.stringContaining('fade=0.5') as string;
    expect(fadeOf(model, 0.5)).toEqual({ seconds: 0.5, written: half });
    const none = fadeOf(model, 0);
    expect(none).toEqual({ seconds: 0, written: expect.stringContaining('fade=0') as string });
    expect(parseView(new URLSearchParams(none.written)).fade).toBe(0);
    using other = await quake2();
    expect(other.clips[0]).toMatchObject({ fadeSeconds: 0, waitsForFade: false });
  });

  it('freezes the previous pose in Half-Life but not in Quake II, also with another duration', async () => {
    for (const [open, still] of [
      [halfLife, true],
      [quake2, false],
    ] as const) {
      using model = await open();
      using instance = model.createInstance();
      const played: (PlayOptions | undefined)[] = [];
      vi.spyOn(instance, 'play').mockImplementation((_clip, options) => {
        played.push(options);
        return { finished: Promise.resolve() };
      });
      const playing = { ...playbackOf(model, {}), playing: true };
      for (const fade of [null, 0.3]) instance.applyPlayback(restPlayback, playing, fade);
      expect(played).toMatchObject([{ fade: 'game' }, { fade: 0.3, freeze: still }]);
    }
  });

  it('starts in Half-Life from the shown pose, at the speed of the clip', async () => {
    using model = await halfLife();
    using instance = model.createInstance();
    const [clip] = model.clips.map(({ name }) => name);
    instance.play(clip!);
    instance.update(0.05);
    instance.play(clip!, { fade: 'game', speed: 0.5 });
    // A fade of 0.2 seconds takes 0.4 seconds at half speed.
    instance.update(0.1);
    expect(instance.state().fade).toBeCloseTo(0.75, 5);
    instance.update(0.3);
    expect(instance.state().fade).toBe(0);
  });
});
