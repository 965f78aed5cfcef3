import { describe, expect, it } from 'vitest';
import { materialWithImage } from '../../../e2e/render/fake-figure.js';
import { blendOf, modifierOf, stageOf, waveOf } from '../../../e2e/render/fake-stages.js';
import { drawOrder } from '../../../web/lib/material/draw-order.js';
import {
  blendFactors,
  drawnStages,
  evaluateStage,
  isMovingStage,
  type DrawnStage,
} from '../../../web/lib/material/drawn-stages.js';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import type { MaterialSummary, StageSummary } from '../../../web/lib/types/subject.js';

function stagesOf(
  stages: readonly Partial<StageSummary>[],
  more: Partial<MaterialSummary> = {},
): DrawnStage[] {
  return drawnStages({ ...plainMaterial, ...more, stages: stages.map((stage) => stageOf(stage)) });
}

function at(seconds: number, stage: Partial<StageSummary>, more: Partial<MaterialSummary> = {}): DrawnStage {
  const [drawn] = stagesOf([stage], more) as [DrawnStage];
  evaluateStage(drawn, seconds);
  return drawn;
}

describe('the values of a stage at a time', () => {
  it('have a colour computed from constants, waves and the opacity of the material', () => {
    const color = [0.5, 0.25, 1, 0.5] as const;
    expect([...at(0, { rgb: 'constant', alpha: 'constant', color }, { opacity: 0.5 }).color]).toEqual([
      0.5, 0.25, 1, 0.25,
    ]);
    const wave = waveOf({ shape: 'sawtooth', amplitude: 2, frequency: 1 });
    expect([...at(0.25, { rgb: 'wave', rgbWave: wave }).color]).toEqual([0.5, 0.5, 0.5, 1]);
    const steps = waveOf({ shape: 'steps', amplitude: 1, frequency: 1 });
    const table = [0.25, 0.5];
    const stepped = { rgb: 'wave', rgbWave: steps, alpha: 'wave', alphaWave: steps, table } as const;
    expect([...at(0.5, stepped).color]).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect([...at(0.75, { alpha: 'wave', alphaWave: wave }).color]).toEqual([1, 1, 1, 1]);
    expect([...at(0.125, { alpha: 'wave', alphaWave: wave }).color]).toEqual([1, 1, 1, 0.25]);
  });

  it('multiply lit images by the diffuse colour in Doom 3 materials, and leave those of other games unchanged', () => {
    const diffuse = [0.5, 0.25, 1, 1] as const;
    const lit = { rgb: 'lighting_diffuse', images: [0] } as const;
    expect([...at(0, lit, { shading: 'doom3', diffuse }).color]).toEqual([0.5, 0.25, 1, 1]);
    expect([...at(0, { ...lit, rgb: 'identity' }, { shading: 'doom3', diffuse }).color]).toEqual([
      1, 1, 1, 1,
    ]);
    expect([...at(0, lit, { shading: 'quake3', diffuse }).color]).toEqual([1, 1, 1, 1]);
    // Without an image, the stage has the placeholder colour (0.8, 0.78, 0.74) times its colour.
    const { ownColor } = at(0, { ...lit, images: [], white: true }, { shading: 'doom3', diffuse });
    expect(ownColor?.map((channel) => Number(channel.toFixed(4)))).toEqual([0.4, 0.195, 0.74]);
  });

  it('have the images of an animated map in turn, in reverse before the start', () => {
    const images = [4, 5, 6];
    const imageAt = (seconds: number): number | null => at(seconds, { images, imagesPerSecond: 2 }).image;
    expect([0, 0.49, 0.5, 1, 1.5, -0.1].map(imageAt)).toEqual([4, 4, 5, 6, 4, 6]);
    expect(at(1, { images, white: true }).image).toBeNull();
    expect(at(1, { images, white: true }).placeholder).toBe('white');
  });

  it('apply the modifiers to the texture coordinates, then the placement', () => {
    const placement = { scale: [2, 3], rotation: 0, offset: [0.5, 0], wrap: 'clamp' } as const;
    const { motion } = at(0.5, { modifiers: [modifierOf('scroll', [0.5, 1])], placement });
    // s: (s + 0.25) * 2 + 0.5; t: (t + 0.5) * 3.
    expect([...motion.matrix]).toEqual([2, 0, 1, 0, 3, 1.5]);
    const waving = modifierOf('turbulence', [], { amplitude: 0.25, phase: 0.5, frequency: 1 });
    const turbulent = at(0.25, { modifiers: [waving] }).motion;
    expect(turbulent.turbulences).toBe(1);
    expect([...turbulent.turns.subarray(0, 4)]).toEqual([0.25, 0, 0, 0.25]);
    expect(turbulent.phases[0]).toBe(0.75);
  });

  it('are recomputed only if the time changes', () => {
    const drawn = at(0.25, { images: [4, 5], imagesPerSecond: 4 });
    expect(drawn.image).toBe(5);
    drawn.image = 9;
    evaluateStage(drawn, 0.25);
    expect(drawn.image).toBe(9);
    evaluateStage(drawn, 0.5);
    expect(drawn.image).toBe(4);
  });

  it('change with time if a wave, a modifier or a map does', () => {
    const wave = waveOf({ shape: 'sine', amplitude: 1, frequency: 1 });
    expect(isMovingStage(stageOf({ rgbWave: wave }))).toBe(false);
    expect(isMovingStage(stageOf({ rgb: 'wave', rgbWave: wave }))).toBe(true);
    expect(isMovingStage(stageOf({ modifiers: [modifierOf('scroll', [0, 1])] }))).toBe(true);
    expect(isMovingStage(stageOf({ images: [1, 2], imagesPerSecond: 1 }))).toBe(true);
    expect(isMovingStage(stageOf({ images: [1, 2], imagesPerSecond: 1, white: true }))).toBe(false);
  });
});

