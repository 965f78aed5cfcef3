import type { MaterialSummary, StageSummary } from '../types/described.js';
import { plainPlacement } from './placement.js';

/** A wave that is always 0. */
export const noWave = { shape: 'none', base: 0, amplitude: 0, phase: 0, frequency: 0 } as const;

/** One opaque pass in plain white, lit as the material's shading defines. */
export const plainStage: StageSummary = {
  images: [],
  imagesPerSecond: 0,
  alphaImage: null,
  white: true,
  lightmap: false,
  blends: false,
  source: 'one',
  destination: 'zero',
  alphaTest: 'none',
  alphaReference: 0,
  depthWrite: true,
  depthEqual: false,
  rgb: 'lighting_diffuse',
  alpha: 'identity',
  color: [1, 1, 1, 1],
  rgbWave: noWave,
  alphaWave: noWave,
  portalRange: 256,
  texcoord: 'base',
  texcoordS: [0, 0, 0],
  texcoordT: [0, 0, 0],
  modifiers: [],
  placement: plainPlacement,
  alphaPlacement: plainPlacement,
  table: [],
};

/** The default material: without an image, single-sided, lit. */
export const plainMaterial: MaterialSummary = {
  name: '',
  stages: [plainStage],
  deforms: [],
  // Quake III's sort key for opaque materials.
  sort: 3,
  cull: 'back',
  shading: 'phong',
  polygonOffset: false,
  castsShadow: true,
  flat: false,
  normalMap: null,
  specularMap: null,
  emissiveMap: null,
  heightMap: null,
  roughnessMap: null,
  metalnessMap: null,
  heightScale: 1,
  ambient: [0.8, 0.8, 0.8, 1],
  diffuse: [0.8, 0.8, 0.8, 1],
  specular: [0, 0, 0, 1],
  emissive: [0, 0, 0, 1],
  shininess: 0,
  roughness: 1,
  metalness: 0,
  opacity: 1,
  placements: {
    normal: plainPlacement,
    specular: plainPlacement,
    emissive: plainPlacement,
    height: plainPlacement,
    roughness: plainPlacement,
    metalness: plainPlacement,
  },
};
