import type { AlphaTest, ColorSource, MaterialSummary, StageSummary } from '../types/material.js';
import { stageBlend, type Blend } from './blending.js';
import type { WrapMode } from './samplers.js';
import { createMotion, foldModifiers, movesTexcoords, type TexcoordMotion } from './texcoord-motion.js';
import { waveAt } from './waves.js';

/** What alpha tests are to shaders (shaders/alpha_test.glsl). */
export const alphaTests: Readonly<Record<AlphaTest, number>> = {
  none: 0,
  less: -1,
  greater: 1,
  greater_equal: 2,
};

/** One pass over a surface, made ready for drawing. */
export interface StagePlan {
  readonly summary: StageSummary;
  /** Its pictures, several for an animated map; none: plain white. */
  readonly images: readonly number[];
  readonly wrap: WrapMode;
  /** Null: it replaces what is there. */
  readonly blend: Blend | null;
  readonly depthWrite: boolean;
  readonly depthEqual: boolean;
  /** It is lit as the view says; the others are as bright as they say themselves. */
  readonly lit: boolean;
  /** `u_stage` (shaders/stage.glsl). */
  readonly values: Float32Array;
  readonly motion: TexcoordMotion;
  /** The moment that `values` is of, and the picture then. */
  seconds: number;
  image: number | null;
}

/** Of `u_stage`. */
const vectors = 13;
/** Where things stand in it. */
const place = {
  color: 0,
  rowS: 4,
  rowT: 8,
  sourceS: 12,
  sourceT: 16,
  more: 20,
  output: 24,
  alpha: 28,
} as const;
const turnsAt = 32;
const nowsAt = 48;
/** Whether the surface has colours of its own: said with every draw. */
export const hasColorsAt: number = place.more + 1;

const generators = { base: 0, lightmap: 0, environment: 1, vector: 2 } as const;

/** Sources that differ from vertex to vertex, by the numbers of shaders/stage.glsl; the others are one colour. */
const vertexSources: Partial<Record<ColorSource, number>> = {
  vertex: 1,
  exact_vertex: 1,
  one_minus_vertex: 2,
  lighting_specular: 3,
  portal: 4,
};

export function planStages(material: Pick<MaterialSummary, 'stages'>): StagePlan[] {
  return material.stages.map(planStage);
}

function planStage(stage: StageSummary): StagePlan {
  const values = new Float32Array(vectors * 4);
  const { blend, color, alpha } = stageBlend(stage.blend);
  values.set(stage.texcoordS, place.sourceS);
  values.set(stage.texcoordT, place.sourceT);
  values[place.rowS + 3] = generators[stage.texcoord];
  values[place.sourceS + 3] = vertexSources[stage.rgb] ?? 0;
  values[place.sourceT + 3] = vertexSources[stage.alpha] ?? 0;
  values[place.more] = stage.portalRange;
  values[place.more + 2] = alphaTests[stage.alphaTest];
  values[place.more + 3] = stage.alphaReference;
  values.set(color, place.output);
  values.set(alpha, place.alpha);
  const plain = stage.white || stage.lightmap;
  const plan: StagePlan = {
    summary: stage,
    images: plain ? [] : stage.images,
    wrap: stage.clamp ? 'clamp' : 'repeat',
    blend,
    depthWrite: stage.depthWrite,
    depthEqual: stage.depthEqual,
    lit: stage.rgb === 'lighting_diffuse',
    values,
    motion: createMotion(),
    seconds: NaN,
    image: null,
  };
  advanceStage(plan, 0);
  return plan;
}

/** Brings a stage to a moment. Allocates nothing, and does nothing where it is there already. */
export function advanceStage(plan: StagePlan, seconds: number): void {
  if (plan.seconds === seconds) return;
  plan.seconds = seconds;
  const { summary, values, motion, images } = plan;
  const { color, rgb, alpha } = summary;
  for (let i = 0; i < 3; i++) values[i] = rgb === 'constant' ? color[i]! : 1;
  if (rgb === 'wave') values[0] = values[1] = values[2] = clamped(waveAt(summary.rgbWave, seconds));
  values[3] = alpha === 'constant' ? color[3] : 1;
  if (alpha === 'wave') values[3] = clamped(waveAt(summary.alphaWave, seconds));

  foldModifiers(summary.modifiers, seconds, motion);
  const { matrix, turns, nows, turbulences } = motion;
  for (let i = 0; i < 3; i++) {
    values[place.rowS + i] = matrix[i]!;
    values[place.rowT + i] = matrix[3 + i]!;
  }
  values[place.rowT + 3] = turbulences;
  for (let i = 0; i < turbulences * 4; i++) values[turnsAt + i] = turns[i]!;
  for (let i = 0; i < turbulences; i++) values[nowsAt + i] = nows[i]!;

  const shown = Math.floor(seconds * summary.imagesPerSecond) % images.length;
  plan.image = images[shown < 0 ? shown + images.length : shown] ?? null;
}

/** Whether a stage is not the same at every moment. */
export function isMovingStage({ summary, images }: StagePlan): boolean {
  const { rgb, alpha, rgbWave, alphaWave, modifiers, imagesPerSecond } = summary;
  const waves = [rgb === 'wave' ? rgbWave : null, alpha === 'wave' ? alphaWave : null];
  if (waves.some((wave) => wave && wave.frequency !== 0 && wave.amplitude !== 0)) return true;
  return (images.length > 1 && imagesPerSecond > 0) || modifiers.some(movesTexcoords);
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}
