import type {
  Bounds,
  MaterialSummary,
  MeshData,
  PartData,
  PartImage,
  SurfaceSummary,
} from '../../web/lib/types/subject.js';
import type { Vec3 } from '../../web/lib/types/vectors.js';
import { plainMaterial, plainStage } from '../../web/lib/material/plain.js';

/** Quake's basis, column-major: files face +X with Z up, so (x, y, z) becomes (y, z, x). */
const quakeRotation = [0, 0, 1, 1, 0, 0, 0, 1, 0];

/** A box of the figure in file space: its middle, its half sizes, and the axis of its swing. */
interface Limb {
  readonly name: string;
  readonly middle: Vec3;
  readonly half: Vec3;
  /** The height of the axis of the swing, which is parallel to Y, and the angle in radians at a swing of 1. */
  readonly hinge: number;
  readonly swing: number;
}

/**
 * A figure of seven boxes, 56 units high like a player, and asymmetric so that mirroring is visible. It raises its left
 * arm (+Y) and holds a rod forwards (+X) in the right hand. Every face shows a letter F, whose stem is at the left and
 * whose bar is at the top when seen from outside.
 */
const limbs: readonly Limb[] = [
  { name: 'body', middle: [0, 0, 8], half: [5, 8, 12], hinge: 0, swing: 0 },
  { name: 'head', middle: [1, 0, 26], half: [5, 5, 6], hinge: 0, swing: 0 },
  { name: 'left arm', middle: [0, 11, 24], half: [2.5, 2.5, 10], hinge: 18, swing: -0.4 },
  { name: 'right arm', middle: [0, -11, 10], half: [2.5, 2.5, 9], hinge: 18, swing: 0.7 },
  { name: 'rod', middle: [9, -11, 3], half: [9, 1.2, 1.2], hinge: 18, swing: 0.7 },
  { name: 'left leg', middle: [0, 4.5, -14], half: [3, 3, 10], hinge: -4, swing: 0.8 },
  { name: 'right leg', middle: [0, -4.5, -14], half: [3, 3, 10], hinge: -4, swing: -0.8 },
];

interface Face {
  /** The outward, right and up directions of a face, seen from outside: right x up = out. */
  readonly out: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
}

