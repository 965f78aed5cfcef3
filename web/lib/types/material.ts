import type { Vec2, Vec3, Vec4 } from './vectors.js';

/** What surfaces look like: the materials of a part, as plain data. Mirrors wasm/model/model.h. */
export type BlendFactor =
  | 'zero'
  | 'one'
  | 'src_color'
  | 'one_minus_src_color'
  | 'dst_color'
  | 'one_minus_dst_color'
  | 'src_alpha'
  | 'one_minus_src_alpha'
  | 'dst_alpha'
  | 'one_minus_dst_alpha'
  | 'src_alpha_saturate';

export type AlphaTest = 'none' | 'greater' | 'less' | 'greater_equal';

export type CullMode = 'back' | 'front' | 'none';

/** What the game's own light does with a material. */
export type Shading = 'quake2' | 'quake3' | 'doom3' | 'half_life' | 'phong' | 'unlit';

export interface TextureMap {
  /** Index into `images`. */
  readonly image: number;
  readonly offset: Vec2;
  readonly scale: Vec2;
  readonly rotation: number;
  readonly clamp: boolean;
  readonly mirror: boolean;
  readonly amount: number;
}

export type WaveShape = 'none' | 'sine' | 'triangle' | 'square' | 'sawtooth' | 'inverse_sawtooth' | 'noise';

/** `base + amplitude * shape(frac(phase + seconds * frequency))`: FORMATS' waves of Quake III. */
export interface Wave {
  readonly shape: WaveShape;
  readonly base: number;
  readonly amplitude: number;
  readonly phase: number;
  readonly frequency: number;
}

/** Where a stage's colour, or its alpha, comes from. */
export type ColorSource =
  | 'identity'
  | 'constant'
  | 'wave'
  | 'entity'
  | 'one_minus_entity'
  | 'vertex'
  | 'exact_vertex'
  | 'one_minus_vertex'
  | 'lighting_diffuse'
  | 'lighting_specular'
  | 'portal';

export interface TexcoordModifier {
  readonly kind: 'scroll' | 'scale' | 'rotate' | 'turbulence' | 'stretch' | 'transform' | 'entity_translate';
  /** scroll, scale: s, t; rotate: degrees a second; transform: a b c d x y. Always six. */
  readonly values: readonly number[];
  /** Of stretch and turbulence. */
  readonly wave: Wave;
}

/** One pass over a surface, in the order of drawing. */
export interface StageSummary {
  /** Indices into `images`; several are an animated map. */
  readonly images: readonly number[];
  readonly imagesPerSecond: number;
  readonly clamp: boolean;
  /** No picture: plain white. */
  readonly white: boolean;
  /** White on a model. */
  readonly lightmap: boolean;
  /** Null: opaque. */
  readonly blend: { readonly source: BlendFactor; readonly destination: BlendFactor } | null;
  readonly alphaTest: AlphaTest;
  readonly alphaReference: number;
  readonly depthWrite: boolean;
  readonly depthEqual: boolean;
  readonly rgb: ColorSource;
  readonly alpha: ColorSource;
  /** Of `constant`. */
  readonly color: Vec4;
  readonly rgbWave: Wave;
  readonly alphaWave: Wave;
  /** Of `portal`, in the model's units. */
  readonly portalRange: number;
  readonly texcoord: 'base' | 'lightmap' | 'environment' | 'vector';
  /** Of `vector`: s and t are the position's products with them. */
  readonly texcoordS: Vec3;
  readonly texcoordT: Vec3;
  /** In the order they are applied. */
  readonly modifiers: readonly TexcoordModifier[];
}

/** How a material moves the vertices of its surfaces, before its stages are drawn. */
export interface DeformSummary {
  readonly kind: 'wave' | 'normal' | 'bulge' | 'move' | 'autosprite' | 'autosprite2';
  /** Of wave: what a unit of x + y + z adds to the phase. */
  readonly spread: number;
  /** Of move: the direction; of bulge: width, height, speed. */
  readonly vector: Vec3;
  /** Of wave and move; normal uses its amplitude and frequency. */
  readonly wave: Wave;
}

export interface MaterialSummary {
  readonly name: string;
  readonly shading: Shading;
  readonly cull: CullMode;
  /** Draw order of blended surfaces: rising. */
  readonly sort: number;
  readonly invisible: boolean;
  readonly diffuseMap: TextureMap | null;
  readonly normalMap: TextureMap | null;
  readonly specularMap: TextureMap | null;
  readonly alphaMap: TextureMap | null;
  readonly ambient: Vec4;
  readonly diffuse: Vec4;
  readonly specular: Vec4;
  readonly emissive: Vec4;
  readonly shininess: number;
  readonly opacity: number;
  readonly alphaTest: AlphaTest;
  readonly alphaReference: number;
  readonly additive: boolean;
  /** Blended by the picture's alpha, even where `opacity` is 1. */
  readonly translucent: boolean;
  /** Whether it hides what is behind it where it is blended. */
  readonly depthWrite: boolean;
  readonly fullBright: boolean;
  /** The diffuse map is looked up by the view-space normal, as OpenGL's sphere maps are. */
  readonly sphereMap: boolean;
  /** Lies on another surface: drawn a little nearer. */
  readonly polygonOffset: boolean;
  /** What a script draws; empty: one opaque pass with the diffuse map. */
  readonly stages: readonly StageSummary[];
  readonly deforms: readonly DeformSummary[];
}
