import type {
  CullMode,
  MapPlacement,
  MaterialSummary,
  StageSummary,
  TexcoordModifierSummary,
  Wrap,
} from '../types/described.js';
import { isSameMatrix, placementMatrix, plainPlacement, type TexcoordMatrix } from './placement.js';
import { plainMaterial } from './plain.js';
import { withMissingImages } from './missing.js';
import { isLit, materialStage } from './stage.js';

/** How a material is combined with the pixels behind it. */
export type Blending = 'opaque' | 'mask' | 'blend' | 'add';

/** The placement of an image on a surface. */
export interface ImagePlacement {
  /** Applied to the texture coordinates; null: identity. */
  readonly matrix: TexcoordMatrix | null;
  readonly wrap: Wrap;
}

/** The image properties of a `SimpleMaterial`. */
export type SimpleImage =
  'image' | 'alphaImage' | 'emissiveImage' | 'normalImage' | 'roughnessImage' | 'metalnessImage';

/**
 * A material simplified to a single pass, with the properties that three.js and glTF can represent. The type parameter
 * `P` represents an image.
 */
export interface SimpleMaterial<P> {
  readonly name: string;
  /** Red, green and blue (sRGB) and opacity; factors for the image. */
  readonly color: readonly [number, number, number, number];
  readonly image: P | null;
  /** An image whose alpha, or brightness if it has none, is a factor for the opacity. */
  readonly alphaImage: P | null;
  /** Emissive colour (sRGB), a factor for the emissive image. */
  readonly emissive: readonly [number, number, number];
  readonly emissiveImage: P | null;
  readonly normalImage: P | null;
  readonly roughness: number;
  /** The green channel is a factor for the roughness. */
  readonly roughnessImage: P | null;
  readonly metalness: number;
  /** The blue channel is a factor for the metalness. */
  readonly metalnessImage: P | null;
  readonly blending: Blending;
  /** For `add`: whether the opacity scales the added colour. */
  readonly addsByOpacity: boolean;
  /** Pixels with a lower opacity are discarded; 0 discards none. */
  readonly alphaCutoff: number;
  /** Whether it writes to the depth buffer. */
  readonly depthWrite: boolean;
  /** The culled side. */
  readonly cull: CullMode;
  /** Whether it is a decal: drawn slightly in front of the surface at the same position. */
  readonly polygonOffset: boolean;
  /** The placement of each image, without animated modifiers. */
  readonly placements: Readonly<Record<SimpleImage, ImagePlacement>>;
  /** Whether it is drawn without lighting. */
  readonly unlit: boolean;
}

/** The colour (sRGB, 0 to 255) of surfaces whose image is missing. */
export const placeholderColor = [180, 178, 168] as const;

const identity = [1, 0, 0, 0, 1, 0] as const;
/** The default diffuse colour. In fixed-function lighting, it does not tint images. */
const plainDiffuse = plainMaterial.diffuse[0];

/**
 * Simplifies a material to a single pass: the stage with the main image, blended as the first stage. If that image is
 * missing, it is replaced by the placeholder colour. Returns null if the material is invisible.
 *
 * @param imageOf - returns the representation of an image; null if the image is missing
 */
