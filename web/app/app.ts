import type { Session } from './session/session.js';
import type { StageLink } from './session/stage-link.js';
import type { Actions } from './state/actions.js';
import type { RigActions } from './state/rig-actions.js';
import type { AppState } from './state/state.js';
import type { Store } from './state/store.js';

/** What every component is handed: the state to show, and what a person can do. */
export interface App {
  readonly store: Store<AppState>;
  readonly actions: Actions;
  readonly rig: RigActions;
  readonly session: Session;
  readonly stage: StageLink;
}
