import type { Actions } from '../actions/actions.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { SceneLink } from '../scene/scene-link.js';
import type { Session } from '../open/session.js';

/** One of the two compared subjects: A, the page's own, or B, beside it. */
export type Side = 'a' | 'b';

/** The objects of one open subject: state, actions, files and canvas. */
export interface Workspace {
  readonly store: Store<AppState>;
  readonly actions: Actions;
  readonly session: Session;
  readonly scene: SceneLink;
}
