import { describe, expect, it } from 'vitest';
import { lightOf, normalsOf } from '../../../web/lib/render/passes/draw-surfaces.js';
import { plainPlacement } from '../../../web/lib/material/placement.js';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import { isMoving, planMaterial } from '../../../web/lib/render/material/material-plan.js';
import { repainted } from '../../../web/lib/material/repaint.js';
import { advanceStage, colorStage, type StagePlan } from '../../../web/lib/render/material/stage-plan.js';
import type {
  MapPlacement,
  MaterialPlacements,
  MaterialSummary,
  StageSummary,
} from '../../../web/lib/types/subject.js';
import { materialWithImage } from '../../../e2e/render/fake-figure.js';
import { blendOf, deformOf, modifierOf, stageOf, waveOf } from '../../../e2e/render/fake-stages.js';

const skin = materialWithImage(2, { shading: 'quake2' });
const glass = blendOf('src_alpha', 'one_minus_src_alpha');
const glow = blendOf('src_alpha', 'one');
const filter = blendOf('dst_color', 'zero');

/** The material `skin` with changes to its only stage, as in formats without scripts. */
function skinWith(stage: Partial<StageSummary>, material: Partial<MaterialSummary> = {}): MaterialSummary {
  return { ...skin, stages: [{ ...skin.stages[0]!, ...stage }], ...material };
}

/** Placements of maps that are plain unless overridden. */
function placementsOf(placements: Partial<MaterialPlacements>): MaterialPlacements {
  return { ...plainMaterial.placements, ...placements };
}

/** The plan of a material's only stage. */
function stageOfPlan(material: MaterialSummary): StagePlan {
  return planMaterial(material).stages[0]!;
}

