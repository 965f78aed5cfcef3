import { describe, expect, it } from 'vitest';
import { blendOf, stageOf } from '../../../e2e/render/fake-stages.js';
import { plainPlacement, type TexcoordMatrix } from '../../../web/lib/material/placement.js';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import { repainted } from '../../../web/lib/material/repaint.js';
import { placed, simpleMaterial, type SimpleMaterial } from '../../../web/lib/material/simple-material.js';
import type { MapPlacement, MaterialSummary, StageSummary, Wrap } from '../../../web/lib/types/subject.js';

const lit = { rgb: 'lighting_diffuse' } as const;
const over = blendOf('src_alpha', 'one_minus_src_alpha');

function materialOf(
  stages: readonly Partial<StageSummary>[],
  more: Partial<MaterialSummary> = {},
): MaterialSummary {
  return { ...plainMaterial, stages: stages.map((stage) => stageOf(stage)), ...more };
}

/** Simplifies a material whose images exist, except those in `missing`. Images are represented by their index. */
function seen(
  stages: readonly Partial<StageSummary>[],
  more: Partial<MaterialSummary> = {},
  missing: readonly number[] = [],
): SimpleMaterial<number> {
  const found = simpleMaterial<number>(materialOf(stages, more), (image) =>
    missing.includes(image) ? null : image,
  );
  expect(found).not.toBeNull();
  return found!;
}

