import type { MaterialSummary, Shading, TextureMap } from '../types/material.js';
import { add, over, type Blend } from './blending.js';
import { planDeforms, type DeformPlan } from './deform-plan.js';
import type { LightKind } from './programs.js';
import type { WrapMode } from './samplers.js';
import { alphaTests, isMovingStage, planStages, type StagePlan } from './stage-plan.js';
import type { StandIn } from './textures.js';

/** What stands before the ground's shadow and grid are drawn, and what is seen through and comes after them. */
export type Layer = 'solid' | 'clear';

/** A material made ready for drawing: nothing is decided, and nothing allocated, per frame. */
export interface MaterialPlan {
  readonly layer: Layer;
  /** Drawn by rising order within the layer; in the clear one, from back to front where it is the same. */
  readonly order: number;
  /** Without stages: null where it replaces what is there. */
  readonly blend: Blend | null;
  /** What only brightens or tints what is there casts no shadow. */
  readonly casts: boolean;
  /** What is drawn instead of all that is said of pictures and light below; empty: that. */
  readonly stages: readonly StagePlan[];
  readonly deforms: DeformPlan;
  readonly polygonOffset: boolean;
  /** It looks different as time goes by. */
  readonly moving: boolean;
  /** The program of the game's own light. */
  readonly gameLight: LightKind;
  /** A model of Quake II: it may wear a shell. */
  readonly quake2: boolean;
  /** Bright whatever the light. */
  readonly fullBright: boolean;
  readonly cull: MaterialSummary['cull'];
  readonly invisible: boolean;
  /** Index of the part's image, or null. */
  readonly image: number | null;
  /** What stands in while the image is not there. */
  readonly standIn: StandIn;
  /** Further images of the part: what is not there counts for nothing. */
  readonly normalImage: number | null;
  readonly specularImage: number | null;
  readonly alphaImage: number | null;
  /** The image is looked up by what the surface mirrors. */
  readonly sphereMap: boolean;
  /** Whether it hides what is drawn behind it later. */
  readonly depthWrite: boolean;
  /** Pixels are left out by their alpha. */
  readonly tested: boolean;
  readonly wrap: WrapMode;
  /** What the texture is multiplied by in the game's light, and in Marrow's own. */
  readonly gameTint: Float32Array;
  readonly tint: Float32Array;
  readonly output: Float32Array;
  readonly alphaTest: Float32Array;
  /** 3 x 3, column-major: file texture coordinates to those of the picture. */
  readonly texcoord: Float32Array;
  readonly ambient: Float32Array;
  readonly diffuse: Float32Array;
  /** RGB and shininess. */
  readonly specular: Float32Array;
  readonly emissive: Float32Array;
}

/** Which light each kind of material is drawn in; what has no light of its own yet takes the general one. */
const gameLights: Readonly<Record<Shading, LightKind>> = {
  quake2: 'quake2',
  quake3: 'quake3',
  doom3: 'doom3',
  half_life: 'phong',
  phong: 'phong',
  unlit: 'unlit',
};

/** The alpha test that every pixel passes of which anything is seen. */
const seen = [1, 0] as const;

/** Light that comes from everywhere, in fixed-function terms; material ambient colours are meant for about this. */
const sceneAmbient = 0.35;

/** Whether a material looks different as time goes by. */
export function isMoving(material: Pick<MaterialSummary, 'stages' | 'deforms'>): boolean {
  return planDeforms(material.deforms).moving || planStages(material).some(isMovingStage);
}

