import type { Axes, Axis } from '../../lib/index.js';
import { facings, type WorldAxis } from '../../lib/internal/index.js';
import { rootRotation, turnedAxes, type SceneOptions } from '../../lib/viewer/index.js';

/**
 * The orientation of a model: the file's axis that points up, the direction of its front, and a further rotation about the
 * axes of the world, in degrees.
 */
export type Placement = Pick<SceneOptions, 'up' | 'facing' | 'turnX' | 'turnY' | 'turnZ'>;

/** The placements of a model for undo and redo. The current one is in the scene options. */
export interface PlacementHistory {
  /** The earlier placements, the latest last. */
  readonly past: readonly Placement[];
  /** The undone placements, the next to redo last. */
  readonly future: readonly Placement[];
}

export const noPlacements: PlacementHistory = { past: [], future: [] };

/** The orientation in which a model opens. */
export const openingPlacement: Placement = { up: 'file', facing: 0, turnX: 0, turnY: 0, turnZ: 0 };

/** The maximum number of placements that can be undone. */
const most = 50;
const axes: readonly Axis[] = ['x', 'y', 'z', 'minus_x', 'minus_y', 'minus_z'];
const degrees = 180 / Math.PI;

export function placementOf({ up, facing, turnX, turnY, turnZ }: Placement): Placement {
  return { up, facing, turnX, turnY, turnZ };
}

/** The values of a placement, which a component can watch. */
export function placementValues(placement: Placement): readonly unknown[] {
  return Object.values(placementOf(placement));
}

export function isSamePlacement(a: Placement, b: Placement): boolean {
  const values = placementValues(b);
  return placementValues(a).every((value, i) => value === values[i]);
}

/** The axes of a placement. `opening`: the axes with which the model opened. */
export function axesOf(opening: Axes, { up, facing, turnX, turnY, turnZ }: Placement): Axes {
  return { ...turnedAxes(opening, up, facing), turn: [turnX, turnY, turnZ] };
}

/**
 * The placement after a rotation by `angle` degrees about an axis of the world, counterclockwise seen from its positive
 * end. The up axis and the facing are those nearest to the new orientation; `turnX`, `turnY` and `turnZ` are the
 * remaining rotation, which is less than 63 degrees, rounded to 0.01 degrees.
 */
export function turnedPlacement(
  opening: Axes,
  placement: Placement,
  about: WorldAxis,
  angle: number,
): Placement {
  const turn = (['x', 'y', 'z'] as const).map((axis) => (axis === about ? angle : 0));
  const wanted = product(
    rootRotation({ up: 'y', forward: 'z', turn: [turn[0]!, turn[1]!, turn[2]!] }),
    rootRotation(axesOf(opening, placement)),
  );
  let nearest = openingPlacement;
  let rest: readonly number[] = [];
  for (const up of axes)
    for (const facing of facings) {
      const each = { ...openingPlacement, up: up === opening.up ? 'file' : up, facing } as const;
      const difference = product(wanted, transposed(rootRotation(axesOf(opening, each))));
      // Of two equally near orientations, the first one.
      if (rest.length > 0 && trace(difference) < trace(rest) + 1e-6) continue;
      [nearest, rest] = [each, difference];
    }
  const [turnX, turnY, turnZ] = anglesOf(rest);
  return { ...nearest, turnX, turnY, turnZ };
}

/** The history after `before` was replaced by another placement: there is nothing to redo. */
export function withPlacement({ past }: PlacementHistory, before: Placement): PlacementHistory {
  return { past: [...past, before].slice(-most), future: [] };
}

/** The angles about x, then y, then z of a column-major rotation by less than 90 degrees. */
function anglesOf(m: readonly number[]): [x: number, y: number, z: number] {
  return [
    rounded(Math.atan2(m[5]!, m[8]!)),
    rounded(-Math.asin(Math.max(-1, Math.min(1, m[2]!)))),
    rounded(Math.atan2(m[1]!, m[0]!)),
  ];
}

/** Degrees with two decimals. Adding 0 converts negative zero to zero. */
function rounded(angle: number): number {
  return Math.round(angle * degrees * 100) / 100 + 0;
}

/** The product of two column-major 3 x 3 matrices; `b` is applied first. */
function product(a: readonly number[], b: readonly number[]): number[] {
  return b.map((_, at) =>
    [0, 1, 2].reduce((sum, k) => sum + a[k * 3 + (at % 3)]! * b[at - (at % 3) + k]!, 0),
  );
}

function transposed(m: readonly number[]): number[] {
  return m.map((_, at) => m[(at % 3) * 3 + Math.floor(at / 3)]!);
}

function trace(m: readonly number[]): number {
  return m[0]! + m[4]! + m[8]!;
}
