import type { ViewState } from '../../lib/state/index.js';
import type { Origin, PartChoice } from '../state/state.js';
import type { Source } from './ports.js';

export interface OpenOptions {
  /** The state that an address asks for beside the subject itself. */
  readonly view?: ViewState;
  /** A player or a weapon that is dropped becomes the subject, and no part of the open one. */
  readonly afresh?: boolean;
  /** The sample that greets a first visitor. */
  readonly welcome?: boolean;
}

/** The model to load, and how to load it. */
export interface Target {
  readonly source: Source;
  readonly origin: Origin;
  readonly entry: string | null;
  readonly mixed: PartChoice;
  readonly options: OpenOptions;
  /** The subject is loaded again: the person's choices stay. */
  readonly keep: boolean;
}