export function planMaterial(material: MaterialSummary): MaterialPlan {
  const kind = kindOf(material);
  const stages = planStages(material);
  const deforms = planDeforms(material.deforms);
  const phong = gameLights[material.shading] === 'phong';
  const blended = kind === 'blended';
  const textured = material.diffuseMap !== null;
  const [r, g, b] = material.diffuse;
  const opacity = material.opacity;
  return {
    ...placeOf(material, kind, stages),
    stages,
    deforms,
    polygonOffset: material.polygonOffset,
    moving: deforms.moving || stages.some(isMovingStage),
    gameLight: material.fullBright ? 'unlit' : gameLights[material.shading],
    quake2: material.shading === 'quake2',
    fullBright: material.fullBright,
    cull: material.cull,
    invisible: material.invisible,
    image: material.diffuseMap?.image ?? null,
    // A model file of this kind may well mean a plain colour; the games' skins are always pictures.
    standIn: textured || !phong ? 'plaster' : 'white',
    normalImage: material.normalMap?.image ?? null,
    specularImage: material.specularMap?.image ?? null,
    alphaImage: material.alphaMap?.image ?? null,
    sphereMap: material.sphereMap,
    depthWrite: kind === 'opaque' || kind === 'tested' || (blended && material.depthWrite),
    tested: tested(material, kind),
    wrap: wrapOf(material.diffuseMap),
    // With phong the diffuse colour is part of the light.
    gameTint: new Float32Array([1, 1, 1, opacity]),
    tint: new Float32Array(textured || !phong ? [1, 1, 1, opacity] : [r, g, b, opacity]),
    output: new Float32Array([blended ? 0 : 1, kind === 'additive' ? 0 : 1]),
    alphaTest: new Float32Array(
      material.alphaTest === 'none' ? seen : [alphaTests[material.alphaTest], material.alphaReference],
    ),
    texcoord: texcoordMatrix(material.diffuseMap),
    ambient: new Float32Array(material.ambient.slice(0, 3).map((channel) => channel * sceneAmbient)),
    diffuse: new Float32Array(material.diffuse.slice(0, 3)),
    specular: new Float32Array([...material.specular.slice(0, 3), material.shininess]),
    emissive: new Float32Array(material.emissive.slice(0, 3)),
  };
}

/** A surface without a material: plaster, from one side, in the general light. */
export const plainMaterial: MaterialSummary = {
  name: '',
  shading: 'phong',
  cull: 'back',
  sort: 3,
  invisible: false,
  diffuseMap: null,
  normalMap: null,
  specularMap: null,
  alphaMap: null,
  ambient: [0.8, 0.8, 0.78, 1],
  diffuse: [0.8, 0.8, 0.78, 1],
  specular: [0, 0, 0, 1],
  emissive: [0, 0, 0, 1],
  shininess: 0,
  opacity: 1,
  alphaTest: 'none',
  alphaReference: 0,
  additive: false,
  translucent: false,
  depthWrite: true,
  fullBright: false,
  sphereMap: false,
  polygonOffset: false,
  stages: [],
  deforms: [],
};

/** How a material without stages is drawn. */
type Kind = 'opaque' | 'tested' | 'blended' | 'additive';

/** Alpha counts only where the material says so: the pictures of many games hold something else in it. */
function kindOf(material: MaterialSummary): Kind {
  if (material.additive) return 'additive';
  if (material.opacity < 1 || material.translucent) return 'blended';
  if (material.alphaTest !== 'none') return 'tested';
  return material.alphaMap ? 'blended' : 'opaque';
}

/** Quake III's numbers, in which all formats are drawn. */
const sorts = { opaque: 3, tested: 3.5, seeThrough: 5, blended: 9, additive: 10 } as const;

function placeOf(
  material: MaterialSummary,
  kind: Kind,
  stages: readonly StagePlan[],
): Pick<MaterialPlan, 'layer' | 'order' | 'blend' | 'casts'> {
  if (stages.length > 0) {
    const solid = stages[0]!.blend === null;
    return {
      layer: solid && material.sort < sorts.seeThrough ? 'solid' : 'clear',
      order: material.sort,
      blend: null,
      casts: solid || stages.some(({ summary }) => summary.blend?.destination === 'one_minus_src_alpha'),
    };
  }
  const solid = kind === 'opaque' || kind === 'tested';
  // A file that says nothing has the opaque ones' number.
  const order = solid ? sorts[kind] : Math.max(material.sort, sorts[kind]);
  return {
    layer: solid ? 'solid' : 'clear',
    order,
    blend: solid ? null : kind === 'blended' ? over : add,
    casts: kind !== 'additive',
  };
}

/** What blends and yet hides what is behind it must not do so with pixels that nobody sees. */
function tested({ alphaTest, depthWrite }: MaterialSummary, kind: Kind): boolean {
  return alphaTest !== 'none' || (kind === 'blended' && depthWrite);
}

function wrapOf(map: TextureMap | null): WrapMode {
  if (map?.clamp) return 'clamp';
  return map?.mirror ? 'mirror' : 'repeat';
}

/** uv' = rotate(uv * scale) + offset. */
function texcoordMatrix(map: TextureMap | null): Float32Array {
  if (!map) return new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const cos = Math.cos(map.rotation);
  const sin = Math.sin(map.rotation);
  const [u, v] = map.scale;
  return new Float32Array([cos * u, sin * u, 0, -sin * v, cos * v, 0, map.offset[0], map.offset[1], 1]);
}
