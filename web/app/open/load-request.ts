import type { ViewState } from '../../lib/state/index.js';
import type { Origin, PartChoice, Subject } from '../state/state.js';
import type { Source } from './source.js';
import type { Message } from '../text/messages.js';

/** A subject whose texture overrides are kept when it is loaded again. */
export type OverriddenSubject = Pick<Subject, 'summary' | 'textureOverrides'>;

export interface OpenOptions {
  /** The state of an address, without the subject itself. */
  readonly view?: ViewState;
  /** The subject whose texture overrides apply to materials that both subjects have. */
  readonly overridden?: OverriddenSubject;
  /** Players and weapons replace the open subject instead of being merged into it. */
  readonly afresh?: boolean;
  /** The sample of the start page. */
  readonly welcome?: boolean;
  /** The address as typed, to report unknown names in it. */
  readonly asked?: URLSearchParams;
  /** Notices to show before the model loads. */
  readonly notes?: readonly Message[];
}

/** The model to load, and how to load it. */
export interface LoadRequest {
  readonly source: Source;
  readonly origin: Origin;
  readonly entry: string | null;
  readonly mixed: PartChoice;
  readonly options: OpenOptions;
  /** True if the same subject is loaded again: the user's settings are kept. */
  readonly keep: boolean;
}

/** Open files and their origin. */
export interface Opened {
  readonly source: Source;
  readonly origin: Origin;
}

/** The models of a source, for the gallery. */
export interface ModelList extends Opened {
  /** The options for the model that the user selects. */
  readonly options: OpenOptions;
}

/** The content of an entry of the page's history. */
export type HistoryEntry =
  | { readonly kind: 'start' }
  | { readonly kind: 'gallery'; readonly list: ModelList }
  | { readonly kind: 'subject'; readonly request: LoadRequest };

/** The settings and texture overrides of a subject when the user left it. */
export interface SavedView {
  readonly view: ViewState;
  readonly overridden: OverriddenSubject;
}

/** Receives each subject, gallery and start page that the session opens, before the state changes. */
export interface OpenListener {
  opened(entry: HistoryEntry): void;
  /** The subject was loaded again, with other files or parts. */
  reloaded(request: LoadRequest): void;
}

/** A listener that ignores all calls. */
export const noOpenListener: OpenListener = { opened: () => undefined, reloaded: () => undefined };
