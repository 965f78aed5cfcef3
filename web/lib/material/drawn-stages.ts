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

/** A factor of blending where what is there has no alpha of its own, as in the pictures of the games. */
export type OpaqueFactor = Exclude<BlendFactor, 'dst_alpha' | 'one_minus_dst_alpha' | 'src_alpha_saturate'>;

/** One pass over a surface: what it shows, and what of it changes with time, as of the last `evaluateStage`. */
export interface DrawnStage {
  readonly summary: StageSummary;
  /** Its pictures: several for an animated map, none for plain white. */
  readonly images: readonly number[];
  /** What stands in for the picture while it is not there; null where the stage is not drawn without it. */
  readonly standIn: 'plaster' | 'white' | null;
  /** True where it replaces what is there, whatever that is. */
  readonly replaces: boolean;
  /** True when it is lit as the view says; other stages have a brightness of their own. */
  readonly lit: boolean;
  /**
   * The colour of a lit stage without a picture: plaster, tinted by the material. Null for others, and for white in
   * every light.
   */
  readonly ownColor: readonly [number, number, number] | null;
  /** The factor of its alpha. */
  readonly opacity: number;
  /** Applied to the texture coordinates after the modifiers. */
  readonly matrix: TexcoordMatrix;
  /** The time that what follows is of, in seconds. */
  seconds: number;
  /** The picture: an image of the part, or null. */
  image: number | null;
  /** Red, green, blue and alpha of what is the same for all vertices; 1 where a source differs from vertex to vertex. */
  readonly color: Float32Array;
  /** How its texture coordinates move, `matrix` included. */
  readonly motion: TexcoordMotion;
}

/** The sRGB colour of what has no picture: light, matte, a little warm, and never so bright that its form is lost. */
const plaster = [0.8, 0.78, 0.74] as const;
/** A diffuse colour that nobody has chosen; it leaves plaster as it is. */
const plainDiffuse = plainMaterial.diffuse[0];

/** The stages of a material in the order of drawing, at time 0. One more adds an emissive map to what they have drawn. */
export function drawnStages(material: MaterialSummary): DrawnStage[] {
  const stages = [...material.stages, ...glowOf(material)];
  // Where a script of the game puts white below or above something else, white is meant.
  const whiteIsMeant = material.shading === 'quake3' && stages.length > 1;
  return stages.map((stage, index) => {
    const isPlain = stage.rgb === 'lighting_diffuse' && isWhite(stage) && !whiteIsMeant;
    const drawn: DrawnStage = {
      summary: stage,
      images: picturesOf(stage),
      standIn: standInFor(stage, index === 0),
      replaces: isReplacing(stage),
      lit: isLit(stage),
      ownColor: isPlain ? plasterColor(material.diffuse) : null,
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

/** Computes what changes with time. Allocates nothing, and does nothing where it is of that time already. */
export function evaluateStage(stage: DrawnStage, seconds: number): void {
  if (stage.seconds === seconds) return;
  stage.seconds = seconds;
  const { summary, color, motion, images } = stage;
  const { rgb, alpha } = summary;
  for (let i = 0; i < 3; i++) color[i] = rgb === 'constant' ? summary.color[i]! : 1;
  if (rgb === 'wave') color[0] = color[1] = color[2] = clamped(waveAt(summary.rgbWave, seconds));
  color[3] = alpha === 'constant' ? summary.color[3] : 1;
  if (alpha === 'wave') color[3] = clamped(waveAt(summary.alphaWave, seconds));
  color[3] *= stage.opacity;

  foldModifiers(summary.modifiers, seconds, motion);
  applyAfter(motion, ...stage.matrix);

  const shown = Math.floor(seconds * summary.imagesPerSecond) % images.length;
  stage.image = images[shown < 0 ? shown + images.length : shown] ?? null;
}

/** Whether a stage changes with time. */
export function isMovingStage(stage: StageSummary): boolean {
  const { rgb, alpha, rgbWave, alphaWave, modifiers, imagesPerSecond } = stage;
  const waves = [rgb === 'wave' ? rgbWave : null, alpha === 'wave' ? alphaWave : null];
  if (waves.some((wave) => wave && wave.frequency !== 0 && wave.amplitude !== 0)) return true;
  return (picturesOf(stage).length > 1 && imagesPerSecond > 0) || modifiers.some(movesTexcoords);
}

/** The factors by which a stage blends; those of the destination's alpha are replaced, which reads 1 there. */
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

/** Whether a stage is meant to have no picture. */
function isWhite({ white, lightmap }: StageSummary): boolean {
  return white || lightmap;
}

function picturesOf(stage: StageSummary): readonly number[] {
  return isWhite(stage) ? [] : stage.images;
}

/**
 * What stands in for a stage's picture. A stage that hides what is behind it, or covers it as the first of its
 * material, is drawn in plaster; one that would tint or brighten is not drawn.
 */
function standInFor(stage: StageSummary, first: boolean): DrawnStage['standIn'] {
  if (isWhite(stage)) return 'white';
  return isReplacing(stage) || (first && stage.destination === 'one_minus_src_alpha') ? 'plaster' : null;
}

function plasterColor(diffuse: readonly number[]): readonly [number, number, number] {
  const channel = (i: 0 | 1 | 2): number => plaster[i] * Math.min(1, diffuse[i]! / plainDiffuse);
  return [channel(0), channel(1), channel(2)];
}

/** One more stage for a material with an emissive map, which adds the map to what the others have drawn. */
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