describe('a material of one stage', () => {
  it("of Quake II is opaque and uses the game's light, regardless of its image's alpha", () => {
    const plan = planMaterial(skin);
    expect(plan).toMatchObject({ layer: 'solid', order: 3, casts: true, shading: 'quake2' });
    const stage = plan.stages[0]!;
    expect(stage).toMatchObject({
      blend: null,
      tested: false,
      lit: true,
      images: [2],
      placeholder: 'checker',
    });
    // The stage keeps the colours of the image and sets alpha to 1.
    expect([...stage.values.slice(24, 26), ...stage.values.slice(28, 31)]).toEqual([1, 0, 1, 0, 0]);
    expect(lightOf(plan, stage, 'game')).toBe('quake2');
    expect(lightOf(plan, stage, 'studio')).toBe('studio');
    expect(lightOf(plan, stage, 'unlit')).toBe('unlit');
  });

  it('is alpha tested, blended or additive as its stage defines', () => {
    const tested = skinWith({ alphaTest: 'greater', alphaReference: 0.5 });
    expect(planMaterial(tested)).toMatchObject({ layer: 'solid', order: 3.5, casts: true });
    expect(stageOfPlan(tested).tested).toBe(true);
    expect([...stageOfPlan(tested).values.slice(22, 24)]).toEqual([1, 0.5]);
    expect(planMaterial(skinWith(glass))).toMatchObject({ layer: 'clear', order: 9, casts: true });
    expect(planMaterial(skinWith(glow))).toMatchObject({ layer: 'clear', order: 10, casts: false });
    expect(planMaterial(skinWith(filter))).toMatchObject({ layer: 'clear', order: 9, casts: false });
  });

  it('is drawn in the order of its `sort` if the file has one', () => {
    expect(planMaterial(skinWith(glass, { sort: 16 }))).toMatchObject({ layer: 'clear', order: 16 });
    expect(planMaterial(skinWith(glow, { sort: 5 }))).toMatchObject({ layer: 'clear', order: 5 });
    expect(planMaterial(skinWith({}, { sort: 4 }))).toMatchObject({ layer: 'solid', order: 4 });
  });

  it('multiplies alpha by its opacity, which does not enable blending', () => {
    const half = stageOfPlan(
      skinWith({ ...glass, alpha: 'constant', color: [1, 1, 1, 0.5] }, { opacity: 0.5 }),
    );
    expect(half.values[3]).toBe(0.25);
    const wave = waveOf({ shape: 'sawtooth', amplitude: 1, frequency: 1 });
    const waved = stageOfPlan(skinWith({ ...glass, alpha: 'wave', alphaWave: wave }, { opacity: 0.5 }));
    advanceStage(waved, 0.5);
    expect(waved.values[3]).toBe(0.25);
    expect(planMaterial({ ...skin, opacity: 0.5 })).toMatchObject({ layer: 'solid', order: 3 });
    expect(stageOfPlan({ ...skin, opacity: 0.5 }).blend).toBeNull();
  });

  it("of Doom 3 uses the game's light and the material's normal, specular and height maps", () => {
    const maps = { normalMap: 3, specularMap: 4, heightMap: 5, heightScale: 2, emissiveMap: 6 };
    const plan = planMaterial({ ...skin, shading: 'doom3', ...maps, emissive: [1, 0.5, 0, 1] });
    expect(plan.maps).toMatchObject({ normal: { image: 3 }, specular: { image: 4 }, height: { image: 5 } });
    expect(lightOf(plan, plan.stages[0]!, 'game')).toBe('doom3');
    expect([...plan.bumps]).toEqual([1, 2]);
    expect([...planMaterial({ ...skin, heightMap: 5 }).bumps]).toEqual([0, 1]);
    const none = planMaterial(skin);
    expect(Object.values(none.maps).every(({ image }) => image === null)).toBe(true);
    expect(none.stages).toHaveLength(1);
  });

  it('emits its emissive colour everywhere unless an emissive map, drawn as a separate stage, limits it', () => {
    const emissive = [0.25, 0.5, 0.75, 1] as const;
    const all = planMaterial({ ...plainMaterial, emissive });
    expect([...all.emissive]).toEqual([0.25, 0.5, 0.75]);
    expect(all.stages).toHaveLength(1);
    const some = planMaterial({ ...skin, emissive, emissiveMap: 7 });
    expect([...some.emissive]).toEqual([0, 0, 0]);
    expect(some).toMatchObject({ layer: 'solid', order: 3, casts: true });
    const glowing = some.stages[1]!;
    expect(glowing).toMatchObject({ images: [7], lit: false, placeholder: null });
    expect(glowing.summary).toMatchObject({ ...blendOf('one', 'one'), depthWrite: false, depthEqual: true });
    expect([...glowing.values.slice(0, 3)]).toEqual([0.25, 0.5, 0.75]);
    // Without the depth of the surface, the glow cannot be tested for equal depth.
    const clear = planMaterial(skinWith({ ...glass, depthWrite: false }, { emissive, emissiveMap: 7 }));
    expect(clear.stages[1]!.summary.depthEqual).toBe(false);
    expect(planMaterial({ ...skin, stages: [], emissiveMap: 7 }).stages).toEqual([]);
  });

  it('uses its normal and height maps, or face normals on request, only in lights that support them', () => {
    const bumpy = planMaterial({ ...skin, shading: 'doom3', heightMap: 1 });
    const mapped = planMaterial({ ...skin, shading: 'doom3', normalMap: 1 });
    const plain = planMaterial({ ...skin, shading: 'doom3' });
    expect(normalsOf(planMaterial({ ...skin, heightMap: 1, normalMap: 1 }), 'doom3', 'vertex')).toBe('bumpy');
    expect(normalsOf(bumpy, 'doom3', 'vertex')).toBe('bumpy');
    expect(normalsOf(mapped, 'doom3', 'vertex')).toBe('mapped');
    expect(normalsOf(mapped, 'studio', 'vertex')).toBe('mapped');
    expect(normalsOf(bumpy, 'doom3', 'face')).toBe('face');
    expect(normalsOf(bumpy, 'quake3', 'vertex')).toBe('vertex');
    expect(normalsOf(bumpy, 'unlit', 'face')).toBe('vertex');
    expect(normalsOf(plain, 'doom3', 'vertex')).toBe('vertex');
  });

  it("is unlit in every light mode if its stage's `rgb` is 'identity'", () => {
    const plan = planMaterial(skinWith({ rgb: 'identity' }));
    for (const mode of ['game', 'studio', 'unlit'] as const)
      expect(lightOf(plan, plan.stages[0]!, mode)).toBe('unlit');
  });

  it('without image is neutral grey tinted by its colour, lit as in the studio', () => {
    const white = { images: [], white: true };
    const plan = planMaterial({ ...plainMaterial, diffuse: [1, 0, 0, 1] });
    const [own] = plan.stages as [StagePlan];
    expect(own).toMatchObject({ placeholder: 'white', images: [], ownColor: [0.8, 0, 0] });
    expect(lightOf(plan, own, 'game')).toBe('studio');
    expect(lightOf(plan, own, 'unlit')).toBe('unlit');
    colorStage(own, false);
    expect([...own.values.slice(0, 4)]).toEqual([Math.fround(0.8), 0, 0, 1]);
    for (const diffuse of [[1, 1, 1, 1] as const, [0.8, 0.8, 0.8, 1] as const])
      expect(stageOfPlan(skinWith(white, { diffuse })).ownColor).toEqual([0.8, 0.78, 0.74]);
    // A white stage is intentional if a script draws more stages over it.
    const script = [stageOf({ ...white, rgb: 'lighting_diffuse' }), stageOf({ images: [0] })];
    expect(stageOfPlan({ ...plainMaterial, shading: 'quake3', stages: script }).ownColor).toBeNull();
    expect(stageOfPlan(materialWithImage(0, { diffuse: [1, 0, 0, 1] })).ownColor).toBeNull();
    expect(stageOfPlan(skinWith({ images: [] })).placeholder).toBe('checker');
  });

  it('without image but with highlights or emission uses Phong light, with at most 92 % brightness', () => {
    const shiny = { specular: [1, 1, 1, 1], shininess: 20 } as const;
    const plan = planMaterial({ ...plainMaterial, ...shiny, ambient: [1, 1, 1, 1], diffuse: [1, 1, 1, 1] });
    const [own] = plan.stages as [StagePlan];
    expect(lightOf(plan, own, 'game')).toBe('phong');
    expect(lightOf(plan, own, 'studio')).toBe('studio');
    colorStage(own, true);
    expect([...own.values.slice(0, 4)]).toEqual([1, 1, 1, 1]);
    expect(plan.ambient[0]! + plan.diffuse[0]! * 1.3).toBeCloseTo(0.92);
    const glowing = planMaterial({ ...plainMaterial, emissive: [1, 0, 0, 1] });
    expect(lightOf(glowing, glowing.stages[0]!, 'game')).toBe('phong');
  });

  it('that is physically based uses physical light, with its colours and maps, in the studio light too', () => {
    const gold: Partial<MaterialSummary> = {
      ...{ shading: 'physical', roughness: 0.25, metalness: 1, diffuse: [1, 0.75, 0.25, 1] },
      ...{ roughnessMap: 1, metalnessMap: 2, normalMap: 3 },
    };
    for (const plan of [planMaterial({ ...skin, ...gold }), planMaterial({ ...plainMaterial, ...gold })]) {
      const stage = plan.stages[0]!;
      expect(lightOf(plan, stage, 'game')).toBe('physical');
      expect(lightOf(plan, stage, 'studio')).toBe('physical');
      expect(lightOf(plan, stage, 'unlit')).toBe('unlit');
      expect(normalsOf(plan, 'physical', 'vertex')).toBe('mapped');
      expect(normalsOf(plan, 'physical', 'face')).toBe('face');
      expect([...plan.surface]).toEqual([0.25, 1]);
      // The colour is not darkened, unlike that of other materials without an image.
      expect([...plan.diffuse]).toEqual([1, 0.75, 0.25]);
      expect(plan.maps).toMatchObject({ roughness: { image: 1 }, metalness: { image: 2 } });
    }
    expect(planMaterial(skin).maps).toMatchObject({ roughness: { image: null }, metalness: { image: null } });
  });

  it("applies the first stage's modifiers to the emissive map, then its placement", () => {
    const modifiers = [modifierOf('scale', [2, 2])];
    const emissive = { ...plainPlacement, scale: [3, 3], wrap: 'mirror' } as const;
    const tiled = skinWith(
      { modifiers },
      { emissive: [1, 1, 1, 1], emissiveMap: 7, placements: placementsOf({ emissive }) },
    );
    const [, glow] = planMaterial(tiled).stages;
    expect(glow!.summary).toMatchObject({ modifiers, placement: emissive });
    expect([...glow!.values.slice(4, 7)]).toEqual([6, 0, 0]);
    expect(glow!.placed).toBe(false);
  });
});

