import type { BlendFactor, MaterialSummary, StageSummary } from '../types/described.js';
import { placementMatrix, type TexcoordMatrix } from './placement.js';
import { plainMaterial, plainStage } from './plain.js';
import { isLit } from './stage.js';
import {
  applyAfter,
  createMotion,
  foldModifiers,
  movesTexcoords,
  type TexcoordMotion,
} from './texcoord-motion.js';
import { waveAt } from './waves.js';

/** A blend factor for a target without an alpha channel, as in the games. */
export type OpaqueFactor = Exclude<BlendFactor, 'dst_alpha' | 'one_minus_dst_alpha' | 'src_alpha_saturate'>;

/** One pass over a surface: its constant properties, and its animated properties as of the last `evaluateStage`. */
export interface DrawnStage {
  readonly summary: StageSummary;
  /** Indices of its images: several for an animated map, none for plain white. */
  readonly images: readonly number[];
  /** The replacement for an image that is not available; null if the stage is not drawn without it. */
  readonly placeholder: 'checker' | 'white' | null;
  /** True if it replaces the pixels behind it. */
  readonly replaces: boolean;
  /** True if the view's lighting applies; other stages have a fixed brightness. */
  readonly lit: boolean;
  /**
   * The colour of a lit stage without an image: the placeholder colour, tinted by the material. Null for other stages,
   * and for stages that are intentionally white.
   */
  readonly ownColor: readonly [number, number, number] | null;
  /** Factors of its red, green and blue where it is lit: the diffuse colour of a Doom 3 material; else null. */
  readonly tint: MaterialSummary['diffuse'] | null;
  /** A factor for its alpha. */
  readonly opacity: number;
  /** The placement of the image, applied to the texture coordinates after the modifiers. */
  readonly matrix: TexcoordMatrix;
  /** The time, in seconds, for which the following properties were computed. */
  seconds: number;
  /** Index of the current image in the part, or null. */
  image: number | null;
  /** Red, green, blue and alpha, equal for all vertices; 1 for a source that varies per vertex. */
  readonly color: Float32Array;
  /** The motion of its texture coordinates, including `matrix`. */
  readonly motion: TexcoordMotion;
}

/** The colour (sRGB) of surfaces without an image: light, matte, slightly warm, and dark enough to show shading. */
const placeholderColor = [0.8, 0.78, 0.74] as const;
/** The default diffuse colour, which does not tint the placeholder colour. */
const plainDiffuse = plainMaterial.diffuse[0];

/** Creates the stages of a material in drawing order, at time 0. An additional stage adds the emissive map. */
export function drawnStages(material: MaterialSummary): DrawnStage[] {
  const stages = [...material.stages, ...glowOf(material)];
  // If a script of the game uses white below or above another stage, white is intended.
  const isWhiteIntended = material.shading === 'quake3' && stages.length > 1;
  return stages.map((stage, index) => {
    const isPlain = stage.rgb === 'lighting_diffuse' && isWhite(stage) && !isWhiteIntended;
    const drawn: DrawnStage = {
      summary: stage,
      images: imagesOf(stage),
      placeholder: placeholderFor(stage, index === 0),
      replaces: isReplacing(stage),
      lit: isLit(stage),
      ownColor: isPlain ? tintedPlaceholder(material) : null,
      tint: material.shading === 'doom3' && isLit(stage) ? material.diffuse : null,
      opacity: material.opacity,
      matrix: placementMatrix(stage.placement),
      seconds: NaN,
      image: null,
      color: new Float32Array(4),
      motion: createMotion(),
    };
    evaluateStage(drawn, 0);
    return drawn;
  });
}

