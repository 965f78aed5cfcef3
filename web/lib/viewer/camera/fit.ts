import type { CameraState } from '../../types/view.js';
import { followSlack, isFarTravelled, longest } from './follow.js';
import { pictureAxes } from './orbit.js';

/** An axis-aligned box in world space: minimum x, y, z, maximum x, y, z. */
export type BoxLike = ArrayLike<number>;

export interface FitInput {
  /** Everything that the animations reach. */
  readonly animation: BoxLike;
  /** The rest pose: the camera turns about its upright middle. */
  readonly rest: BoxLike;
  /** A pose that has to be in the picture as well: the present one, where the user fits by hand. */
  readonly pose?: BoxLike | null;
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
  /** Width over height of the picture. */
  readonly aspect: number;
  /** True where the camera has no perspective. Default false. */
  readonly orthographic?: boolean;
  /** True when the camera goes along with a model that travels far, so that the rest pose is framed. Default false. */
  readonly follow?: boolean;
  /** The shares of the picture's width and height that nothing lies over. Default 1. */
  readonly wide?: number;
  readonly tall?: number;
  /** Part of the picture, on every side, that stays free. Default 0.06. */
  readonly padding?: number;
}

/** How high above the ground a body reaches where it has left its own footprint, in heights of the rest pose. */
const lyingHeight = 0.45;
const rimPoints = 16;
/** What reaches into the padding is seen: 1 / (1 - 2 x 0.06). */
const paddingFactor = 1.13;
/** How far a single point is looked at from. */
const pointDistance = 4;

/**
 * The nearest camera of a direction that has all of a model's animations in its picture. The target stands on the
 * upright axis through the middle of the rest pose, so that a model turns about itself, at the height that lets the
 * camera come nearest.
 *
 * The corners of the animation's box are places that nothing ever reaches: a figure jumps over its footprint and falls
 * beside it. Framing them would leave the figure half as large as it can be. What is framed instead is a column over
 * the rest pose's footprint as high as the animations go, and a low disc as wide as they go.
 */
export function fitCamera(input: FitInput): CameraState {
  const usual = fitted(input, null);
  if (!input.pose) return usual;
  // A pose that is cut off by no more than the padding looks better as large as ever.
  const whole = fitted(input, input.pose);
  return whole.distance > usual.distance * paddingFactor ? whole : usual;
}

function fitted(input: FitInput, pose: BoxLike | null): CameraState {
  const { rest, yaw, pitch, fov } = input;
  const animation = framedBox(input);
  const x = (rest[0]! + rest[3]!) / 2;
  const z = (rest[2]! + rest[5]!) / 2;
  const points = outline(animation, rest, pose);
  const distance = (y: number): number => distanceFor(input, points, x, y, z);

  // The distance needed is a maximum of straight lines in y: it falls, then rises.
  let low = Math.min(animation[1]!, pose?.[1] ?? Infinity);
  let high = Math.max(animation[4]!, pose?.[4] ?? -Infinity);
  for (let step = 0; step < 48; step++) {
    const a = low + (high - low) / 3;
    const b = high - (high - low) / 3;
    if (distance(a) <= distance(b)) high = b;
    else low = a;
  }
  const y = (low + high) / 2;
  return { yaw, pitch, fov, distance: distance(y) || pointDistance, target: [x, y, z] };
}

/**
 * The box that has to be in the picture: of a followed model, its rest pose and how far it may go ahead of the camera.
 */
function framedBox({ animation, rest, follow = false }: FitInput): BoxLike {
  if (!follow || !isFarTravelled(animation, rest)) return animation;
  const room = longest(rest) * followSlack;
  return Array.from(rest, (value, side) => value + (side < 3 ? -room : room));
}

/** The points that have to be in the picture, x, y, z each. */
function outline(animation: BoxLike, rest: BoxLike, pose: BoxLike | null): number[] {
  const points: number[] = [];
  for (let corner = 0; pose !== null && corner < 8; corner++)
    points.push(pose[corner & 1 ? 3 : 0]!, pose[corner & 2 ? 4 : 1]!, pose[corner & 4 ? 5 : 2]!);
  for (let corner = 0; corner < 8; corner++) {
    points.push(rest[corner & 1 ? 3 : 0]!, animation[corner & 2 ? 4 : 1]!, rest[corner & 4 ? 5 : 2]!);
  }
  const bottom = animation[1]!;
  const top = Math.min(animation[4]!, rest[1]! + (rest[4]! - rest[1]!) * lyingHeight);
  for (let i = 0; i < rimPoints; i++) {
    const angle = (i / rimPoints) * Math.PI * 2;
    const x = (animation[0]! + animation[3]!) / 2 + ((animation[3]! - animation[0]!) / 2) * Math.cos(angle);
    const z = (animation[2]! + animation[5]!) / 2 + ((animation[5]! - animation[2]!) / 2) * Math.sin(angle);
    points.push(x, bottom, z, x, top, z);
  }
  return points;
}

/** How far from a target the camera must be for all points to be seen. */
function distanceFor(input: FitInput, points: readonly number[], x: number, y: number, z: number): number {
  const { aspect, fov, padding = 0.06, orthographic = false } = input;
  const half = Math.tan((fov * Math.PI) / 360) * (1 - 2 * padding);
  const { right, up } = pictureAxes(input);
  const back = [
    right[1] * up[2] - right[2] * up[1],
    right[2] * up[0] - right[0] * up[2],
    right[0] * up[1] - right[1] * up[0],
  ] as const;
  const tall = half * (input.tall ?? 1);
  const wide = half * aspect * (input.wide ?? 1);
  let distance = 0;
  for (let i = 0; i < points.length; i += 3) {
    const dx = points[i]! - x;
    const dy = points[i + 1]! - y;
    const dz = points[i + 2]! - z;
    // Without perspective nothing is larger for being nearer.
    const along = orthographic ? 0 : back[0] * dx + back[1] * dy + back[2] * dz;
    const across = Math.abs(right[0] * dx + right[1] * dy + right[2] * dz);
    const above = Math.abs(up[0] * dx + up[1] * dy + up[2] * dz);
    distance = Math.max(distance, along + across / wide, along + above / tall);
  }
  return distance;
}
