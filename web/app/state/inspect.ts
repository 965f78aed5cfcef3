import type { Axis, Basis } from '../../lib/index.js';
import type { MeasuredBox, PickedSurface, SurfacePoint } from '../../lib/viewer/index.js';

/**
 * The tool in use: `rotate` shows rings that turn the model, the others decide the action of a press on the model. Null
 * selects a surface, or a joint if the skeleton is shown.
 */
export type InspectTool = 'pick' | 'measure' | 'rotate' | null;

/** A texture that is shown large: an image of a part. */
export interface ShownTexture {
  readonly part: number;
  readonly image: number;
}

/** The state of the inspection tools. */
export interface Inspect {
  readonly tool: InspectTool;
  /** The surface that was picked, and where. */
  readonly picked: PickedSurface | null;
  /** The ends of the measured distance: none, one or two. */
  readonly points: readonly SurfacePoint[];
  readonly texture: ShownTexture | null;
  /** The values of the selected joint in the curve lane. */
  readonly curves: 'rotation' | 'position';
}

export const initialInspect: Inspect = {
  tool: null,
  picked: null,
  points: [],
  texture: null,
  curves: 'rotation',
};

/** The state for the next model: nothing that refers to surfaces of the one before. */
export function forNextSubject({ curves }: Inspect): Inspect {
  return { ...initialInspect, curves };
}

/** One step back, as Escape goes: first the points, then what was picked, then the tool. Null where there is none. */
export function stepBack(inspect: Inspect): Inspect | null {
  if (inspect.points.length > 0) return { ...inspect, points: [] };
  if (inspect.picked !== null) return { ...inspect, picked: null };
  return inspect.tool === null ? null : { ...inspect, tool: null };
}

/** Another end of the measured distance. A third point begins a new distance. */
export function withPoint(points: readonly SurfacePoint[], point: SurfacePoint): readonly SurfacePoint[] {
  return points.length >= 2 ? [point] : [...points, point];
}

/** A side of the box around a model: which axis of the file it runs along, and how long it is. */
export interface BoxSide {
  /** 0 x, 1 y, 2 z. */
  readonly axis: 0 | 1 | 2;
  readonly kind: 'width' | 'depth' | 'height';
  readonly size: number;
}

/** The three sides of a box, along the file's x, y and z. Height is along the axis that points up, depth along the front. */
export function boxSides(
  { min, max }: Pick<MeasuredBox, 'min' | 'max'>,
  { up, forward }: Pick<Basis, 'up' | 'forward'>,
): readonly BoxSide[] {
  const height = axisNumber(up);
  const front = axisNumber(forward);
  // A file that lies on its side may have its front where its top is now.
  const depth = front === height ? (([0, 1, 2] as const).find((axis) => axis !== height) ?? 0) : front;
  return ([0, 1, 2] as const).map((axis) => ({
    axis,
    kind: axis === height ? 'height' : axis === depth ? 'depth' : 'width',
    size: max[axis] - min[axis],
  }));
}

function axisNumber(axis: Axis): 0 | 1 | 2 {
  return axis.endsWith('x') ? 0 : axis.endsWith('y') ? 1 : 2;
}

/** The twelve edges of a box, as pairs of its corners, with the axis that each runs along. */
export const boxEdges: readonly { readonly axis: 0 | 1 | 2; readonly from: number; readonly to: number }[] = (
  [0, 1, 2] as const
).flatMap((axis) =>
  [0, 1, 2, 3, 4, 5, 6, 7]
    .filter((corner) => (corner & (1 << axis)) === 0)
    .map((from) => ({ axis, from, to: from | (1 << axis) })),
);

export function distanceOf(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
}
