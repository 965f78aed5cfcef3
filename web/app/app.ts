import type { Bench } from './session/bench.js';
import type { Comparison } from './session/comparison.js';

/** Every component gets this: the state to show and the actions that a person can take. */
export interface App extends Bench {
  readonly comparison: Comparison;
}
