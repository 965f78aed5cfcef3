import { describe, expect, it } from 'vitest';
import { filteringOf } from '../../../web/lib/render/passes/draw-surfaces.js';
import type { Shading } from '../../../web/lib/types/described.js';
import type { FilterMode } from '../../../web/lib/types/view.js';

describe('the texture filter', () => {
  it('follows the game for game formats, and is anisotropic for other formats', () => {
    const filterings = (mode: FilterMode, shadings: readonly Shading[]): string[] =>
      shadings.map((shading) => filteringOf({ shading }, mode));
    const games = ['quake2', 'quake3', 'doom3', 'half_life'] as const;
    const others = ['phong', 'physical'] as const;
    expect(new Set(filterings('game', games))).toEqual(new Set(['linear']));
    expect(new Set(filterings('game', others))).toEqual(new Set(['anisotropic']));
    expect(new Set(filterings('linear', [...games, ...others]))).toEqual(new Set(['anisotropic']));
    expect(new Set(filterings('nearest', [...games, ...others]))).toEqual(new Set(['nearest']));
  });
});
