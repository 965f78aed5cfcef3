import type { ViewState } from '../../lib/state/index.js';
import type { Origin, PartChoice } from '../state/state.js';
import type { Source } from './ports.js';

export interface OpenOptions {
  /** What an address asks for beside the subject itself. */
  readonly view?: ViewState;
  /** The sample that greets a first visitor. */
  readonly welcome?: boolean;
}

/** What is to be loaded, and how. */
export interface Target {
  readonly source: Source;
  readonly origin: Origin;
  readonly entry: string | null;
  readonly mixed: PartChoice;
  readonly options: OpenOptions;
  /** The same subject again: what a person had chosen stays. */
  readonly keep: boolean;
}