export function simpleMaterial<P>(
  material: MaterialSummary,
  imageOf: (image: number) => P | null,
): SimpleMaterial<P> | null {
  const { name, shading, diffuse, emissive, emissiveMap, opacity, roughness, metalness } = material;
  const { stages } = withMissingImages(material, (image) => imageOf(image) === null);
  const [first] = stages;
  if (first === undefined) return null;
  const imageStage = materialStage(stages);
  const stage = imageStage ?? first;
  const imageAt = (image: number | null): P | null => (image === null ? null : imageOf(image));
  const image = imageAt(stage.images[0] ?? null);

  const isPhysical = shading === 'physical';
  const isConstant = stage.rgb === 'constant';
  const factor = (channel: number): number => {
    if (isConstant) return stage.color[channel]!;
    if (imageStage === null) return diffuse[channel]!;
    const own = diffuse[channel]!;
    const isFactor = isPhysical || shading === 'doom3';
    const tint = isFactor ? own : shading === 'phong' ? Math.min(1, own / plainDiffuse) : 1;
    return image === null ? (tint * placeholderColor[channel]!) / 255 : tint;
  };
  const blending = blendingOf(first);
  // An additive material is not drawn while its image is missing.
  if (blending === 'add' && imageStage !== null && image === null) return null;
  const before = modifiersMatrix(stage);
  const place = (placement: MapPlacement): ImagePlacement => {
    const own = isSameMatrix(placement, plainPlacement) ? null : placementMatrix(placement);
    return { matrix: own === null ? before : multiplied(own, before), wrap: placement.wrap };
  };
  const glow = imageAt(emissiveMap);
  // Fixed-function lighting multiplies the sum of all light by the image; physically based lighting adds emission
  // separately.
  const glowsInItsImage = emissiveMap === null && !isPhysical && emissive.slice(0, 3).some((e) => e > 0);
  return {
    name,
    color: [factor(0), factor(1), factor(2), stage.alpha === 'constant' ? opacity * stage.color[3] : opacity],
    image,
    alphaImage: imageAt(stage.alphaImage),
    // If the emissive image is missing, the emission is 0.
    emissive: emissiveMap !== null && glow === null ? [0, 0, 0] : [emissive[0], emissive[1], emissive[2]],
    emissiveImage: glowsInItsImage ? image : glow,
    normalImage: imageAt(material.normalMap),
    roughness,
    roughnessImage: imageAt(material.roughnessMap),
    metalness,
    metalnessImage: imageAt(material.metalnessMap),
    blending,
    addsByOpacity: first.source === 'src_alpha',
    alphaCutoff: cutoffOf(first),
    depthWrite: first.depthWrite,
    cull: material.cull,
    polygonOffset: material.polygonOffset,
    placements: {
      image: place(stage.placement),
      alphaImage: place(stage.alphaPlacement),
      emissiveImage: place(glowsInItsImage ? stage.placement : material.placements.emissive),
      normalImage: place(material.placements.normal),
      roughnessImage: place(material.placements.roughness),
      metalnessImage: place(material.placements.metalness),
    },
    unlit: blending === 'add' || !isLit(stage),
  };
}

function blendingOf(first: StageSummary): Blending {
  const { blends, destination } = first;
  if (blends && destination !== 'zero') return destination === 'one' ? 'add' : 'blend';
  return cutoffOf(first) > 0 ? 'mask' : 'opaque';
}

/**
 * The alpha cutoff: half a step of 1/255 below the lowest opacity that passes the stage's test, because texture
 * filtering rounds.
 */
function cutoffOf({ alphaTest, alphaReference }: StageSummary): number {
  const steps = alphaReference * 255;
  const tiny = 1e-3;
  const least =
    alphaTest === 'greater'
      ? Math.floor(steps + tiny) + 1
      : alphaTest === 'greater_equal'
        ? Math.ceil(steps - tiny)
        : 0;
  return Math.max(0, least - 0.5) / 255;
}

/** The matrix of the static modifiers; null for identity. */
function modifiersMatrix({ texcoord, modifiers }: StageSummary): TexcoordMatrix | null {
  return texcoord === 'base' ? modifiers.reduce(after, null) : null;
}

function after(
  before: TexcoordMatrix | null,
  { kind, values }: TexcoordModifierSummary,
): TexcoordMatrix | null {
  if (kind !== 'scale' && kind !== 'transform') return before;
  const [x = 0, y = 0, c = 0, d = 0, s = 0, t = 0] = values;
  return multiplied(kind === 'scale' ? [x, 0, 0, 0, y, 0] : [x, c, s, y, d, t], before);
}

/** The matrix that applies `before` first. */
function multiplied([a, b, s, c, d, t]: TexcoordMatrix, before: TexcoordMatrix | null): TexcoordMatrix {
  const [m0, m1, m2, m3, m4, m5] = before ?? identity;
  return [
    a * m0 + b * m3,
    a * m1 + b * m4,
    a * m2 + b * m5 + s,
    c * m0 + d * m3,
    c * m1 + d * m4,
    c * m2 + d * m5 + t,
  ];
}

export function isSamePlacement(a: ImagePlacement, b: ImagePlacement): boolean {
  return a.wrap === b.wrap && String(a.matrix) === String(b.matrix);
}

/** Applies a matrix to texture coordinates, 2 per vertex; null for identity. */
export function placed(texcoords: Float32Array, matrix: TexcoordMatrix | null): Float32Array {
  if (matrix === null) return texcoords;
  const [a, b, x, c, d, y] = matrix;
  return texcoords.map((value, i) =>
    i % 2 === 0 ? a * value + b * texcoords[i + 1]! + x : c * texcoords[i - 1]! + d * value + y,
  );
}
