import type { Axes } from '../../lib/index.js';
import { placementOf, quarterTurned, type WorldAxis } from '../../lib/internal/index.js';
import { turnedAxes, type SceneOptions } from '../../lib/viewer/index.js';

/** The orientation of a model: the file's axis that points up, and the direction of its front. */
export type Placement = Pick<SceneOptions, 'up' | 'facing'>;

/** The placements of a model for undo and redo. The current one is in the scene options. */
export interface PlacementHistory {
  /** The earlier placements, the latest last. */
  readonly past: readonly Placement[];
  /** The undone placements, the next to redo last. */
  readonly future: readonly Placement[];
}

export const noPlacements: PlacementHistory = { past: [], future: [] };

/** The maximum number of placements that can be undone. */
const most = 50;

export function isSamePlacement(a: Placement, b: Placement): boolean {
  return a.up === b.up && a.facing === b.facing;
}

/** The placement after quarter turns about an axis of the world. `opening`: the axes with which the model opened. */
export function turnedPlacement(
  opening: Axes,
  { up, facing }: Placement,
  about: WorldAxis,
  quarters: number,
): Placement {
  return placementOf(opening, quarterTurned(turnedAxes(opening, up, facing), about, quarters));
}

/** The history after `before` was replaced by another placement: there is nothing to redo. */
export function withPlacement({ past }: PlacementHistory, before: Placement): PlacementHistory {
  return { past: [...past, before].slice(-most), future: [] };
}
