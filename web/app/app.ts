import type { PlaylistRunner } from './session/playlist-runner.js';
import type { Session } from './session/session.js';
import type { SceneLink } from './session/scene-link.js';
import type { Actions } from './state/actions.js';
import type { RigActions } from './state/rig-actions.js';
import type { AppState } from './state/state.js';
import type { Store } from './state/store.js';
import type { ViewActions } from './state/view-actions.js';

/** Every component gets this: the state to show and the actions that a person can take. */
export interface App {
  readonly store: Store<AppState>;
  readonly actions: Actions;
  readonly rig: RigActions;
  readonly view: ViewActions;
  readonly playlist: PlaylistRunner;
  readonly session: Session;
  readonly scene: SceneLink;
}