describe('A simplified material', () => {
  it('is null without a stage', () => {
    expect(simpleMaterial(materialOf([]), (image) => image)).toBeNull();
  });

  it('prefers a stage with the UV coordinates of the mesh, and has the blending of the first stage', () => {
    const mirror = { images: [1], texcoord: 'environment', rgb: 'identity' } as const;
    const base = { images: [2], ...over, ...lit };
    expect(seen([mirror, base])).toMatchObject({ image: 2, blending: 'opaque', unlit: false });
    expect(seen([{ ...mirror, ...blendOf('one', 'one') }])).toMatchObject({
      image: 1,
      blending: 'add',
      addsByOpacity: false,
      unlit: true,
      depthWrite: false,
    });
  });

  it('scales added colours by the opacity if the source factor is src_alpha', () => {
    expect(seen([blendOf('src_alpha', 'one')])).toMatchObject({ blending: 'add', addsByOpacity: true });
  });

  it('is unlit if its stage does not use light', () => {
    expect(seen([{ rgb: 'identity' }]).unlit).toBe(true);
    expect(seen([{ rgb: 'vertex' }]).unlit).toBe(true);
    expect(seen([lit]).unlit).toBe(false);
    expect(seen([{ rgb: 'lit_vertex' }]).unlit).toBe(false);
    // Lighting that is equal from all sides still counts as lighting.
    expect(seen([lit], { flat: true }).unlit).toBe(false);
    expect(seen([{ rgb: 'constant', color: [1, 0.5, 0, 1] }]).color).toEqual([1, 0.5, 0, 1]);
  });

  it('has the colours of its lighting model as factors of the image', () => {
    const diffuse = [0.4, 0.8, 1, 1] as const;
    expect(seen([lit], { diffuse, shading: 'phong' }).color).toEqual([0.5, 1, 1, 1]);
    expect(seen([lit], { diffuse, shading: 'physical' }).color).toEqual([0.4, 0.8, 1, 1]);
    expect(seen([lit], { diffuse, shading: 'doom3' }).color).toEqual([0.4, 0.8, 1, 1]);
    expect(seen([lit], { diffuse, shading: 'quake2' }).color).toEqual([1, 1, 1, 1]);
    expect(seen([{ ...lit, images: [] }], { diffuse, shading: 'quake2' }).color).toEqual([0.4, 0.8, 1, 1]);
    const painted = repainted(materialOf([{ images: [], white: true, ...lit }], { diffuse }), 9);
    expect(simpleMaterial(painted, (image) => image)).toMatchObject({ image: 9, color: [1, 1, 1, 1] });
  });

  it('is plain grey if its image is missing', () => {
    expect(seen([lit], { shading: 'quake2' }, [0])).toMatchObject({
      image: null,
      color: [180 / 255, 178 / 255, 168 / 255, 1],
    });
    expect(seen([lit], { diffuse: [0.4, 0.8, 1, 1] }, [0]).color[0]).toBeCloseTo(90 / 255);
    // An additive material would be invisible without its images.
    const adding = { ...blendOf('one', 'one'), rgb: 'identity' } as const;
    expect(seen([adding], {}, [0])).toMatchObject({
      ...{ image: null, blending: 'opaque', unlit: false, depthWrite: true },
      color: [180 / 255, 178 / 255, 168 / 255, 1],
    });
    // If one image exists, the stages of missing images are omitted.
    expect(seen([adding, { ...adding, images: [1] }], {}, [1])).toMatchObject({ blending: 'add', image: 0 });
  });

  it('has the images of its lighting model, and the alpha map', () => {
    const maps = { normalMap: 3, roughnessMap: 4, metalnessMap: 5, emissiveMap: 6 };
    const all = {
      ...maps,
      shading: 'physical',
      emissive: [1, 1, 1, 1],
      roughness: 0.5,
      metalness: 1,
    } as const;
    expect(seen([{ ...lit, alphaImage: 2 }], all)).toMatchObject({
      ...{ alphaImage: 2, normalImage: 3, roughnessImage: 4, metalnessImage: 5, emissiveImage: 6 },
      ...{ emissive: [1, 1, 1], roughness: 0.5, metalness: 1 },
    });
    expect(seen([lit], all, [6])).toMatchObject({ emissive: [0, 0, 0], emissiveImage: null });
  });

  it('multiplies emission by its image in fixed-function lighting, but not in physically based lighting', () => {
    const emissive = [1, 0.5, 0, 1] as const;
    expect(seen([lit], { emissive }).emissiveImage).toBe(0);
    expect(seen([lit], { emissive, shading: 'physical' }).emissiveImage).toBeNull();
    expect(seen([lit]).emissiveImage).toBeNull();
  });

  it('has an alpha cutoff for the opacities that pass its test', () => {
    const cutoff = (alphaTest: StageSummary['alphaTest'], alphaReference: number): number =>
      seen([{ alphaTest, alphaReference }]).alphaCutoff * 255;
    expect(cutoff('greater', 0)).toBeCloseTo(0.5);
    expect(cutoff('greater_equal', 0.5)).toBeCloseTo(127.5);
    expect(cutoff('greater_equal', 128 / 255)).toBeCloseTo(127.5);
    expect(cutoff('greater', 0.5)).toBeCloseTo(127.5);
    expect(cutoff('greater', 128 / 255)).toBeCloseTo(128.5);
    expect(cutoff('greater_equal', 0)).toBe(0);
    expect(cutoff('less', 0.5)).toBe(0);
    expect(seen([{ alphaTest: 'greater', alphaReference: 0 }]).blending).toBe('mask');
    // A blended material keeps its alpha test and its depth writes.
    const soft = seen([{ ...over, alphaTest: 'greater', alphaReference: 0, depthWrite: true }]);
    expect(soft).toMatchObject({ blending: 'blend', depthWrite: true });
    expect(soft.alphaCutoff).toBeGreaterThan(0);
  });

  it('has the placement of static modifiers, without animated ones', () => {
    const modifier = (kind: StageSummary['modifiers'][number]['kind'], ...values: number[]) =>
      ({ kind, values, wave: plainMaterial.stages[0]!.rgbWave }) as const;
    const matrixOf = (stage: Partial<StageSummary>): TexcoordMatrix | null =>
      seen([{ ...lit, ...stage }]).placements.image.matrix;
    expect(matrixOf({})).toBeNull();
    expect(matrixOf({ modifiers: [modifier('scroll', 1, 1)] })).toBeNull();
    const scaled = modifier('scale', 2, 4);
    const turned = modifier('transform', 0, 1, -1, 0, 0.25, 0.5);
    const matrix = matrixOf({ modifiers: [scaled, modifier('rotate', 90), turned] });
    expect([...placed(new Float32Array([0, 0, 1, 0, 0, 1]), matrix)]).toEqual([
      ...[0.25, 0.5, 0.25, 2.5, -3.75, 0.5],
    ]);
    expect(matrixOf({ texcoord: 'sphere', modifiers: [scaled] })).toBeNull();
  });

  it('has a placement for each image, after the modifiers', () => {
    const at = (x: number, wrap: Wrap = 'repeat'): MapPlacement => ({
      ...plainPlacement,
      offset: [x, 0],
      wrap,
    });
    const maps = {
      ...{ normalMap: 3, roughnessMap: 4, metalnessMap: 5, emissiveMap: 6 },
      placements: {
        ...plainMaterial.placements,
        ...{ normal: at(3), roughness: at(4, 'mirror'), metalness: at(5), emissive: at(6) },
      },
    };
    const scaled = { kind: 'scale', values: [2, 2], wave: plainMaterial.stages[0]!.rgbWave } as const;
    const stage = { ...lit, placement: at(1, 'clamp'), alphaImage: 2, alphaPlacement: plainPlacement };
    const { placements } = seen([{ ...stage, modifiers: [scaled] }], maps);
    const moved = (x: number): unknown => [2, 0, x, expect.closeTo(0), 2, 0];
    expect(placements).toEqual({
      image: { matrix: moved(1), wrap: 'clamp' },
      alphaImage: { matrix: moved(0), wrap: 'repeat' },
      emissiveImage: { matrix: moved(6), wrap: 'repeat' },
      normalImage: { matrix: moved(3), wrap: 'repeat' },
      roughnessImage: { matrix: moved(4), wrap: 'mirror' },
      metalnessImage: { matrix: moved(5), wrap: 'repeat' },
    });
    // If the image is also the emissive map, both have the same placement.
    const glowing = seen([stage], { emissive: [1, 1, 1, 1] }).placements;
    expect(glowing.emissiveImage).toEqual(glowing.image);
  });
});
