import type { ViewState } from '../../lib/state/index.js';
import type { Origin, PartChoice, Subject } from '../state/state.js';
import type { Source } from './ports.js';

/** The pictures that a person has put on a subject. */
export type Worn = Pick<Subject, 'summary' | 'repaints'>;

export interface OpenOptions {
  /** The state that an address asks for beside the subject itself. */
  readonly view?: ViewState;
  /** Whose pictures the subject wears where it has the same materials: those that a person had put on it. */
  readonly worn?: Worn;
  /** A player or a weapon that is dropped becomes the subject, and no part of the open one. */
  readonly afresh?: boolean;
  /** The sample that greets a first visitor. */
  readonly welcome?: boolean;
  /** The address as it was typed, so that what it asks for in vain is told. */
  readonly asked?: URLSearchParams;
  /** What is told already before the model is there. */
  readonly notes?: readonly string[];
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
