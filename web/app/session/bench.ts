import type { Actions } from '../actions/actions.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { SceneLink } from '../scene/scene-link.js';
import type { Session } from '../open/session.js';

/** Of two subjects that are compared: A, the page's own, or B beside it. */
export type Side = 'a' | 'b';

/** All that one open subject needs: its state, what people do with it, its files and its canvas. */
export interface Bench {
  readonly store: Store<AppState>;
  readonly actions: Actions;
  readonly session: Session;
  readonly scene: SceneLink;
}
