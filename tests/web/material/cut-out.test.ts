import { describe, expect, it } from 'vitest';
import { materialWithImage } from '../../../e2e/render/fake-figure.js';
import { blendOf, stageOf } from '../../../e2e/render/fake-stages.js';
import { cutOut } from '../../../web/lib/material/cut-out.js';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import { planMaterial } from '../../../web/lib/render/material/material-plan.js';
import type { MaterialSummary, DecodedImage, StageSummary } from '../../../web/lib/types/subject.js';

/** An image of grey pixels with the given brightness and optional alpha. */
function image(pixels: readonly (readonly [grey: number, alpha?: number])[]): DecodedImage {
  return {
    width: pixels.length,
    height: 1,
    rgba: Uint8Array.from(pixels.flatMap(([grey, alpha = 255]) => [grey, grey, grey, alpha])),
    hasAlpha: pixels.some(([, alpha]) => alpha !== undefined),
  };
}

const leaf = image([
  [90, 0],
  [90, 255],
]);
const smoke = image([
  [90, 0],
  [90, 254],
]);
const bark = image([[90], [91]]);
const stencil = image([[0], [255]]);
const ramp = image([[0], [128]]);
const over = blendOf('src_alpha', 'one_minus_src_alpha');

function seenThrough(
  stage: Partial<StageSummary> = {},
  more: Partial<MaterialSummary> = {},
): MaterialSummary {
  return { ...plainMaterial, stages: [stageOf({ rgb: 'lighting_diffuse', ...over, ...stage })], ...more };
}

/** The layer of a material, and whether it uses an alpha test. `images` are the part's images 0 and 1. */
function drawn(material: MaterialSummary, ...images: readonly (DecodedImage | null)[]): string {
  const { layer, stages } = planMaterial(cutOut(material, (image) => images[image] ?? null));
  return `${layer}${stages[0]?.tested ? ' tested' : ''}`;
}

describe('a material whose images are transparent', () => {
  it('has an alpha test if all alpha values are 0 or 255, and is blended otherwise', () => {
    expect(drawn(seenThrough(), leaf)).toBe('solid tested');
    expect(drawn(seenThrough(), smoke)).toBe('clear');
    expect(drawn(seenThrough({ depthWrite: true, alphaTest: 'greater' }), leaf)).toBe('solid tested');
    expect(drawn(seenThrough({ depthWrite: true, alphaTest: 'greater' }), smoke)).toBe('clear tested');
    expect(drawn(seenThrough(), bark)).toBe('solid tested');
  });

  it('also uses the alpha of its mask, or the brightness if the mask has no alpha', () => {
    const masked = seenThrough({ alphaImage: 1 });
    expect(drawn(masked, bark, stencil)).toBe('solid tested');
    expect(drawn(masked, bark, ramp)).toBe('clear');
    expect(drawn(masked, bark, leaf)).toBe('solid tested');
    expect(drawn(masked, smoke, stencil)).toBe('clear');
    const white = seenThrough({ images: [], white: true, alphaImage: 1 });
    expect(drawn(white, null, stencil)).toBe('solid tested');
    expect(drawn(white, null, ramp)).toBe('clear');
  });

  it('is blended until all its images have arrived', () => {
    expect(drawn(seenThrough())).toBe('clear');
    expect(drawn(seenThrough({ alphaImage: 1 }), bark, null)).toBe('clear');
    expect(drawn(seenThrough({ alphaImage: 1 }), null, stencil)).toBe('clear');
  });

  it('writes depth, and discards pixels below half opacity', () => {
    const { stages } = cutOut(seenThrough({ depthWrite: false }), () => leaf);
    expect(stages[0]).toMatchObject({
      blends: false,
      depthWrite: true,
      alphaTest: 'greater_equal',
      alphaReference: 0.5,
      rgb: 'lighting_diffuse',
    });
  });
});

describe('a material that defines its blending', () => {
  it.each<[string, MaterialSummary]>([
    ['an opacity', seenThrough({}, { opacity: 0.5 })],
    ['a constant alpha', seenThrough({ alpha: 'constant', color: [1, 1, 1, 0.5] })],
    ['additive light', seenThrough(blendOf('src_alpha', 'one'))],
    ['several stages', { ...seenThrough(), stages: [stageOf(over), stageOf(over)] }],
    ['a script of Quake III', seenThrough({}, { shading: 'quake3' })],
    ['an animated map', seenThrough({ images: [0, 0] })],
    ['no image', seenThrough({ images: [], white: true })],
    ['no blending', materialWithImage(0)],
  ])('is not changed: %s', (_, material) => {
    expect(cutOut(material, () => leaf)).toBe(material);
  });
});
