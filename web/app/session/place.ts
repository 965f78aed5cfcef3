import type { ViewState } from '../../lib/state/index.js';
import type { Origin } from '../state/state.js';
import type { Source } from './ports.js';
import type { OpenOptions, Target, Worn } from './target.js';

/** Files that are open, and where they came from. */
export interface Opened {
  readonly source: Source;
  readonly origin: Origin;
}

/** A source with several models, from which a person chooses. */
export interface Choice extends Opened {
  /** Apply to the model that is chosen. */
  readonly options: OpenOptions;
}

/** A place that a person can come back to. */
export type Place =
  | { readonly kind: 'start' }
  | { readonly kind: 'gallery'; readonly choice: Choice }
  | { readonly kind: 'subject'; readonly target: Target };

/** How a subject looked when it was left: its settings, and the pictures that a person had put on it. */
export interface Left {
  readonly view: ViewState;
  readonly worn: Worn;
}

/** Is told where the session arrives, before the state says so. */
export interface Journey {
  arrived(place: Place): void;
  /** The open subject was loaded again, with other files or parts. */
  reloaded(target: Target): void;
}

/** A journey that nobody keeps track of. */
export const noJourney: Journey = { arrived: () => undefined, reloaded: () => undefined };
