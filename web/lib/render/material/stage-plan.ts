import { drawnStages, evaluateStage, type DrawnStage } from '../../material/drawn-stages.js';
import { isSameMatrix, placementMatrix, plainPlacement } from '../../material/placement.js';
import { isLit } from '../../material/stage.js';
import type {
  AlphaTest,
  ColorSource,
  MapPlacement,
  MaterialSummary,
  StageSummary,
} from '../../types/subject.js';
import { stageBlend, type Blend } from '../gl/blending.js';
import type { StageVariant } from '../gl/program-recipes.js';

/** The shaders' constants of alpha tests (shaders/alpha_test.glsl). */
const alphaTests: Readonly<Record<AlphaTest, number>> = {
  none: 0,
  less: -1,
  greater: 1,
  greater_equal: 2,
};

/**
 * The precomputed data of one pass over a surface. For a placed stage, whose images have separate matrices, `matrix` is
 * the identity.
 */
export interface StagePlan extends StageVariant, DrawnStage {
  /** The values of `u_placements` for a placed stage (shaders/map_texcoord.glsl); otherwise empty. */
  readonly placements: Float32Array;
  /** Whether its values depend on the time. */
  readonly timed: boolean;
  /** Null to replace the destination. */
  readonly blend: Blend | null;
  /**
   * The values of `u_stage` (shaders/stage.glsl). `calmValues` is the part that the shader reads for stages without
   * turbulence.
   */
  readonly values: Float32Array;
  readonly calmValues: Float32Array;
  /** The time that `values` was computed for. */
  valuesOf: number;
}

/** The number of vectors in `u_stage`. */
const vectors = 13;
/** Indices of values in `u_stage`. */
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
const phasesAt = 48;
/** Indices set with every draw: whether the mesh has vertex colours, and which channel of the alpha map is used. */
export const hasColorsAt: number = place.more + 1;
export const alphaMapAt: number = place.alpha + 3;

const generators = { base: 0, lightmap: 0, environment: 1, vector: 2, sphere: 3, chrome: 4 } as const;

/** Sources with a value per vertex, and their constants in shaders/stage.glsl. Others have one value per stage. */
const vertexSources: Partial<Record<ColorSource, number>> = {
  vertex: 1,
  exact_vertex: 1,
  one_minus_vertex: 2,
  lighting_specular: 3,
  portal: 4,
  lit_vertex: 5,
};

/** The stages of a material, in drawing order. */
export function planStages(material: MaterialSummary): StagePlan[] {
  return drawnStages(material).map((drawn, index) => planStage(drawn, index === 0, material));
}

function planStage(drawn: DrawnStage, first: boolean, material: MaterialSummary): StagePlan {
  const stage = drawn.summary;
  const { deforms, shading } = material;
  const placed = isPlaced(stage, material, first);
  const values = new Float32Array(vectors * 4);
  const { blend, color, alpha } = stageBlend(stage);
  values.set(stage.texcoordS, place.sourceS);
  values.set(stage.texcoordT, place.sourceT);
  values[place.rowS + 3] = generators[stage.texcoord];
  values[place.sourceS + 3] = vertexSources[stage.rgb] ?? 0;
  values[place.sourceT + 3] = vertexSources[stage.alpha] ?? 0;
  values[place.more] = stage.portalRange;
  values[place.more + 2] = alphaTests[stage.alphaTest];
  values[place.more + 3] = stage.alphaReference;
  values.set(color, place.output);
  values[place.output + 2] = shading === 'quake3' ? overbrightFactor(stage) : 1;
  values[place.output + 3] = multipliesDestination(stage) ? 0 : 1;
  values.set(alpha, place.alpha);
  const plan: StagePlan = {
    ...drawn,
    timed: isTimed(stage),
    blend,
    tested: stage.alphaTest !== 'none',
    scripted: placed || deforms.length > 0 || isScripted(stage),
    placed,
    matrix: placed ? placementMatrix(plainPlacement) : drawn.matrix,
    placements: new Float32Array(
      placed ? imagesOf(stage, material).flatMap(([, placement]) => placementMatrix(placement)) : [],
    ),
    values,
    calmValues: values.subarray(0, turnsAt),
    seconds: NaN,
    valuesOf: NaN,
  };
  advanceStage(plan, 0);
  return plan;
}

