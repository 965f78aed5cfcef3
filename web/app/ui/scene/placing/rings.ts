import type { WorldAxis } from '../../../../lib/internal/index.js';
import type { CameraState } from '../../../../lib/viewer/index.js';
import { axesSeenBy } from '../axes.js';

/** A point of a ring on the screen, relative to its centre, for a radius of 1; y down. `depth` grows towards the eye. */
export interface RingPoint {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** The axes from and to which a quarter turn about an axis turns. */
const planes: Readonly<Record<WorldAxis, readonly [WorldAxis, WorldAxis]>> = {
  x: ['y', 'z'],
  y: ['z', 'x'],
  z: ['x', 'y'],
};
const points = 72;
/** A ring that is seen from its edge is dragged as if it were this much of its radius wide. */
const narrowest = 0.35;

/** The points of a circle about an axis of the world by angle in radians; `mirror` negates the world's x. */
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

/** The points all round a ring, the first one again at the end. */
export function around(
  ring: (angle: number) => RingPoint,
  from = 0,
  angle: number = 2 * Math.PI,
): RingPoint[] {
  return Array.from({ length: points + 1 }, (_, at) => ring(from + (angle * at) / points));
}

/** The angle of a ring's point nearest to a place, and of two equally near ones the one in front. */
export function angleAt(ring: (angle: number) => RingPoint, x: number, y: number): number {
  const cost = ({ x: atX, y: atY, depth }: RingPoint): number => Math.hypot(x - atX, y - atY) - depth / 1000;
  let best = 0;
  for (let at = 1; at < 360; at++) {
    const angle = (at * Math.PI) / 180;
    if (cost(ring(angle)) < cost(ring(best))) best = angle;
  }
  return best;
}

/** By how many radians a drag turns that began at an angle of the ring and moved by (x, y) radii. */
export function dragAngle(ring: (angle: number) => RingPoint, start: number, x: number, y: number): number {
  const ahead = ring(start + Math.PI / 2);
  const length = Math.hypot(ahead.x, ahead.y);
  if (length < 1e-3) return 0;
  return (x * ahead.x + y * ahead.y) / length / Math.max(narrowest, length);
}
