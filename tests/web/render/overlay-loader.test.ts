import { describe, expect, it } from 'vitest';
import { hasOverlays } from '../../../web/lib/render/overlay-loader.js';
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

  it('is false for strips and shells if surfaces are hidden', () => {
    expect(shown({ mesh: false, strips: true, shell: 'red' })).toBe(false);
    expect(shown({ mesh: false, wireframe: true })).toBe(true);
  });

  it('is true for a cutting plane and for inspection lights', () => {
    expect(shown({ split: 'studio' })).toBe(true);
    const lit = (light: LightMode): boolean => hasOverlays(defaultDisplay, null, light);
    expect((['game', 'studio', 'unlit'] as const).map(lit)).toEqual([false, false, false]);
    expect((['normals', 'checker', 'weights'] as const).map(lit)).toEqual([true, true, true]);
  });

  it('is true for the guide lines of the first-person view', () => {
    const look = { grid: false, shadow: false, guides: false };
    expect(hasOverlays(defaultDisplay, look)).toBe(false);
    expect(hasOverlays(defaultDisplay, { ...look, guides: true })).toBe(true);
  });
});
