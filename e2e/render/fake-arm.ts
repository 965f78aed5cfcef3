import { mat4 } from 'gl-matrix';
import type { MaterialSummary, MeshData, PartData } from '../../web/lib/types/subject.js';
import type { Vec3 } from '../../web/lib/types/vectors.js';
import { figurePart, meshOf, materialWithImage, surfaceOf } from './fake-figure.js';

/** A box in file space: its corners, the joints that move it, and the number of rows along y. */
interface Block {
  readonly from: Vec3;
  readonly to: Vec3;
  /** The joint weights at a position y along the arm. */
  readonly weights: (y: number) => readonly (readonly [joint: number, weight: number])[];
  readonly rows: number;
}

/** The rest positions of the joints, which have no rest rotations. `parent` is an index. */
const joints = [
  { name: 'root', parent: null, at: [0, 0, 0] },
  { name: 'shoulder', parent: 0, at: [0, 8, 14] },
  { name: 'elbow', parent: 1, at: [0, 20, 14] },
  { name: 'hand', parent: 2, at: [0, 32, 14] },
  { name: 'head', parent: 0, at: [0, 0, 20] },
] as const;
export const elbow = 2;

/** A bust with its left arm (+Y) stretched out, on a base without joints. The elbow blends over six units. */
const blocks: readonly Block[] = [
  { from: [-6, -6, -24], to: [6, 6, -14], weights: () => [], rows: 1 },
  { from: [-5, -8, -12], to: [5, 8, 19], weights: () => [[0, 1]], rows: 1 },
  { from: [-5, -5, 20], to: [5, 5, 32], weights: () => [[4, 1]], rows: 1 },
  { from: [-3, 8, 11], to: [3, 38, 17], weights: armWeights, rows: 10 },
];

function armWeights(y: number): [number, number][] {
  if (y > 33) return [[3, 1]];
  const part = Math.max(0, Math.min(1, (y - 17) / 6));
  const pair: [number, number][] = [
    [1, 1 - part],
    [2, part],
  ];
  return pair.filter(([, weight]) => weight > 0).sort((a, b) => b[1] - a[1]);
}

const faces = [
  { out: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
  { out: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  { out: [0, 1, 0], right: [-1, 0, 0], up: [0, 0, 1] },
  { out: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  { out: [0, 0, 1], right: [0, 1, 0], up: [-1, 0, 0] },
  { out: [0, 0, -1], right: [0, 1, 0], up: [1, 0, 0] },
] as const satisfies readonly { out: Vec3; right: Vec3; up: Vec3 }[];

function armMesh(influences: 4 | 8): MeshData {
  const positions: number[] = [];
  const normals: number[] = [];
  const texcoords: number[] = [];
  const tangents: number[] = [];
  const indices: number[] = [];
  const moved: number[] = [];
  const weights: number[] = [];
  for (const { from, to, weights: weightsAt, rows } of blocks) {
    for (const { out, right, up } of faces) {
      const along = right[1] !== 0 ? rows : 1;
      const first = positions.length / 3;
      for (let column = 0; column <= along; column++) {
        for (const above of [-1, 1]) {
          const across = (column / along) * 2 - 1;
          const place = [0, 1, 2].map((i) => {
            const side = out[i]! + across * right[i]! + above * up[i]!;
            return (from[i]! + to[i]!) / 2 + (side * (to[i]! - from[i]!)) / 2;
          });
          positions.push(...place);
          normals.push(...out);
          tangents.push(...right, 1);
          texcoords.push(column / along, above < 0 ? 1 : 0);
          const pairs = weightsAt(place[1]!);
          for (let i = 0; i < influences; i++) {
            moved.push(pairs[i]?.[0] ?? 0);
            weights.push(pairs[i]?.[1] ?? 0);
          }
        }
      }
      for (let column = 0; column < along; column++) {
        const a = first + column * 2;
        indices.push(a, a + 2, a + 1, a + 1, a + 2, a + 3);
      }
    }
  }
  return meshOf({
    skin: { influences },
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    texcoords: new Float32Array(texcoords),
    tangents: new Float32Array(tangents),
    indices: new Uint32Array(indices),
    skinJoints: new Uint16Array(moved),
    skinWeights: new Float32Array(weights),
  });
}

export interface ArmOptions {
  readonly influences?: 4 | 8;
  readonly material?: Partial<MaterialSummary>;
}

/** The bust as the core returns a skeletal model: one part with one skinned surface. */
export function armPart({ influences = 4, material = {} }: ArmOptions = {}): PartData {
  const part = figurePart();
  const meshes = [armMesh(influences)];
  return {
    ...part,
    name: 'arm',
    format: 'md5',
    meshes,
    surfaces: [surfaceOf(meshes, { name: 'arm' })],
    materials: [materialWithImage(0, material)],
    joints: joints.map(({ name, parent, at }) => {
      const from = parent === null ? [0, 0, 0] : joints[parent].at;
      const position: Vec3 = [at[0] - from[0], at[1] - from[1], at[2] - from[2]];
      return { name, parent, rest: { position, rotation: [0, 0, 0, 1], scale: [1, 1, 1] } };
    }),
    vertexFrames: [],
    skins: [],
    bounds: { min: [-6, -8, -24], max: [6, 38, 32] },
    animationBounds: { min: [-6, -8, -24], max: [6, 38, 42] },
  };
}

/** Bends the elbow upwards by an angle in radians. Writes joint matrices and palette: 12 floats per joint, row-major. */
export function poseArm(angle: number, jointMatrices: Float32Array, palette: Float32Array): void {
  const world: mat4[] = [];
  joints.forEach(({ parent, at }, joint) => {
    const from = parent === null ? [0, 0, 0] : joints[parent].at;
    const matrix = mat4.clone(parent === null ? mat4.create() : world[parent]!);
    mat4.translate(matrix, matrix, [at[0] - from[0], at[1] - from[1], at[2] - from[2]]);
    if (joint === elbow) mat4.rotateX(matrix, matrix, angle);
    world.push(matrix);
    putRows(matrix, jointMatrices, joint * 12);
    putRows(mat4.translate(mat4.create(), matrix, [-at[0], -at[1], -at[2]]), palette, joint * 12);
  });
}

function putRows(m: mat4, to: Float32Array, at: number): void {
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) to[at + row * 4 + column] = m[column * 4 + row]!;
}