/** Computes the animated properties for a time in seconds. Allocates nothing; does nothing if they are up to date. */
export function evaluateStage(stage: DrawnStage, seconds: number): void {
  if (stage.seconds === seconds) return;
  stage.seconds = seconds;
  const { summary, color, motion, images, tint } = stage;
  const { rgb, alpha } = summary;
  for (let i = 0; i < 3; i++) color[i] = rgb === 'constant' ? summary.color[i]! : (tint?.[i] ?? 1);
  if (rgb === 'wave')
    color[0] = color[1] = color[2] = clamped(waveAt(summary.rgbWave, seconds, summary.table));
  color[3] = alpha === 'constant' ? summary.color[3] : 1;
  if (alpha === 'wave') color[3] = clamped(waveAt(summary.alphaWave, seconds, summary.table));
  color[3] *= stage.opacity;

  foldModifiers(summary, seconds, motion);
  applyAfter(motion, ...stage.matrix);

  const shown = Math.floor(seconds * summary.imagesPerSecond) % images.length;
  stage.image = images[shown < 0 ? shown + images.length : shown] ?? null;
}

/** Whether a stage is animated. */
export function isMovingStage(stage: StageSummary): boolean {
  const { rgb, alpha, rgbWave, alphaWave, modifiers, imagesPerSecond } = stage;
  const waves = [rgb === 'wave' ? rgbWave : null, alpha === 'wave' ? alphaWave : null];
  if (waves.some((wave) => wave && wave.frequency !== 0 && wave.amplitude !== 0)) return true;
  return (imagesOf(stage).length > 1 && imagesPerSecond > 0) || modifiers.some(movesTexcoords);
}

/**
 * The blend factors of a stage. Factors that contain the destination's alpha are replaced by their values for an alpha
 * of 1.
 */
export function blendFactors({
  blends,
  source,
  destination,
}: Pick<StageSummary, 'blends' | 'source' | 'destination'>): readonly [
  source: OpaqueFactor,
  destination: OpaqueFactor,
] {
  if (!blends) return ['one', 'zero'];
  return [withoutDestinationAlpha(source, 'zero'), withoutDestinationAlpha(destination, 'one')];
}

function withoutDestinationAlpha(factor: BlendFactor, saturated: 'zero' | 'one'): OpaqueFactor {
  switch (factor) {
    case 'dst_alpha':
      return 'one';
    case 'one_minus_dst_alpha':
      return 'zero';
    case 'src_alpha_saturate':
      return saturated;
    default:
      return factor;
  }
}

function isReplacing(stage: StageSummary): boolean {
  const [source, destination] = blendFactors(stage);
  return (
    destination === 'zero' && (source === 'one' || source === 'src_alpha' || source === 'one_minus_src_alpha')
  );
}

/** Whether a stage intentionally has no image. */
function isWhite({ white, lightmap }: StageSummary): boolean {
  return white || lightmap;
}

function imagesOf(stage: StageSummary): readonly number[] {
  return isWhite(stage) ? [] : stage.images;
}

/**
 * The replacement for a stage's image. A stage that is opaque, or is the first one and alpha-blended, is drawn with
 * a placeholder; a stage that tints or brightens is not drawn.
 */
function placeholderFor(stage: StageSummary, first: boolean): DrawnStage['placeholder'] {
  if (isWhite(stage)) return 'white';
  return isReplacing(stage) || (first && stage.destination === 'one_minus_src_alpha') ? 'checker' : null;
}

function tintedPlaceholder({ diffuse, shading }: MaterialSummary): readonly [number, number, number] {
  // Doom 3's colours are factors, whose default is 1.
  const full = shading === 'doom3' ? 1 : plainDiffuse;
  const channel = (i: 0 | 1 | 2): number => placeholderColor[i] * Math.min(1, diffuse[i] / full);
  return [channel(0), channel(1), channel(2)];
}

/** An additional stage for a material with an emissive map, which adds the map to the result of the others. */
function glowOf({ stages, emissiveMap, placements, emissive }: MaterialSummary): StageSummary[] {
  if (emissiveMap === null || stages.length === 0) return [];
  return [
    {
      ...plainStage,
      images: [emissiveMap],
      white: false,
      blends: true,
      destination: 'one',
      depthWrite: false,
      depthEqual: stages.some(({ depthWrite }) => depthWrite),
      rgb: 'constant',
      color: emissive,
      modifiers: stages[0]!.modifiers,
      placement: placements.emissive,
    },
  ];
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}
