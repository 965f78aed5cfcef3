import type { Workspace } from './session/workspace.js';
import type { Comparison } from './session/comparison.js';
import type { Offline } from './open/offline.js';
import type { Recents } from './open/recents.js';
import type { PlaylistRunner } from './session/playlist-runner.js';
import type { Work } from './state/work.js';

/** The objects that every component receives. */
export interface App extends Workspace {
  readonly recents: Recents;
  readonly offline: Offline;
  readonly playlist: PlaylistRunner;
  readonly comparison: Comparison;
  readonly work: Work;
}