describe('the placements of the images of a material', () => {
  const doubled = { ...plainPlacement, scale: [2, 2] } as const;

  it('are applied in the vertex shader if they are all equal', () => {
    expect(stageOfPlan(skin)).toMatchObject({ scripted: false, placed: false });
    const material = skinWith(
      { placement: doubled, alphaImage: 1, alphaPlacement: { ...doubled, wrap: 'clamp' } },
      { normalMap: 3, placements: placementsOf({ normal: doubled }) },
    );
    const stage = stageOfPlan(material);
    expect(stage).toMatchObject({ scripted: true, placed: false });
    expect([...stage.values.slice(4, 7), ...stage.values.slice(8, 11)]).toEqual([2, 0, 0, 0, 2, 0]);
    expect(stage.placements).toHaveLength(0);
    // Wrap modes are sampler state.
    const wrapped = skinWith({ placement: { ...plainPlacement, wrap: 'clamp' } });
    expect(stageOfPlan(wrapped)).toMatchObject({ scripted: false, placed: false });
  });

  it('are matrices for the fragment shader if they differ, in the order of map_texcoord.glsl', () => {
    const at = (x: number): MapPlacement => ({ ...plainPlacement, offset: [x, 0] });
    const stage = stageOfPlan(
      skinWith(
        { placement: doubled, alphaImage: 1, alphaPlacement: at(1) },
        {
          ...{ normalMap: 3, heightMap: 3, specularMap: 3, roughnessMap: 3, metalnessMap: 3 },
          placements: placementsOf({
            ...{ normal: at(2), height: at(3), specular: at(4), roughness: at(5), metalness: at(6) },
          }),
        },
      ),
    );
    expect(stage).toMatchObject({ scripted: true, placed: true });
    expect([...stage.values.slice(4, 7), ...stage.values.slice(8, 11)]).toEqual([1, 0, 0, 0, 1, 0]);
    expect([...stage.placements].map((value) => value + 0)).toEqual([
      ...[2, 0, 0, 0, 2, 0],
      ...[1, 2, 3, 4, 5, 6].flatMap((x) => [1, 0, x, 0, 1, 0]),
    ]);
  });

  it('are compared only for images that exist', () => {
    const placed = (material: Partial<MaterialSummary>): boolean =>
      stageOfPlan(skinWith({}, material)).placed;
    expect(placed({ placements: placementsOf({ normal: doubled }) })).toBe(false);
    expect(placed({ normalMap: 3, placements: placementsOf({ normal: doubled }) })).toBe(true);
    expect(placed({ roughnessMap: 3, placements: placementsOf({ roughness: doubled }) })).toBe(true);
    expect(stageOfPlan(skinWith({ alphaImage: 1, alphaPlacement: doubled })).placed).toBe(true);
  });

  it('are matrices even if they are all equal, if a rotation affects normals', () => {
    const turned = { ...plainPlacement, rotation: 1 };
    const both = (material: Partial<MaterialSummary>): boolean =>
      stageOfPlan(skinWith({ placement: turned }, material)).placed;
    expect(both({ specularMap: 3, placements: placementsOf({ specular: turned }) })).toBe(false);
    expect(both({ normalMap: 3, placements: placementsOf({ normal: turned }) })).toBe(true);
    expect(both({ heightMap: 3, placements: placementsOf({ height: turned }) })).toBe(true);
  });

  it('each have a wrap mode', () => {
    const placement = { ...plainPlacement, wrap: 'clamp' } as const;
    const plan = planMaterial(
      skinWith({}, { normalMap: 3, placements: placementsOf({ normal: placement }) }),
    );
    expect(plan.maps.normal).toEqual({ image: 3, wrap: 'clamp' });
    expect(plan.maps.height.wrap).toBe('repeat');
  });
});

