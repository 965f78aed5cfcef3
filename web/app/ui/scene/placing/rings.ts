import type { WorldAxis } from '../../../../lib/internal/index.js';
import type { CameraState } from '../../../../lib/viewer/index.js';
import { axesSeenBy } from '../axes.js';

/**
 * A point of a ring on the screen, relative to its centre, for radius 1; y points down. `depth` increases towards the
 * eye.
 */
export interface RingPoint {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** For each rotation axis, the two other axes: a quarter turn maps the first one to the second. */
const planes: Readonly<Record<WorldAxis, readonly [WorldAxis, WorldAxis]>> = {
  x: ['y', 'z'],
  y: ['z', 'x'],
  z: ['x', 'y'],
};
const points = 72;
/**
 * Minimum projected length of the tangent, relative to the radius, so that a ring seen edge-on does not turn
 * too fast.
 */
const narrowest = 0.35;

/**
 * Returns a function that maps an angle in radians to a point of a circle about a world axis. `mirror` negates the
 * world's x.
 */
export function ringSeenBy(
  camera: Pick<CameraState, 'yaw' | 'pitch'> & { readonly roll?: number },
  about: WorldAxis,
  mirror = false,
): (angle: number) => RingPoint {
  const seen = axesSeenBy(camera, [mirror ? -1 : 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const length = Math.hypot(...seen.flatMap(({ x, y }) => [x, y])) / Math.SQRT2;
  const [from, to] = planes[about].map((axis) => seen.find(({ letter }) => letter === axis)!) as [
    (typeof seen)[number],
    (typeof seen)[number],
  ];
  return (angle) => {
    const [a, b] = [Math.cos(angle), Math.sin(angle)];
    return {
      x: (from.x * a + to.x * b) / length,
      y: (from.y * a + to.y * b) / length,
      depth: from.depth * a + to.depth * b,
    };
  };
}

/** The points of an arc in radians; by default of a whole ring, with the first point repeated at the end. */
export function around(
  ring: (angle: number) => RingPoint,
  from = 0,
  angle: number = 2 * Math.PI,
): RingPoint[] {
  return Array.from({ length: points + 1 }, (_, at) => ring(from + (angle * at) / points));
}

/** The angle of the point of a ring that is nearest to x, y. Of two equally near points, the front one. */
export function angleAt(ring: (angle: number) => RingPoint, x: number, y: number): number {
  const cost = ({ x: atX, y: atY, depth }: RingPoint): number => Math.hypot(x - atX, y - atY) - depth / 1000;
  let best = 0;
  for (let at = 1; at < 360; at++) {
    const angle = (at * Math.PI) / 180;
    if (cost(ring(angle)) < cost(ring(best))) best = angle;
  }
  return best;
}

/** The rotation in radians of a drag that began at the angle `start` of the ring and moved by (x, y) radii. */
export function dragAngle(ring: (angle: number) => RingPoint, start: number, x: number, y: number): number {
  const ahead = ring(start + Math.PI / 2);
  const length = Math.hypot(ahead.x, ahead.y);
  if (length < 1e-3) return 0;
  return (x * ahead.x + y * ahead.y) / length / Math.max(narrowest, length);
}
