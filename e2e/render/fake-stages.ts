import { noWave, plainStage } from '../../web/lib/material/plain.js';
import type {
  BlendFactor,
  DeformSummary,
  MaterialSummary,
  MeshData,
  PartData,
  StageSummary,
  TexcoordModifierSummary,
  Wave,
} from '../../web/lib/types/subject.js';
import type { Vec3 } from '../../web/lib/types/vectors.js';
import { figurePart, heldElsewhere, meshOf, materialWithImage, surfaceOf } from './fake-figure.js';

/** A wave that is constantly 0 unless overridden. */
export function waveOf(wave: Partial<Wave>): Wave {
  return { ...noWave, ...wave };
}

/** An opaque stage that shows the first image unchanged. A stage that blends writes no depth. */
export function stageOf(stage: Partial<StageSummary> = {}): StageSummary {
  const depthWrite = stage.blends !== true;
  return { ...plainStage, white: false, images: [0], rgb: 'identity', depthWrite, ...stage };
}

/** The blend factors of a stage. */
export function blendOf(
  source: BlendFactor,
  destination: BlendFactor,
): Pick<StageSummary, 'blends' | 'source' | 'destination'> {
  return { blends: true, source, destination };
}

export function deformOf(deform: Partial<DeformSummary>): DeformSummary {
  return { kind: 'wave', spread: 0, vector: [0, 0, 0], wave: noWave, ...deform };
}

/** A modifier of texture coordinates, with numbers or a wave. */
export function modifierOf(
  kind: TexcoordModifierSummary['kind'],
  values: readonly number[] = [],
  wave: Partial<Wave> = {},
): TexcoordModifierSummary {
  return { kind, values: [...values, 0, 0, 0, 0, 0, 0].slice(0, 6), wave: waveOf(wave) };
}

/** A square that faces +X, towards the camera. Its texture coordinates start with 0, 0 at the upper left. */
export interface Panel {
  /** The position of its middle in file space. */
  readonly at?: Vec3;
  readonly half?: number;
  readonly normal?: Vec3;
  /** The tangent of its vertices: the direction of increasing s, and the handedness w. Default: no tangents. */
  readonly tangent?: readonly [number, number, number, number];
  /** The RGBA colours of its vertices, in the order lower left, lower right, upper right, upper left. */
  readonly colors?: readonly number[];
  /** Faces away from the camera. */
  readonly turned?: boolean;
  /** Lies horizontally, facing up. */
  readonly lying?: boolean;
  readonly levelOfDetail?: number;
  readonly hidden?: boolean;
  readonly material?: Partial<MaterialSummary>;
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

function panelMesh(panel: Panel): MeshData {
  const { at = [0, 0, 0], half = 10, turned = false, lying = false, colors = [], tangent = [] } = panel;
  const { normal = lying ? [0, 0, 1] : [1, 0, 0] } = panel;
  const place = (y: number, z: number): number[] =>
    lying ? [at[0] - z * half, at[1] + y * half, at[2]] : [at[0], at[1] + y * half, at[2] + z * half];
  return meshOf({
    positions: new Float32Array(corners.flatMap(([y, z]) => place(y, z))),
    normals: new Float32Array(corners.flatMap(() => [...normal])),
    tangents: new Float32Array(corners.flatMap(() => [...tangent])),
    texcoords: new Float32Array(corners.flatMap(([y, z]) => [(1 + y) / 2, (1 - z) / 2])),
    indices: new Uint32Array(turned ? [0, 2, 1, 0, 3, 2] : [0, 1, 2, 0, 2, 3]),
    colors: new Uint8Array(colors),
  });
}

/** Joins meshes into one, in order. */
function sharedMesh(meshes: readonly MeshData[]): MeshData {
  const all = (pick: (mesh: MeshData) => ArrayLike<number>): number[] =>
    meshes.flatMap((mesh) => Array.from(pick(mesh)));
  return meshOf({
    positions: new Float32Array(all(({ positions }) => positions)),
    normals: new Float32Array(all(({ normals }) => normals)),
    texcoords: new Float32Array(all(({ texcoords }) => texcoords)),
    indices: new Uint32Array(meshes.flatMap(({ indices }, m) => Array.from(indices, (i) => i + m * 4))),
    colors: new Uint8Array(all(({ colors }) => colors)),
  });
}

/** Options for panels that share a mesh or a surface. */
export interface PanelSharing {
  /** All panels are in one mesh. */
  readonly shared?: boolean;
  /** All panels are in one mesh and one surface, with the material of the first panel. */
  readonly joined?: boolean;
}

/** Panels as the core returns a Quake III model: each with a separate mesh and material, unless they share them. */
export function panelPart(
  panels: readonly Panel[],
  { shared = false, joined = false }: PanelSharing = {},
): PartData {
  const own = panels.map(panelMesh);
  const meshes = shared || joined ? [sharedMesh(own)] : own;
  const held = heldElsewhere();
  return {
    ...figurePart({ animated: false }),
    name: 'panels',
    format: 'md3',
    meshes,
    surfaces: (joined ? panels.slice(0, 1) : panels).map(({ levelOfDetail = 0, hidden = false }, i) =>
      surfaceOf(meshes, {
        name: `panel ${i}`,
        ...(shared ? { mesh: 0, firstIndex: i * 6, indexCount: 6 } : { mesh: joined ? 0 : i }),
        material: i,
        levelOfDetail,
        hidden,
      }),
    ),
    materials: panels.map(({ material }) => materialWithImage(0, { shading: 'quake3', ...material })),
    images: Array.from({ length: 4 }, (_, i) => ({ name: `${i}.tga`, found: `${i}.tga`, ...held })),
    clips: [],
    frames: [],
    skins: [],
    bounds: { min: [-10, -10, -10], max: [10, 10, 10] },
    animationBounds: { min: [-10, -10, -10], max: [10, 10, 10] },
  };
}