describe('a material of several stages', () => {
  it('is drawn with opaque materials if its first stage covers the background and its sort is low', () => {
    const scripted = { ...skin, stages: [stageOf(), stageOf(filter)] };
    expect(planMaterial(scripted)).toMatchObject({ layer: 'solid', order: 3, casts: true });
    expect(planMaterial({ ...scripted, sort: 9 })).toMatchObject({ layer: 'clear', order: 9 });
    expect(planMaterial({ ...skin, stages: [stageOf(filter)], sort: 3 }).layer).toBe('clear');
  });

  it('casts a shadow unless it only brightens or tints', () => {
    const casts = (...stages: Partial<StageSummary>[]): boolean =>
      planMaterial({ ...skin, stages: stages.map(stageOf) }).casts;
    expect(casts(filter)).toBe(false);
    expect(casts(glass)).toBe(true);
    expect(casts(glow, glass)).toBe(true);
  });

  it("depends on the camera's position only for reflections, highlights and portals", () => {
    const asks = (stage: Partial<StageSummary>): boolean =>
      planMaterial({ ...skin, stages: [stageOf(), stageOf(stage)] }).fromEye;
    expect([{}, { texcoord: 'vector' }, { alpha: 'vertex' }].map((stage) => asks(stage as object))).toEqual([
      false,
      false,
      false,
    ]);
    expect(asks({ texcoord: 'environment' })).toBe(true);
    expect(asks({ alpha: 'lighting_specular' })).toBe(true);
    expect(asks({ alpha: 'portal' })).toBe(true);
  });

  it('uses the script shader for deforms, generated or modified coordinates, vertex colours and portals', () => {
    const scripted = (stage: Partial<StageSummary>, more: Partial<MaterialSummary> = {}): boolean =>
      stageOfPlan({ ...skin, stages: [stageOf(stage)], ...more }).scripted;
    const wave = waveOf({ shape: 'sine', amplitude: 1, frequency: 1 });
    for (const plain of [
      {},
      { texcoord: 'lightmap' },
      { rgb: 'wave', rgbWave: wave, alpha: 'constant' },
      { rgb: 'lighting_diffuse', ...glass },
    ] as const)
      expect(scripted(plain)).toBe(false);
    for (const texcoord of ['environment', 'vector', 'sphere'] as const)
      expect(scripted({ texcoord })).toBe(true);
    expect(scripted({ rgb: 'vertex' })).toBe(true);
    expect(scripted({ alpha: 'portal' })).toBe(true);
    expect(scripted({ modifiers: [{ kind: 'scale', values: [2, 2, 0, 0, 0, 0], wave }] })).toBe(true);
    expect(scripted({}, { deforms: [deformOf({ kind: 'wave', wave })] })).toBe(true);
  });

  it('uses a placeholder for a missing image only in opaque stages or a covering first stage', () => {
    const placeholders = planMaterial({
      ...skin,
      stages: [stageOf(glass), stageOf(glass), stageOf(), stageOf({ images: [], lightmap: true, ...filter })],
    }).stages.map(({ placeholder }) => placeholder);
    expect(placeholders).toEqual(['checker', null, 'checker', 'white']);
    expect(stageOfPlan({ ...skin, stages: [stageOf(glow)] }).placeholder).toBeNull();
  });

  it('is animated if a wave, modifier, image sequence or deform changes over time', () => {
    const moving = (
      stage: Parameters<typeof stageOf>[0],
      deform?: Parameters<typeof deformOf>[0],
    ): boolean => {
      const material = { stages: [stageOf(stage)], deforms: deform ? [deformOf(deform)] : [] };
      expect(planMaterial({ ...skin, ...material }).moving).toBe(isMoving(material));
      return isMoving(material);
    };
    const wave = waveOf({ shape: 'sine', amplitude: 1, frequency: 1 });
    expect(moving({})).toBe(false);
    expect(moving({ rgbWave: wave })).toBe(false);
    expect(moving({ rgb: 'wave', rgbWave: wave })).toBe(true);
    expect(moving({ alpha: 'wave', alphaWave: { ...wave, frequency: 0 } })).toBe(false);
    expect(moving({ images: [0, 1], imagesPerSecond: 2 })).toBe(true);
    expect(moving({ images: [0], imagesPerSecond: 2 })).toBe(false);
    expect(moving({ modifiers: [{ kind: 'scale', values: [2, 2, 0, 0, 0, 0], wave }] })).toBe(false);
    expect(moving({ modifiers: [{ kind: 'scroll', values: [0, 1, 0, 0, 0, 0], wave }] })).toBe(true);
    expect(moving({}, { kind: 'wave', wave })).toBe(true);
    expect(moving({}, { kind: 'bulge', vector: [1, 2, 0] })).toBe(false);
    expect(moving({}, { kind: 'bulge', vector: [1, 2, 3] })).toBe(true);
    expect(moving({}, { kind: 'autosprite' })).toBe(false);
  });
});

