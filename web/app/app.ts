import type { Bench } from './session/bench.js';
import type { Comparison } from './session/comparison.js';
import type { Offline } from './open/offline.js';
import type { Recents } from './open/recents.js';
import type { PlaylistRunner } from './session/playlist-runner.js';
import type { Work } from './state/work.js';

/** Every component gets this: the state to show and the actions that a person can take. */
export interface App extends Bench {
  readonly recents: Recents;
  readonly offline: Offline;
  readonly playlist: PlaylistRunner;
  readonly comparison: Comparison;
  readonly work: Work;
}
