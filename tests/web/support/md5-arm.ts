import { writeMd5Anim, writeMd5Mesh } from '../../../samples/formats/md5.js';

/** The joints of an arm along x, ten units apart, with a triangle on each. */
const names = ['shoulder', 'elbow', 'hand'] as const;

/** A joint's pose in a frame, relative to its parent: its position, and its rotation about z in degrees. */
export interface JointMove {
  readonly x?: number;
  readonly y?: number;
  readonly turn?: number;
}

/** The x, y, z of a quaternion that rotates about z. The format omits w, which is never positive. */
function turned(degrees: number): readonly [number, number, number] {
  return [0, 0, -Math.sin((degrees * Math.PI) / 360)];
}

export function buildMd5Mesh({ shader = 'arm' }: { readonly shader?: string } = {}): Uint8Array<ArrayBuffer> {
  // Clockwise seen from above.
  const corners = [
    [0, 0, 0],
    [4, 4, 0],
    [4, -4, 0],
  ];
  return writeMd5Mesh({
    joints: names.map((name, i) => ({ name, parent: i - 1, position: [i * 10, 0, 0], rotation: [0, 0, 0] })),
    meshes: [
      {
        shader,
        vertices: names.flatMap((_, joint) =>
          corners.map((at, corner) => ({ uv: [corner / 2, 0], weights: [{ joint, bias: 1, at }] })),
        ),
        triangles: names.map((_, i) => [i * 3, i * 3 + 1, i * 3 + 2]),
      },
    ],
  });
}

/** Builds an animation in which `move(joint, frame)` poses each joint. */
export function buildMd5Anim(
  frames: number,
  move: (joint: (typeof names)[number], frame: number) => JointMove,
  { fps = 10, joints = names }: { readonly fps?: number; readonly joints?: readonly string[] } = {},
): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: frames }, (_, frame) => frame);
  const restX = (joint: number): number => (joint === 0 ? 0 : 10);
  const allComponents = 0b111111;
  return writeMd5Anim({
    fps,
    joints: joints.map((name, i) => ({ name, parent: i - 1, flags: allComponents })),
    bounds: numbers.map(() => ({ min: [-40, -40, -5], max: [40, 40, 5] })),
    base: joints.map((_, i) => ({ position: [restX(i), 0, 0], rotation: [0, 0, 0] })),
    frames: numbers.map((frame) =>
      joints.map((name, i) => {
        const { x = restX(i), y = 0, turn = 0 } = move(name as (typeof names)[number], frame);
        return [x, y, 0, ...turned(turn)];
      }),
    ),
  });
}

/** The elbow rotates by 90 degrees in 10 frames (0.9 s). */
export function bendAnim(): Uint8Array<ArrayBuffer> {
  return buildMd5Anim(10, (joint, frame) => (joint === 'elbow' ? { turn: frame * 10 } : {}));
}

/** The shoulder moves 8 units along y in 5 frames (0.4 s). */
export function walkAnim(): Uint8Array<ArrayBuffer> {
  return buildMd5Anim(5, (joint, frame) => (joint === 'shoulder' ? { y: frame * 2 } : {}));
}