describe('a material without stages', () => {
  it('is invisible and casts no shadow', () => {
    expect(planMaterial({ ...skin, stages: [] })).toMatchObject({ stages: [], casts: false, moving: false });
  });
});

describe('a repainted material', () => {
  it('replaces its main image in all stages that use it, or gets one in its first stage', () => {
    const images = (...stages: StageSummary[]): (readonly number[])[] =>
      planMaterial(repainted({ ...skin, stages }, 9)).stages.map((stage) => stage.images);
    const white = stageOf({ images: [], white: true });
    expect(images(stageOf({ images: [2] }), stageOf({ images: [3] }))).toEqual([[9], [3]]);
    expect(images(stageOf({ images: [2] }), stageOf({ images: [3] }), stageOf({ images: [2] }))).toEqual([
      [9],
      [3],
      [9],
    ]);
    expect(images(white, stageOf({ images: [4, 2, 5], imagesPerSecond: 3 }))).toEqual([[], [9]]);
    expect(
      images(stageOf({ images: [3], texcoord: 'environment' }), stageOf({ images: [2], ...glow })),
    ).toEqual([[3], [9]]);
    expect(images(white, white)).toEqual([[9], []]);
  });

  it('ignores its diffuse colour if it had no image', () => {
    const red = { ...plainMaterial, diffuse: [1, 0, 0, 0.5] } as const;
    expect([...planMaterial(repainted(red, 9)).diffuse]).toEqual([1, 1, 1]);
    expect([...planMaterial(repainted(materialWithImage(0, { diffuse: [1, 0, 0, 1] }), 9)).diffuse]).toEqual([
      1, 0, 0,
    ]);
  });
});