const faces: readonly Face[] = [
  { out: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
  { out: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  { out: [0, 1, 0], right: [-1, 0, 0], up: [0, 0, 1] },
  { out: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  { out: [0, 0, 1], right: [0, 1, 0], up: [-1, 0, 0] },
  { out: [0, 0, -1], right: [0, 1, 0], up: [1, 0, 0] },
];

export const figureVertices: number = limbs.length * faces.length * 4;

/** Writes the positions and normals at a swing of -1 to 1, as the core would interpolate them. */
export function poseFigure(swing: number, positions: Float32Array, normals: Float32Array): void {
  let at = 0;
  for (const limb of limbs) {
    const angle = limb.swing * swing;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const put = (to: Float32Array, x: number, y: number, z: number, hinge: number): void => {
      to[at] = cos * x + sin * (z - hinge);
      to[at + 1] = y;
      to[at + 2] = -sin * x + cos * (z - hinge) + hinge;
    };
    for (const { out, right, up } of faces) {
      for (const [r, u] of corners) {
        const place = ([0, 1, 2] as const).map(
          (i) => limb.middle[i] + limb.half[i] * (out[i] + r * right[i] + u * up[i]),
        );
        put(positions, place[0]!, place[1]!, place[2]!, limb.hinge);
        put(normals, out[0], out[1], out[2], 0);
        at += 3;
      }
    }
  }
}

/** The right and up coordinates of the corners of a face, counter-clockwise from the lower left. */
const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** A mesh of triangles without the optional arrays. */
export function meshOf(
  arrays: Pick<MeshData, 'positions' | 'normals' | 'texcoords' | 'indices'> & Partial<MeshData>,
): MeshData {
  const vertexCount = arrays.positions.length / 3;
  return {
    primitive: 'triangles',
    vertexFrames: null,
    vertexCount,
    indexCount: arrays.indices.length,
    skin: { influences: 0 },
    tangents: new Float32Array(0),
    colors: new Uint8Array(0),
    sourceVertex: Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex),
    strips: new Uint32Array(0),
    skinJoints: new Uint16Array(0),
    skinWeights: new Float32Array(0),
    skinExactRuns: new Uint32Array(0),
    skinExactJoints: new Uint16Array(0),
    skinExactPoints: new Float32Array(0),
    ...arrays,
  };
}

/** A surface that draws a whole mesh with the material of the same index, unless overridden. */
export function surfaceOf(
  meshes: readonly MeshData[],
  surface: Partial<SurfaceSummary> = {},
): SurfaceSummary {
  const { mesh = 0 } = surface;
  return {
    name: '',
    mesh,
    firstIndex: 0,
    indexCount: meshes[mesh]!.indices.length,
    material: mesh,
    levelOfDetail: 0,
    hidden: false,
    ...surface,
  };
}

/** A material as in formats without scripts: one image, lit. */
export function materialWithImage(image: number, material: Partial<MaterialSummary> = {}): MaterialSummary {
  return { ...plainMaterial, stages: [{ ...plainStage, white: false, images: [image] }], ...material };
}

function figureMesh(animated: boolean): MeshData {
  const positions = new Float32Array(figureVertices * 3);
  const normals = new Float32Array(figureVertices * 3);
  const texcoords = new Float32Array(figureVertices * 2);
  const indices: number[] = [];
  poseFigure(0, positions, normals);
  for (let face = 0; face < limbs.length * faces.length; face++) {
    const first = face * 4;
    // The front faces use the left half of the image, the others the right half.
    const left = face % faces.length === 0 ? 0 : 0.5;
    texcoords.set([left, 1, left + 0.5, 1, left + 0.5, 0, left, 0], first * 2);
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return meshOf({
    vertexFrames: animated ? 0 : null,
    positions,
    normals,
    texcoords,
    indices: new Uint32Array(indices),
    // Each front face is a fan, and each other face a strip.
    strips: Uint32Array.from(indices.slice(0, indices.length / 3), (_, triangle) => {
      const face = triangle >> 1;
      return face * 2 + (face % faces.length === 0 ? 1 : 0);
    }),
  });
}

/** An image whose pixels are not embedded in the model. */
export function heldElsewhere(): Omit<PartImage, 'name' | 'found'> {
  const none = new Uint8Array(0);
  const size = { width: 0, height: 0 };
  return {
    encoded: none,
    indices: none,
    palette: none,
    ...size,
    transparentIndex: null,
    mipmaps: true,
    remaps: [],
  };
}

/** The bounds of a clip: each clip moves the limbs through a whole swing, which is sampled in eighths. */
function swingBounds(): Bounds {
  const [positions, normals] = [new Float32Array(figureVertices * 3), new Float32Array(figureVertices * 3)];
  const [min, max]: [number[], number[]] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let eighth = 0; eighth < 8; eighth++) {
    poseFigure(Math.sin((eighth / 4) * Math.PI), positions, normals);
    positions.forEach((value, i) => {
      min[i % 3] = Math.min(min[i % 3]!, value);
      max[i % 3] = Math.max(max[i % 3]!, value);
    });
  }
  return { min: min as unknown as Vec3, max: max as unknown as Vec3 };
}

/** The figure as the core returns a Quake II model: one part, one animated surface, two skins. */
export function figurePart({ animated = true }: { readonly animated?: boolean } = {}): PartData {
  const bounds = { min: [-5, -13.5, -24], max: [18, 13.5, 34] } as const;
  const clip = {
    channel: null,
    animation: null,
    reversed: false,
    framesPerSecond: 8,
    frameSeconds: 1 / 8,
    displacement: [0, 0, 0],
    bounds: swingBounds(),
    fadeSeconds: 0,
    waitsForFade: false,
    displacementIsApart: false,
    blends: [],
    blendAxes: [],
    activity: '',
    activityWeight: 0,
    groundSpeed: 0,
    entryNode: 0,
    exitNode: 0,
    leadsBack: false,
    fires: false,
    events: [],
    pivots: [],
  } as const;
  const held = heldElsewhere();
  const meshes = [figureMesh(animated)];
  return {
    name: 'figure',
    format: 'md2',
    parent: null,
    file: '',
    how: 'root',
    at: '',
    shown: true,
    basis: { up: 'z', forward: 'x', metresPerUnit: 0.03 },
    origin: [0, 0, 0],
    rootRotation: quakeRotation,
    meshes,
    surfaces: [surfaceOf(meshes, { name: 'figure' })],
    materials: [
      materialWithImage(0, { name: 'skin', shading: 'quake2' }),
      materialWithImage(1, { name: 'other', shading: 'quake2' }),
    ],
    images: [
      { name: 'skin.pcx', found: 'skin.pcx', ...held },
      { name: 'other.pcx', found: null, ...held },
    ],
    joints: [],
    animations: [],
    channels: [],
    clips: [
      { ...clip, name: 'walk', frameCount: 9, firstFrame: 0, seconds: 1, loopFrame: 0 },
      { ...clip, name: 'bow', frameCount: 5, firstFrame: 9, seconds: 0.5, loopFrame: null },
    ],
    vertexFrames: animated ? [{ encoding: 'u8_indexed', vertexCount: figureVertices, frameCount: 14 }] : [],
    frames: Array.from({ length: 14 }, (_, frame) => ({ name: `frame${frame}` })),
    attachments: [],
    hitboxes: [],
    controllers: [],
    bodyGroups: [],
    transitions: { nodes: 0, next: [] },
    cameras: [],
    lights: [],
    eyePosition: [0, 0, 0],
    movementBox: bounds,
    clippingBox: bounds,
    hints: {
      choice: 'none',
      isMuzzleFlash: false,
      spin: 0,
      runDown: 0,
      mouth: null,
      flags: 0,
      facing: 'none',
      turn: 0,
    },
    skins: [
      { name: 'skin', withIcon: true, materials: [0, 1] },
      { name: 'other', withIcon: false, materials: [1, 1] },
    ],
    comments: [],
    source: {
      vertices: figureVertices,
      triangles: 84,
      frames: 14,
      surfaces: 1,
      bytes: 1000,
      strips: 35,
      fans: 7,
    },
    bounds,
    animationBounds: { min: [-17, -13.5, -24], max: [20, 13.5, 35] },
    warnings: [],
  };
}
