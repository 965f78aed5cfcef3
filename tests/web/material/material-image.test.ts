import { expect, it } from 'vitest';
import type { StageSummary } from '../../../web/lib/types/subject.js';
import { materialImage } from '../../../web/lib/material/material-image.js';

function stage(patch: Partial<StageSummary>): StageSummary {
  const plain = { images: [], blends: false, destination: 'zero', texcoord: 'base' } as const;
  return { ...plain, ...patch } as unknown as StageSummary;
}

it('materialImage() returns the image of the only stage, for any texture coordinates', () => {
  expect(materialImage({ stages: [stage({ images: [4] })] })).toBe(4);
  expect(materialImage({ stages: [stage({ images: [4], texcoord: 'sphere' })] })).toBe(4);
});

it('materialImage() returns the first image of an animated map', () => {
  expect(materialImage({ stages: [stage({ images: [7, 8, 9] })] })).toBe(7);
});

it('materialImage() prefers images of the surface to reflections', () => {
  const mirrored = stage({ images: [1], texcoord: 'environment' });
  const lying = stage({ images: [2], blends: true, destination: 'one' });
  expect(materialImage({ stages: [mirrored, lying] })).toBe(2);
});

it('materialImage() prefers covering stages to additive ones', () => {
  const glow = stage({ images: [1], blends: true, destination: 'one' });
  const skin = stage({ images: [2] });
  const laid = stage({ images: [3], blends: true, destination: 'one_minus_src_alpha' });
  expect(materialImage({ stages: [glow, skin, laid] })).toBe(2);
  expect(materialImage({ stages: [glow, laid, skin] })).toBe(3);
});

it('materialImage() returns null if no stage has an image', () => {
  expect(materialImage({ stages: [] })).toBeNull();
  expect(materialImage({ stages: [stage({ white: true })] })).toBeNull();
});