/** The maps that lights read, in the order of shaders/map_texcoord.glsl. */
export const lightMaps = ['normal', 'height', 'specular', 'roughness', 'metalness'] as const;
export type LightMap = (typeof lightMaps)[number];

/** The images of a stage with their placements, in the order of shaders/map_texcoord.glsl. */
function imagesOf(
  stage: StageSummary,
  material: MaterialSummary,
): (readonly [number | null, MapPlacement])[] {
  return [
    [stage.images[0] ?? null, stage.placement],
    [stage.alphaImage, stage.alphaPlacement],
    ...lightMaps.map((map) => [material[`${map}Map`], material.placements[map]] as const),
  ];
}

/** Whether the images of a stage have different placements, or a normal or height map is rotated or mirrored. */
function isPlaced(stage: StageSummary, material: MaterialSummary, first: boolean): boolean {
  // Like the first stage, a later lit stage uses the maps; a later unlit stage does not.
  const images = imagesOf(stage, material).slice(0, first || isLit(stage) ? undefined : 2);
  return images.some(([image, placement], map) => {
    const { rotation, scale } = placement;
    const turns = (map === 2 || map === 3) && (rotation !== 0 || scale[0] < 0 || scale[1] < 0);
    return image !== null && (turns || !isSameMatrix(placement, stage.placement));
  });
}

/** Colour sources that the game does not halve before it doubles the image. */
const doubled: ReadonlySet<ColorSource> = new Set<ColorSource>([
  ...(['identity', 'constant', 'entity', 'one_minus_entity', 'exact_vertex'] as const),
]);

/**
 * The brightness factor of a stage with overbright. The game doubles the final image, and halves in advance the colours
 * that should keep their brightness. A stage that multiplies the destination must not be doubled again.
 */
export function overbrightFactor(
  stage: Pick<StageSummary, 'rgb' | 'blends' | 'source' | 'destination'>,
): number {
  return (doubled.has(stage.rgb) ? 2 : 1) / (multipliesDestination(stage) ? 2 : 1);
}

/** Whether a stage multiplies the destination, so that its brightness is a factor and not a light. */
function multipliesDestination({
  blends,
  source,
  destination,
}: Pick<StageSummary, 'blends' | 'source' | 'destination'>): boolean {
  return blends && (source === 'dst_color' || destination === 'src_color');
}

/** Whether a stage's texture coordinates or colours differ from the file's. */
function isScripted({ texcoord, modifiers, placement, rgb, alpha }: StageSummary): boolean {
  const plain =
    generators[texcoord] === 0 && modifiers.length === 0 && isSameMatrix(placement, plainPlacement);
  return !plain || vertexSources[rgb] !== undefined || vertexSources[alpha] !== undefined;
}

function isTimed({ rgb, alpha, images, modifiers }: StageSummary): boolean {
  return rgb === 'wave' || alpha === 'wave' || images.length > 1 || modifiers.length > 0;
}

/** Computes a stage's values for a time, if they are not up to date. Allocates nothing. */
export function advanceStage(plan: StagePlan, seconds: number): void {
  if (plan.valuesOf === seconds) return;
  plan.valuesOf = seconds;
  evaluateStage(plan, seconds);
  const { values, color, motion } = plan;
  values.set(color, place.color);
  const { matrix, turns, phases, turbulences } = motion;
  for (let i = 0; i < 3; i++) {
    values[place.rowS + i] = matrix[i]!;
    values[place.rowT + i] = matrix[3 + i]!;
  }
  values[place.rowT + 3] = turbulences;
  for (let i = 0; i < turbulences * 4; i++) values[turnsAt + i] = turns[i]!;
  for (let i = 0; i < turbulences; i++) values[phasesAt + i] = phases[i]!;
}

/** Sets the colour of a stage that has `ownColor`: white if the light applies the material's colour. */
export function colorStage({ values, ownColor }: StagePlan, lightBringsColor: boolean): void {
  if (!ownColor) return;
  for (let i = 0; i < 3; i++) values[i] = lightBringsColor ? 1 : ownColor[i]!;
}

/** Whether a stage's formulas depend on the camera's position. */
export function asksForEye({ texcoord, alpha }: StageSummary): boolean {
  return texcoord === 'environment' || alpha === 'lighting_specular' || alpha === 'portal';
}
