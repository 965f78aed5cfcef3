import type { Basis, Bounds, SubjectSummary } from '../../lib/index.js';
import { fitCamera, pictureAxes, rootRotation, type CameraState } from '../../lib/viewer/index.js';

/** A box in world space: Y up, the model faces +Z. */
export interface WorldBox {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** The rest pose as it stands in the world. Null where there is none. */
export function restBox({ parts: [root], bounds }: SubjectSummary): WorldBox | null {
  return root === undefined ? null : turned(bounds, root.basis);
}

function turned(bounds: Bounds, basis: Basis): WorldBox {
  const rotation = rootRotation(basis);
  // The rotation only exchanges and turns axes, so a box stays a box.
  const reach = (row: number, pick: (...values: number[]) => number): number =>
    [0, 1, 2].reduce((sum, axis) => {
      const along = rotation[axis * 3 + row] ?? 0;
      return sum + pick(along * (bounds.min[axis] ?? 0), along * (bounds.max[axis] ?? 0));
    }, 0);
  return {
    min: [reach(0, Math.min), reach(1, Math.min), reach(2, Math.min)],
    max: [reach(0, Math.max), reach(1, Math.max), reach(2, Math.max)],
  };
}

export interface Framing {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
  /** Width over height of the picture. */
  readonly aspect: number;
  /** Share of the picture that the box fills, at most, each way. */
  readonly tall: number;
  readonly wide: number;
  /** Where the box's middle comes to lie: -1 to 1, right and up. */
  readonly across?: number;
  readonly up?: number;
}

const degrees = Math.PI / 180;

/** A camera that shows a box at a place of the picture, in a size. */
export function frameBox({ min, max }: WorldBox, framing: Framing): CameraState {
  const { yaw, pitch, fov, aspect, tall, wide, across = 0, up = 0 } = framing;
  const size = max.map((high, axis) => high - (min[axis] ?? 0)) as [number, number, number];
  const middle = max.map((high, axis) => (high + (min[axis] ?? 0)) / 2) as [number, number, number];
  const sin = Math.abs(Math.sin(yaw * degrees));
  const cos = Math.abs(Math.cos(yaw * degrees));
  const width = size[0] * cos + size[2] * sin;
  const depth = size[0] * sin + size[2] * cos;
  const height = size[1] * Math.cos(pitch * degrees) + depth * Math.abs(Math.sin(pitch * degrees));
  // Half of what the picture shows at the middle's distance.
  const half = Math.max(height / tall, width / (wide * aspect), 1e-3) / 2;
  const right = [Math.cos(yaw * degrees), 0, -Math.sin(yaw * degrees)] as const;
  return {
    yaw,
    pitch,
    fov,
    distance: half / Math.tan((fov / 2) * degrees) + depth / 2,
    target: [
      middle[0] - right[0] * across * half * aspect,
      middle[1] - up * half,
      middle[2] - right[2] * across * half * aspect,
    ],
  };
}

/** Of something that stands upright the upper part, where one skin is told from another; else all of it. */
export function upperPart({ min, max }: WorldBox): WorldBox {
  const height = max[1] - min[1];
  const width = Math.max(max[0] - min[0], max[2] - min[2]);
  if (height < width * 1.15) return { min, max };
  const shown = height * 0.4;
  const x = (min[0] + max[0]) / 2;
  const z = (min[2] + max[2]) / 2;
  return {
    min: [x - shown / 2, max[1] - shown, z - shown / 2],
    max: [x + shown / 2, max[1], z + shown / 2],
  };
}

/** Vertical field of view, in degrees. */
export const fov = 30;

/**
 * A subject as it is first seen, and after Fit: all that its animations do is in the picture, but for those that
 * travel while the camera follows. What is put together of parts stands with some room around it: the box of all that
 * each part does by itself is no place where the whole ever is. `body`: of a player, where it stands without what it
 * holds, which is the middle of the picture, and how far it reaches as it falls.
 */
export function subjectCamera(
  { parts: [root, ...others], bounds, animationBounds }: SubjectSummary,
  { yaw, pitch }: { readonly yaw: number; readonly pitch: number },
  aspect: number,
  follow: boolean,
  body: { readonly standing: WorldBox; readonly reach: WorldBox | null } | null = null,
): CameraState | null {
  if (root === undefined) return null;
  const around = ({ min, max }: WorldBox, room = 0): number[] => [
    ...min.map((low) => low - room),
    ...max.map((high) => high + room),
  ];
  const rest = turned(bounds, root.basis);
  const assembled = others.some(({ how }) => how === 'tag');
  const room = Math.max(...bounds.max.map((high, axis) => high - (bounds.min[axis] ?? 0))) * 0.08;
  return fitCamera({
    animation: assembled
      ? around(body?.reach ?? body?.standing ?? rest, room)
      : around(turned(animationBounds, root.basis)),
    rest: around(body?.standing ?? rest),
    yaw,
    pitch,
    fov,
    aspect,
    padding: 0.04,
    follow: follow && !assembled,
  });
}

/** The start page: the model beside the invitation where there is room for both, above it on a phone. */
export function greetingCamera(box: WorldBox, width: number, height: number): CameraState {
  const aspect = width / Math.max(1, height);
  const view = { yaw: 46, pitch: 7, fov: 30, aspect };
  return width <= 640
    ? frameBox(box, { ...view, tall: 0.36, wide: 0.7, up: 0.44 })
    : frameBox(box, { ...view, tall: 0.66, wide: 0.34, across: 0.34, up: height > 560 ? 0.1 : 0 });
}

/** A small still; `bust` where it is known better than by the box of all. */
export function portraitCamera(
  box: WorldBox,
  view: 'figure' | 'bust',
  aspect: number,
  bust: WorldBox | null = null,
): CameraState {
  const shown = view === 'bust' ? (bust ?? upperPart(box)) : box;
  const direction = { yaw: 24, pitch: 5, fov: 30, aspect };
  if (view === 'bust' && bust !== null) return frameBox(shown, { ...direction, tall: 1.4, wide: 2 });
  return view === 'bust'
    ? frameBox(shown, { ...direction, tall: 1.6, wide: 1.6, up: 0.1 })
    : frameBox(shown, { ...direction, tall: 0.94, wide: 0.94 });
}

/** How far across the picture a box reaches, in its pixels from the left; null where some of it is behind the eye. */
export function spanOf(
  { min, max }: WorldBox,
  camera: CameraState,
  width: number,
  height: number,
): { readonly left: number; readonly right: number } | null {
  const { right, up } = pictureAxes(camera);
  const back = [
    right[1] * up[2] - right[2] * up[1],
    right[2] * up[0] - right[0] * up[2],
    right[0] * up[1] - right[1] * up[0],
  ];
  const focal = height / 2 / Math.tan((camera.fov / 2) * degrees);
  const places = Array.from({ length: 8 }, (_, corner) => {
    const from = [0, 1, 2].map(
      (axis) => ((corner & (1 << axis) ? max : min)[axis] ?? 0) - (camera.target[axis] ?? 0),
    );
    const along = (axes: readonly number[]): number =>
      from.reduce((sum, value, axis) => sum + value * (axes[axis] ?? 0), 0);
    const depth = camera.distance - along(back);
    return depth > 0 ? width / 2 + (along(right) * focal) / depth : NaN;
  });
  const span = { left: Math.min(...places), right: Math.max(...places) };
  return Number.isNaN(span.left) ? null : span;
}
