import { describe, expect, it } from 'vitest';
import { overbrightFactor } from '../../../web/lib/render/material/stage-plan.js';
import type { ColorSource } from '../../../web/lib/types/described.js';
import { blendOf, stageOf } from '../../../e2e/render/fake-stages.js';

describe('overbrightFactor', () => {
  const opaque = (rgb: ColorSource): number => overbrightFactor(stageOf({ rgb }));

  it('is 2 for colour sources that the game does not halve in advance', () => {
    for (const rgb of ['identity', 'constant', 'entity', 'one_minus_entity', 'exact_vertex'] as const)
      expect(opaque(rgb), rgb).toBe(2);
    for (const rgb of [
      'identity_lighting',
      'wave',
      'vertex',
      'one_minus_vertex',
      'lighting_diffuse',
    ] as const)
      expect(opaque(rgb), rgb).toBe(1);
  });

  it('is 2 for additive and alpha-blended stages, but not for multiplicative ones', () => {
    const blended = (rgb: ColorSource, ...factors: Parameters<typeof blendOf>): number =>
      overbrightFactor(stageOf({ rgb, ...blendOf(...factors) }));
    expect(blended('identity', 'one', 'one')).toBe(2);
    expect(blended('identity', 'src_alpha', 'one_minus_src_alpha')).toBe(2);
    // A filter multiplies colours that are already doubled. A colour that the game halves in advance halves the result.
    expect(blended('identity', 'dst_color', 'zero')).toBe(1);
    expect(blended('identity', 'zero', 'src_color')).toBe(1);
    expect(blended('identity', 'dst_color', 'src_color')).toBe(1);
    expect(blended('identity_lighting', 'dst_color', 'zero')).toBe(0.5);
    expect(blended('wave', 'one', 'one')).toBe(1);
  });
});
