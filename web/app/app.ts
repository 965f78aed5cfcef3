import type { Bench } from './session/bench.js';
import type { Comparison } from './session/comparison.js';
import type { Recents } from './session/recents.js';
import type { GalleryActions } from './state/gallery-actions.js';

/** Every component gets this: the state to show and the actions that a person can take. */
export interface App extends Bench {
  readonly gallery: GalleryActions;
  readonly recents: Recents;
  readonly comparison: Comparison;
}
