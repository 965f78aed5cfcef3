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

/** How what lies behind shows through. */
export type Blending = 'opaque' | 'mask' | 'blend' | 'add';

/** The placement of an image on a surface. */
export interface SeenPlacement {
  /** Applied to the texture coordinates; null: identity. */
  readonly matrix: TexcoordMatrix | null;
  readonly wrap: Wrap;
}

/** The members of a `SeenMaterial` that are images. */
export type SeenImage =
  'image' | 'alphaImage' | 'emissiveImage' | 'normalImage' | 'roughnessImage' | 'metalnessImage';

/**
 * How a material is seen where its surface is drawn in one pass, in the light of whoever draws it: what three.js and
 * glTF can say of it. `P` is what stands for a picture.
 */
export interface SeenMaterial<P> {
  readonly name: string;
  /** Red, green, blue as screens show them (sRGB) and opacity, by which the picture is multiplied. */
  readonly color: readonly [number, number, number, number];
  readonly image: P | null;
  /** By whose opacity, or brightness where it has none, opacity is multiplied. */
  readonly alphaImage: P | null;
  /** What it shines by itself, as screens show it (sRGB); the emissive picture is multiplied by it. */
  readonly emissive: readonly [number, number, number];
  readonly emissiveImage: P | null;
  readonly normalImage: P | null;
  readonly roughness: number;
  /** Its green is what the roughness is multiplied by. */
  readonly roughnessImage: P | null;
  readonly metalness: number;
  /** Its blue is what the metalness is multiplied by. */
  readonly metalnessImage: P | null;
  readonly blending: Blending;
  /** Of `add`: by how much opacity says; else all of it, whatever the opacity. */
  readonly addsByOpacity: boolean;
  /** Less opaque pixels are left out; 0: none. */
  readonly alphaCutoff: number;
  /** Whether it hides what is drawn later behind it. */
  readonly depthWrite: boolean;
  /** Which sides are left out. */
  readonly cull: CullMode;
  /** Lies on another surface: drawn a little nearer. */
  readonly polygonOffset: boolean;
  /** The placement of each image, without the modifiers that move it. */
  readonly placements: Readonly<Record<SeenImage, SeenPlacement>>;
  /** Drawn as bright as the picture, in any light. */
  readonly unlit: boolean;
}

/** The colour, of 255 as screens show it, of what lacks its picture: plaster. */
export const plaster = [180, 178, 168] as const;

const identity = [1, 0, 0, 0, 1, 0] as const;
/** A diffuse colour that nobody has chosen; the light of fixed-function hardware leaves pictures as they are by it. */
const plainDiffuse = plainMaterial.diffuse[0];

/**
 * How a material is seen: by the stage whose picture stands for it, over what lies behind as its first stage has it; in
 * plaster where that picture is missing. Null where nothing of it is drawn.
 *
 * @param pictureOf - what stands for the picture of an image; null where it is missing
 */
export function seenMaterial<P>(
  material: MaterialSummary,
  pictureOf: (image: number) => P | null,
): SeenMaterial<P> | null {
  const { name, shading, diffuse, emissive, emissiveMap, opacity, roughness, metalness } = material;
  const { stages } = withMissingImages(material, (image) => pictureOf(image) === null);
  const [first] = stages;
  if (first === undefined) return null;
  const pictured = materialStage(stages);
  const stage = pictured ?? first;
  const pictureAt = (image: number | null): P | null => (image === null ? null : pictureOf(image));
  const image = pictureAt(stage.images[0] ?? null);

  const isPhysical = shading === 'physical';
  const isConstant = stage.rgb === 'constant';
  const factor = (channel: number): number => {
    if (isConstant) return stage.color[channel]!;
    if (pictured === null) return diffuse[channel]!;
    const own = diffuse[channel]!;
    const tint = isPhysical ? own : shading === 'phong' ? Math.min(1, own / plainDiffuse) : 1;
    return image === null ? (tint * plaster[channel]!) / 255 : tint;
  };
  const blending = blendingOf(first);
  // What would only brighten is not drawn without its picture.
  if (blending === 'add' && pictured !== null && image === null) return null;
  const before = modifiersMatrix(stage);
  const place = (placement: MapPlacement): SeenPlacement => {
    const own = isSameMatrix(placement, plainPlacement) ? null : placementMatrix(placement);
    return { matrix: own === null ? before : multiplied(own, before), wrap: placement.wrap };
  };
  const glow = pictureAt(emissiveMap);
  // The light of fixed-function hardware multiplies all of the picture, physical light adds what shines to it.
  const glowsInItsPicture = emissiveMap === null && !isPhysical && emissive.slice(0, 3).some((e) => e > 0);
  return {
    name,
    color: [factor(0), factor(1), factor(2), stage.alpha === 'constant' ? opacity * stage.color[3] : opacity],
    image,
    alphaImage: pictureAt(stage.alphaImage),
    // A picture of what glows that is not there leaves the rest without a glow, too.
    emissive: emissiveMap !== null && glow === null ? [0, 0, 0] : [emissive[0], emissive[1], emissive[2]],
    emissiveImage: glowsInItsPicture ? image : glow,
    normalImage: pictureAt(material.normalMap),
    roughness,
    roughnessImage: pictureAt(material.roughnessMap),
    metalness,
    metalnessImage: pictureAt(material.metalnessMap),
    blending,
    addsByOpacity: first.source === 'src_alpha',
    alphaCutoff: cutoffOf(first),
    depthWrite: first.depthWrite,
    cull: material.cull,
    polygonOffset: material.polygonOffset,
    placements: {
      image: place(stage.placement),
      alphaImage: place(stage.alphaPlacement),
      emissiveImage: place(glowsInItsPicture ? stage.placement : material.placements.emissive),
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

/** Half a step of 255 below the least opacity that passes a stage's test, because filters of pictures round. */
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

/** The matrix of the modifiers that do not move; null: identity. */
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

/** The matrix that applies `before`, then another. */
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

export function isSamePlacement(a: SeenPlacement, b: SeenPlacement): boolean {
  return a.wrap === b.wrap && String(a.matrix) === String(b.matrix);
}

/** Texture coordinates, 2 a vertex, with a matrix applied; null: identity. */
export function placed(texcoords: Float32Array, matrix: TexcoordMatrix | null): Float32Array {
  if (matrix === null) return texcoords;
  const [a, b, x, c, d, y] = matrix;
  return texcoords.map((value, i) =>
    i % 2 === 0 ? a * value + b * texcoords[i + 1]! + x : c * texcoords[i - 1]! + d * value + y,
  );
}
