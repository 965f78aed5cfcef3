import type { CameraState } from '../../types/view.js';
import { followSlack, isFarTravelled, longest } from './follow.js';
import { imageAxes } from './orbit.js';

/** An axis-aligned box in world space: minimum x, y, z, maximum x, y, z. */
export type BoxLike = ArrayLike<number>;

export interface FitInput {
  /** The box of the clips to frame. */
  readonly animation: BoxLike;
  /** The box of the rest pose. The camera orbits its vertical centre axis. */
  readonly rest: BoxLike;
  /** Another pose that has to be visible (`FitOptions.pose`). */
  readonly pose?: BoxLike | null;
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
  /** Aspect ratio of the image, width over height. */
  readonly aspect: number;
  /** True for an orthographic camera. Default false. */
  readonly orthographic?: boolean;
  /** True if the camera follows a travelling model; then the rest pose is framed. Default false. */
  readonly follow?: boolean;
  /** The fractions of the image's width and height that are not covered. Default 1. */
  readonly wide?: number;
  readonly tall?: number;
  /** Fraction of the image that is kept free on every side. Default 0.06. */
  readonly padding?: number;
}

/** Height of a body that lies beside its footprint, as a fraction of the rest pose's height. */
const lyingHeight = 0.45;
const rimPoints = 16;
/**
 * At the usual distance, a pose that needs at most this multiple of it extends only into the padding:
 * 1 / (1 - 2 x 0.06), rounded.
 */
const paddingFactor = 1.13;
/** Distance of the camera from a single point, in world units. */
const pointDistance = 4;

/**
 * Computes the nearest camera in a direction that has the given clips of a model in view. The target is on the vertical
 * axis through the middle of the rest pose, so that a model rotates about itself, at the height that allows the
 * smallest distance.
 *
 * No vertex ever reaches the corners of the animations' box: a figure jumps above its footprint and falls beside it.
 * With the whole box in view, the figure would be only half as large. Instead, the view contains a column above
 * the footprint of the rest pose, as high as the animations, and a low disc as wide as the animations.
 */
export function fitCamera(input: FitInput): CameraState {
  const usual = fitted(input, null);
  if (!input.pose) return usual;
  // If a pose is cut off by no more than the padding, the usual size looks better.
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

  // The required distance is a maximum of linear functions of y: it falls, then rises.
  let low = Math.min(animation[1]!, pose?.[1] ?? Infinity);
  let high = Math.max(animation[4]!, pose?.[4] ?? -Infinity);
  for (let step = 0; step < 48; step++) {
    const a = low + (high - low) / 3;
    const b = high - (high - low) / 3;
    if (distance(a) <= distance(b)) high = b;
    else low = a;
  }
  const y = nearMiddle((low + high) / 2, animation, distance);
  return { yaw, pitch, fov, distance: distance(y) || pointDistance, target: [x, y, z] };
}

/**
 * The height nearest to the middle of a box at which the distance is no larger than at `best`. The width of a wide model
 * determines the distance, which is then the same at many heights.
 */
function nearMiddle(best: number, box: BoxLike, distance: (y: number) => number): number {
  const most = distance(best) * (1 + 1e-6);
  let [near, far] = [best, (box[1]! + box[4]!) / 2];
  if (distance(far) <= most) return far;
  for (let step = 0; step < 32; step++) {
    const y = (near + far) / 2;
    if (distance(y) <= most) near = y;
    else far = y;
  }
  return near;
}

/**
 * The box that has to be visible: for a followed model, its rest pose and the distance that it may move before the
 * camera follows.
 */
function framedBox({ animation, rest, follow = false }: FitInput): BoxLike {
  if (!follow || !isFarTravelled(animation, rest)) return animation;
  const room = longest(rest) * followSlack;
  return Array.from(rest, (value, side) => value + (side < 3 ? -room : room));
}

/** The points that have to be visible, x, y, z each. */
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

/** The distance from a target at which a camera sees all the points. */
function distanceFor(input: FitInput, points: readonly number[], x: number, y: number, z: number): number {
  const { aspect, fov, padding = 0.06, orthographic = false } = input;
  const half = Math.tan((fov * Math.PI) / 360) * (1 - 2 * padding);
  const { right, up } = imageAxes(input);
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
    // In an orthographic view, the depth of a point does not change its size.
    const along = orthographic ? 0 : back[0] * dx + back[1] * dy + back[2] * dz;
    const across = Math.abs(right[0] * dx + right[1] * dy + right[2] * dz);
    const above = Math.abs(up[0] * dx + up[1] * dy + up[2] * dz);
    distance = Math.max(distance, along + across / wide, along + above / tall);
  }
  return distance;
}
