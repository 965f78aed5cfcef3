import { writeMd5Anim, writeMd5Mesh } from '../../../samples/formats/md5.js';

const identity = [0, 0, 0];
/** Joints in a chain along z, ten units apart. */
const chain = (names: readonly string[]) => names.map((name, i) => ({ name, parent: i - 1 }));
const places = (names: readonly string[]) =>
  names.map((_, i) => ({ position: [0, 0, i * 10], rotation: identity }));

/** Builds a model of two joints and a square that faces +x, whose upper half moves with the hand. */
export function buildMd5Mesh({
  joints = ['origin', 'hand'],
  shader = 'skin',
}: { readonly joints?: readonly string[]; readonly shader?: string } = {}): Uint8Array<ArrayBuffer> {
  const last = joints.length - 1;
  const vertex = (uv: readonly number[], joint: number, at: readonly number[]) => ({
    uv,
    weights: [{ joint, bias: 1, at }],
  });
  const at = places(joints);
  return writeMd5Mesh({
    joints: chain(joints).map((joint, i) => ({ ...joint, ...at[i]! })),
    meshes: [
      {
        shader,
        vertices: [
          vertex([0, 1], 0, [0, -1, 0]),
          vertex([1, 1], 0, [0, 1, 0]),
          vertex([1, 0], last, [0, 1, 2]),
          vertex([0, 0], last, [0, -1, 2]),
        ],
        triangles: [
          [0, 2, 1],
          [0, 3, 2],
        ],
      },
    ],
  });
}

/** Builds an animation of that model. `heights` are the z of the last joint in each frame. */
export function buildMd5Anim({
  joints = ['origin', 'hand'],
  heights = [10, 12, 14],
  rate = 10,
}: {
  readonly joints?: readonly string[];
  readonly heights?: readonly number[];
  readonly rate?: number;
} = {}): Uint8Array<ArrayBuffer> {
  const last = joints.length - 1;
  const zMoves = 4;
  return writeMd5Anim({
    fps: rate,
    joints: chain(joints).map((joint, i) => ({ ...joint, flags: i === last ? zMoves : 0 })),
    bounds: heights.map(() => ({ min: [-1, -1, 0], max: [1, 1, 16] })),
    base: places(joints),
    frames: heights.map((height) => joints.map((_, i) => (i === last ? [height] : []))),
  });
}
