import { describe, expect, it } from 'vitest';
import { chooseBackdrop, type Backdrop } from '../../../web/lib/render/passes/backdrop.js';
import { brightness, lighten, parseHexColor } from '../../../web/lib/render/passes/color.js';
import type { GlState } from '../../../web/lib/render/gl/state.js';
import { halved, uploadImage } from '../../../web/lib/render/gl/textures.js';
import { darkScene } from '../../../web/lib/render/dark-scene.js';
import { defaultScene } from '../../../web/lib/types/view.js';

describe('colours', () => {
  it('are parsed only from hex values of 3, 6 or 8 digits, without their alpha', () => {
    expect(parseHexColor('#ff8000')).toEqual([1, 128 / 255, 0]);
    expect(parseHexColor(' #F80 ')).toEqual([1, 136 / 255, 0]);
    expect(parseHexColor('#ff800080')).toEqual([1, 128 / 255, 0]);
    for (const wrong of ['', 'red', '#ff80', 'rgb(1, 2, 3)', '#gg0000']) {
      expect(parseHexColor(wrong)).toBeNull();
    }
  });

  it('lighten towards white', () => {
    expect(lighten([0, 0.5, 1], 0.5)).toEqual([0.5, 0.75, 1]);
    expect(brightness([1, 1, 1])).toBeCloseTo(1);
  });
});

describe('an image too large for the hardware', () => {
  it('is halved by averaging four pixels', () => {
    const rgba = new Uint8Array([0, 0, 0, 255, 100, 0, 0, 255, 0, 200, 0, 255, 100, 200, 0, 255]);
    expect([...halved(rgba, 2, 2)]).toEqual([50, 100, 0, 255]);
  });

  it('is halved to at least one pixel per side', () => {
    const row = new Uint8Array([10, 0, 0, 0, 30, 0, 0, 0]);
    expect([...halved(row, 2, 1)]).toEqual([20, 0, 0, 0]);
    expect([...halved(row, 1, 2)]).toEqual([20, 0, 0, 0]);
  });
});

describe('an image for a context that is lost', () => {
  it('is not uploaded', () => {
    const state = { gl: { getParameter: () => null } } as unknown as GlState;
    const target = { handle: {}, ready: false, hasAlpha: false, bytes: 0 };
    const image = { width: 1, height: 1, hasAlpha: false, rgba: new Uint8Array(4) };
    const steps = uploadImage(state, target, image);
    expect(steps.next().done).toBe(true);
    expect(target.ready).toBe(false);
  });
});

describe('the background', () => {
  const choose = (scene: object): Backdrop => chooseBackdrop({ ...defaultScene, ...scene }, darkScene);

  it("is the theme's gradient, lighter in the studio light and flat in the unlit view", () => {
    const game = choose({});
    const studio = choose({ light: 'studio' });
    if (game.kind !== 'gradient' || studio.kind !== 'gradient') throw new Error('no gradient');
    expect(studio.middle[0]).toBeGreaterThan(game.middle[0]);
    expect(choose({ light: 'unlit' })).toEqual({ kind: 'plain', color: parseHexColor(darkScene.edge) });
  });

  it('is a custom colour or transparent if requested', () => {
    expect(choose({ background: '#ffffff' })).toEqual({ kind: 'plain', color: [1, 1, 1] });
    expect(choose({ background: 'transparent', light: 'studio' })).toEqual({ kind: 'transparent' });
    expect(choose({ background: 'nonsense' }).kind).toBe('gradient');
  });
});
