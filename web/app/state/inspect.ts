import type { Axis, Basis, DecodedImage } from '../../lib/index.js';
import type { MeasuredBox, PickedSurface, SurfacePoint } from '../../lib/viewer/index.js';

/**
 * The active tool: `rotate` shows rings that turn the model; the others handle presses on the model. Null: a press
 * selects a surface, or a joint if the skeleton is shown.
 */
export type InspectTool = 'pick' | 'measure' | 'rotate' | null;

/** The texture in the texture dialog: an image of a part. */
export interface ShownTexture {
  readonly part: number;
  readonly image: number;
  /** The user's image that replaces it for some materials; null for the file's image. */
  readonly override: DecodedImage | null;
}

/** The state of the inspection tools. */
export interface Inspect {
  readonly tool: InspectTool;
  /** The picked surface and point. */
  readonly picked: PickedSurface | null;
  /** The ends of the measured distance: zero to two points. */
  readonly points: readonly SurfacePoint[];
  readonly texture: ShownTexture | null;
  /** The values of the selected joint whose curves are shown. */
  readonly curves: 'rotation' | 'position';
}

export const initialInspect: Inspect = {
  tool: null,
  picked: null,
  points: [],
  texture: null,
  curves: 'rotation',
};

/** The state for the next model, without references to surfaces of the previous one. */
export function forNextSubject({ curves }: Inspect): Inspect {
  return { ...initialInspect, curves };
}

/**
 * Handles Escape: clears first the points, then the picked surface, then the tool. Null if there is nothing to clear.
 */
export function stepBack(inspect: Inspect): Inspect | null {
  if (inspect.points.length > 0) return { ...inspect, points: [] };
  if (inspect.picked !== null) return { ...inspect, picked: null };
  return inspect.tool === null ? null : { ...inspect, tool: null };
}

/** Adds an end of the measured distance. A third point starts a new distance. */
export function withPoint(points: readonly SurfacePoint[], point: SurfacePoint): readonly SurfacePoint[] {
  return points.length >= 2 ? [point] : [...points, point];
}

/** A side of the box around a model: the axis of the file that it is parallel to, and its length. */
export interface BoxSide {
  /** 0 x, 1 y, 2 z. */
  readonly axis: 0 | 1 | 2;
  readonly kind: 'width' | 'depth' | 'height';
  readonly size: number;
}

/** The sides of the box along the file's x, y and z. Height is along the up axis, depth along the front. */
export function boxSides(
  { min, max }: Pick<MeasuredBox, 'min' | 'max'>,
  { up, forward }: Pick<Basis, 'up' | 'forward'>,
): readonly BoxSide[] {
  const height = axisNumber(up);
  const front = axisNumber(forward);
  // If the up axis was changed, the file's front may now point up.
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
