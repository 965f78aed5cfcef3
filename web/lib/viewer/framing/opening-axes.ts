import type { Axes, Axis, Bounds, JointSummary, SubjectSummary, Transform } from '../../types/subject.js';
import type { Vec3, Vec4 } from '../../types/vectors.js';
import { areParallel, axisAlong, forwardOf, turnedAxes } from '../../util/basis.js';

/** Formats of editors, whose files may have any up axis and any front. */
const undefinedUp: ReadonlySet<string> = new Set(['obj', '3ds', 'ms3d']);
/** Formats whose front is guessed: the game defines the axes of MD5, but models for other engines ignore them. */
const undefinedFront: ReadonlySet<string> = new Set([...undefinedUp, 'md5']);

/** Names of joints that are high in a standing body, low in it, at its front end and at its rear end. */
const high = /head|skull|neck|hair/;
const low = /foot|feet|toe|ankle|calf|shin/;
const front = /head|nose|jaw|mouth|snout|eye/;
const rear = /tail|rear|rump/;

/** The minimum fraction of a direction's length along an axis for the direction to count as parallel to the axis. */
const minShare = 0.8;

const known: WeakMap<SubjectSummary, Axes> = new WeakMap();

/**
 * Guesses the up and forward axes with which a subject is first shown. For formats that do not define them, the names
 * and rest positions of the joints decide (left and right, head and feet, head and tail); without joints, the axis
 * along which the model stands on the origin points up. Otherwise, and for formats of games, returns the file's axes.
 *
 * @example
 * ```ts
 * import { openingAxes } from 'marrow3d/viewer';
 *
 * openingAxes(model.summary).up; // 'z' for an OBJ file that stands on z = 0 and is centred along y
 * ```
 */
export function openingAxes(summary: SubjectSummary): Axes {
  const found = known.get(summary) ?? guess(summary);
  known.set(summary, found);
  return found;
}

function guess({ parts, bounds }: SubjectSummary): Axes {
  const [part] = parts;
  if (part === undefined) return { up: 'y', forward: 'z' };
  const { up: fileUp, forward } = part.basis;
  const format = part.format.toLowerCase();
  if (!undefinedFront.has(format)) return { up: fileUp, forward };
  const joints = placesOf(part.joints);
  const up = undefinedUp.has(format)
    ? (axisAlong(between(joints, low, high), minShare) ?? upFromOrigin(fileUp, bounds))
    : fileUp;
  const left = axisAlong(leftOf(joints), minShare);
  if (left !== null && !areParallel(left, up)) return { up, forward: forwardOf(left, up) };
  const ahead = axisAlong(level(between(joints, rear, front), up), minShare);
  return ahead === null ? turnedAxes({ up: fileUp, forward }, up, 0) : { up, forward: ahead };
}

/** A joint's name in lower case, and its position in the rest pose, in the file's axes. */
interface JointPlace {
  readonly name: string;
  readonly place: Vec3;
}

/** The rest positions of joints, whose parents come before them. Scale is ignored. */
function placesOf(joints: readonly JointSummary[]): JointPlace[] {
  const poses: Pick<Transform, 'position' | 'rotation'>[] = [];
  return joints.map(({ name, parent, rest }) => {
    const above = parent === null ? undefined : poses[parent];
    const position = above ? sum(above.position, rotated(above.rotation, rest.position)) : rest.position;
    const rotation = above ? product(above.rotation, rest.rotation) : rest.rotation;
    poses.push({ position, rotation });
    return { name: name.toLowerCase(), place: position };
  });
}

/** The vector between the mean positions of the joints that match `from` and `to`; zero if one group is empty. */
function between(joints: readonly JointPlace[], from: RegExp, to: RegExp): Vec3 {
  const [start, end] = [from, to].map((names) => joints.filter(({ name }) => names.test(name)));
  if (!start?.length || !end?.length) return [0, 0, 0];
  return sum(mean(end), scaled(mean(start), -1));
}

/** The direction from right to left: the sum over the pairs of joints whose names differ only in the side. */
function leftOf(joints: readonly JointPlace[]): Vec3 {
  const places = new Map(joints.map(({ name, place }) => [name, place]));
  return joints.reduce<Vec3>(
    (total, { name, place }) => {
      for (const { index } of name.matchAll(/left|l/g)) {
        const isWord = name.startsWith('left', index);
        const other = places.get(
          name.slice(0, index) + (isWord ? 'right' : 'r') + name.slice(index + (isWord ? 4 : 1)),
        );
        if (other) return sum(total, sum(place, scaled(other, -1)));
      }
      return total;
    },
    [0, 0, 0],
  );
}

/** A model stands on the origin if its lower end is at most this fraction of its height away. */
const nearOrigin = 0.02;
/** A box counts as centred if it extends by at least this fraction of its size to both sides of the origin. */
const minOverhang = 0.15;
/** Minimum height of a model that is put upright, as a fraction of its depth: signs and lamps hang flat on a wall. */
const minHeight = 0.6;

/**
 * The up axis of a model without joints: the file's, or the other of y and z if the model stands on the origin along
 * that axis and is centred along the file's up axis.
 */
function upFromOrigin(up: Axis, { min, max }: Bounds): Axis {
  if (up !== 'y' && up !== 'z') return up;
  const [stated, other] = up === 'y' ? [1, 2] : [2, 1];
  const [depth, height] = [max[stated]! - min[stated]!, max[other]! - min[other]!];
  const isCentred = min[stated]! < -minOverhang * depth && max[stated]! > minOverhang * depth;
  const stands = Math.abs(min[other]!) <= nearOrigin * height && height >= minHeight * depth;
  return isCentred && stands ? (up === 'y' ? 'z' : 'y') : up;
}

/** A direction without its component along an axis. */
function level([x, y, z]: Vec3, up: Axis): Vec3 {
  return [areParallel(up, 'x') ? 0 : x, areParallel(up, 'y') ? 0 : y, areParallel(up, 'z') ? 0 : z];
}

function mean(joints: readonly JointPlace[]): Vec3 {
  return scaled(
    joints.reduce<Vec3>((total, { place }) => sum(total, place), [0, 0, 0]),
    1 / joints.length,
  );
}

function sum([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 {
  return [ax + bx, ay + by, az + bz];
}

function scaled([x, y, z]: Vec3, factor: number): Vec3 {
  return [x * factor, y * factor, z * factor];
}

/** The product of quaternions: `b` is applied first. */
function product([ax, ay, az, aw]: Vec4, [bx, by, bz, bw]: Vec4): Vec4 {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function rotated(rotation: Vec4, [x, y, z]: Vec3): Vec3 {
  const [qx, qy, qz, qw] = rotation;
  const [rx, ry, rz] = product(product(rotation, [x, y, z, 0]), [-qx, -qy, -qz, qw]);
  return [rx, ry, rz];
}
