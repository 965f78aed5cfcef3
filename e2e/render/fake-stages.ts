import { plainMaterial } from '../../web/lib/render/material-plan.js';
import type {
  DeformSummary,
  MaterialSummary,
  StageSummary,
  TexcoordModifier,
  Wave,
} from '../../web/lib/types/material.js';
import type { PartData, SurfaceData } from '../../web/lib/types/subject.js';
import type { Vec3 } from '../../web/lib/types/vectors.js';
import { figurePart } from './fake-figure.js';

const flat: Wave = { shape: 'none', base: 0, amplitude: 0, phase: 0, frequency: 0 };

/** A wave that stands at 0 unless it is told otherwise. */
export function waveOf(wave: Partial<Wave>): Wave {
  return { ...flat, ...wave };
}

/** An opaque stage that shows the first picture. */
export function stageOf(stage: Partial<StageSummary> = {}): StageSummary {
  return {
    images: [0],
    imagesPerSecond: 0,
    clamp: false,
    white: false,
    lightmap: false,
    blend: null,
    alphaTest: 'none',
    alphaReference: 0,
    depthWrite: (stage.blend ?? null) === null,
    depthEqual: false,
    rgb: 'identity',
    alpha: 'identity',
    color: [1, 1, 1, 1],
    rgbWave: flat,
    alphaWave: flat,
    portalRange: 256,
    texcoord: 'base',
    texcoordS: [0, 0, 0],
    texcoordT: [0, 0, 0],
    modifiers: [],
    ...stage,
  };
}

export function deformOf(deform: Partial<DeformSummary>): DeformSummary {
  return { kind: 'wave', spread: 0, vector: [0, 0, 0], wave: flat, ...deform };
}

/** A change of texture coordinates by numbers, or by a wave. */
export function modifierOf(
  kind: TexcoordModifier['kind'],
  values: readonly number[] = [],
  wave: Partial<Wave> = {},
): TexcoordModifier {
  return { kind, values: [...values, 0, 0, 0, 0, 0, 0].slice(0, 6), wave: waveOf(wave) };
}

/** A square that faces +X, the eye ahead of a model, with texture coordinates from 0, 0 at its upper left. */
export interface Panel {
  /** Its middle, in file space. */
  readonly at?: Vec3;
  readonly half?: number;
  readonly normal?: Vec3;
  /** RGBA of its four vertices: lower left, lower right, upper right, upper left. */
  readonly colors?: readonly number[];
  /** Faces away instead. */
  readonly turned?: boolean;
  /** Lies flat, facing up. */
  readonly lying?: boolean;
  readonly levelOfDetail?: number;
  readonly material?: Partial<MaterialSummary>;
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

function panelSurface(panel: Panel, index: number): SurfaceData {
  const { at = [0, 0, 0], half = 10, turned = false, lying = false, colors, levelOfDetail = 0 } = panel;
  const { normal = lying ? [0, 0, 1] : [1, 0, 0] } = panel;
  const place = (y: number, z: number): number[] =>
    lying ? [at[0] - z * half, at[1] + y * half, at[2]] : [at[0], at[1] + y * half, at[2] + z * half];
  return {
    ...figurePart().surfaces[0]!,
    name: `panel ${index}`,
    vertices: 4,
    triangles: 2,
    material: index,
    animated: false,
    levelOfDetail,
    positions: new Float32Array(corners.flatMap(([y, z]) => place(y, z))),
    normals: new Float32Array(corners.flatMap(() => [...normal])),
    texcoords: new Float32Array(corners.flatMap(([y, z]) => [(1 + y) / 2, (1 - z) / 2])),
    indices: new Uint32Array(turned ? [0, 2, 1, 0, 3, 2] : [0, 1, 2, 0, 2, 3]),
    source: Uint32Array.of(0, 1, 2, 3),
    strips: null,
    colors: colors ? new Uint8Array(colors) : null,
  };
}

/** Panels as the core hands a model of Quake III out, each with a material of its own. */
export function panelPart(panels: readonly Panel[]): PartData {
  const figure = figurePart();
  const { diffuseMap } = figure.materials[0]!;
  return {
    ...figure,
    name: 'panels',
    format: 'md3',
    surfaces: panels.map(panelSurface),
    materials: panels.map(({ material }) => ({
      ...plainMaterial,
      shading: 'quake3',
      diffuseMap,
      ...material,
    })),
    images: Array.from({ length: 4 }, (_, i) => ({ name: `${i}.tga`, found: `${i}.tga`, embedded: false })),
    clips: [],
    frames: [],
    skins: [],
    bounds: { min: [-10, -10, -10], max: [10, 10, 10] },
    animationBounds: { min: [-10, -10, -10], max: [10, 10, 10] },
  };
}
