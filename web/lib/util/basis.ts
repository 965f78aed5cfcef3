import type { Axes, Axis } from '../types/subject.js';
import type { Facing, UpAxis } from '../types/view.js';
import type { Vec3 } from '../types/vectors.js';

const axes: Readonly<Record<Axis, Vec3>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
  minus_x: [-1, 0, 0],
  minus_y: [0, -1, 0],
  minus_z: [0, 0, -1],
};

/**
 * Returns the rotation from a file's axes to the viewer's: up to +Y, forward to +Z, then `turn`. A column-major 3x3 matrix
 * with determinant +1 (`root_rotation` of wasm/model/basis.h).
 *
 * @example
 * ```ts
 * import { rootRotation } from 'marrow3d/viewer';
 *
 * rootRotation({ up: 'z', forward: 'x' }); // nine numbers: up to +Y, forward to +Z
 * ```
 */
export function rootRotation({ up, forward, turn = [0, 0, 0] }: Axes): number[] {
  const [upX, upY, upZ] = axes[up];
  const [forwardX, forwardY, forwardZ] = axes[forward];
  const right = cross(axes[up], axes[forward]);
  const rotation = [right[0], upX, forwardX, right[1], upY, forwardY, right[2], upZ, forwardZ];
  turn.forEach((degrees, about) => {
    const angle = (degrees * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    for (let column = 0; column < 9; column += 3) {
      const [i, j] = [column + ((about + 1) % 3), column + ((about + 2) % 3)];
      const [a, b] = [rotation[i]!, rotation[j]!];
      rotation[i] = a * cos - b * sin;
      rotation[j] = a * sin + b * cos;
    }
  });
  return rotation;
}

/** Whether two values of `Axes` are equal. A missing `turn` differs from `[0, 0, 0]`. */
export function areSameAxes(a: Axes, b: Axes): boolean {
  return String([a.up, a.forward, a.turn]) === String([b.up, b.forward, b.turn]);
}

/**
 * Changes the up axis of a file's axes and turns the front by `facing` degrees, counterclockwise seen from above. The
 * model is tipped by the shortest rotation: an axis that need not move keeps its direction.
 *
 * @example
 * ```ts
 * import { turnedAxes } from 'marrow3d/viewer';
 *
 * turnedAxes({ up: 'z', forward: 'x' }, 'y', 0).up; // 'y'
 * ```
 */
export function turnedAxes({ up, forward }: Axes, wanted: UpAxis, facing: Facing): Axes {
  const newUp = wanted === 'file' ? up : wanted;
  // If the forward axis now points up or down, the axis that pointed down or up becomes the forward axis.
  const front = newUp === forward ? opposite(up) : newUp === opposite(forward) ? up : forward;
  const left = nameOf(cross(axes[front], axes[newUp]));
  const ahead: Readonly<Record<Facing, Axis>> = {
    0: front,
    90: left,
    180: opposite(front),
    270: opposite(left),
  };
  return { up: newUp, forward: ahead[facing] };
}

/**
 * The rotation in world space from the orientation with a file's axes to the orientation with the wanted axes, as a
 * column-major 3x3 matrix.
 */
export function turnBetween(file: Axes, wanted: Axes): number[] {
  const from = rootRotation(file);
  const to = rootRotation(wanted);
  const turn: number[] = [];
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++)
      turn.push([0, 3, 6].reduce((sum, k) => sum + to[k + row]! * from[k + column]!, 0));
  return turn;
}

/** An axis of the world. In an image of a model's front, x points right, y up and z towards the viewer. */
export type WorldAxis = 'x' | 'y' | 'z';

/** Whether two axes are parallel. */
export function areParallel(a: Axis, b: Axis): boolean {
  return a.at(-1) === b.at(-1);
}

/** The axis that points forward where `left` and `up` point left and up; these must not be parallel. */
export function forwardOf(left: Axis, up: Axis): Axis {
  return nameOf(cross(axes[left], axes[up]));
}

/** The axis along which a direction has at least `minShare` of its length; null for other directions and for zero. */
export function axisAlong(direction: Vec3, minShare: number): Axis | null {
  const names = Object.keys(axes) as Axis[];
  const length = Math.hypot(...direction);
  const along = (name: Axis): number =>
    axes[name].reduce((total, each, i) => total + each * direction[i]!, 0);
  return length > 0 ? (names.find((name) => along(name) >= minShare * length) ?? null) : null;
}

/** Cross product. Adding 0 turns negative zeros into zeros. */
function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1] + 0, a[2] * b[0] - a[0] * b[2] + 0, a[0] * b[1] - a[1] * b[0] + 0];
}

function opposite(axis: Axis): Axis {
  return nameOf(axes[axis].map((value) => -value));
}

function nameOf(direction: readonly number[]): Axis {
  const names = Object.keys(axes) as Axis[];
  return names.find((name) => axes[name].every((value, i) => value === direction[i]))!;
}