describe('the stages of a material', () => {
  it('end with one that adds the emissive map', () => {
    const drawn = drawnStages({ ...materialWithImage(0), emissiveMap: 3, emissive: [1, 0.5, 0, 1] });
    expect(drawn.map(({ image }) => image)).toEqual([0, 3]);
    expect(drawn[1]).toMatchObject({ replaces: false, lit: false, placeholder: null });
    expect([...drawn[1]!.color]).toEqual([1, 0.5, 0, 1]);
    expect(drawnStages({ ...plainMaterial, stages: [], emissiveMap: 3 })).toEqual([]);
  });

  it('have a checker for a missing image if they cover the background, or blend over it as the first stage', () => {
    const placeholders = (...stages: Partial<StageSummary>[]): unknown[] =>
      stagesOf(stages).map(({ placeholder }) => placeholder);
    const glass = blendOf('src_alpha', 'one_minus_src_alpha');
    expect(placeholders({}, glass, blendOf('one', 'one'))).toEqual(['checker', null, null]);
    expect(placeholders(glass)).toEqual(['checker']);
  });

  it('have blend factors for a background with an alpha of 1', () => {
    expect(blendFactors({ ...blendOf('dst_alpha', 'one_minus_dst_alpha') })).toEqual(['one', 'zero']);
    expect(blendFactors({ ...blendOf('one_minus_dst_alpha', 'dst_alpha') })).toEqual(['zero', 'one']);
    expect(blendFactors(blendOf('src_alpha_saturate', 'src_alpha_saturate'))).toEqual(['zero', 'one']);
    expect(blendFactors({ ...blendOf('dst_color', 'src_color'), blends: false })).toEqual(['one', 'zero']);
    const replaces = (...factors: Parameters<typeof blendOf>): boolean => at(0, blendOf(...factors)).replaces;
    expect(replaces('src_alpha', 'zero')).toBe(true);
    expect(replaces('dst_alpha', 'one_minus_dst_alpha')).toBe(true);
    expect(replaces('dst_color', 'zero')).toBe(false);
    expect(replaces('src_color', 'zero')).toBe(false);
    expect(replaces('one', 'one')).toBe(false);
  });

  it('have a draw order, unless the file defines it', () => {
    const orderOf = (stage: Partial<StageSummary>, sort = 3): unknown =>
      drawOrder({ sort, castsShadow: true }, stagesOf([stage]));
    expect(orderOf({})).toEqual({ layer: 'solid', order: 3, covers: false, casts: true });
    expect(orderOf({ alphaTest: 'greater' })).toMatchObject({ layer: 'solid', order: 3.5 });
    expect(orderOf(blendOf('src_alpha', 'one_minus_src_alpha'))).toEqual({
      ...{ layer: 'clear', order: 9, covers: true, casts: true },
    });
    expect(orderOf(blendOf('one', 'one'))).toEqual({
      layer: 'clear',
      order: 10,
      covers: false,
      casts: false,
    });
    expect(orderOf({}, 5)).toMatchObject({ layer: 'clear', order: 5 });
    expect(drawOrder({ sort: 4, castsShadow: true }, [])).toEqual({
      ...{ layer: 'solid', order: 4, covers: false, casts: false },
    });
  });

  it('cast no shadow if the material disables it', () => {
    expect(drawOrder({ sort: 3, castsShadow: true }, stagesOf([{}])).casts).toBe(true);
    expect(drawOrder({ sort: 3, castsShadow: false }, stagesOf([{}])).casts).toBe(false);
  });
});
