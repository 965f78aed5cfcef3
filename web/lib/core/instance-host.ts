import type { Core } from './core.js';
import type { Playable } from './playable.js';

/** What the pieces of an instance know of it. */
export interface InstanceHost {
  readonly model: Playable;
  /** In WASM. */
  readonly handle: number;
  /** @throws DisposedError, or ModelError `module_lost`. */
  core(): Core;
  /** Computes what has been changed since the last update. */
  complete(): void;
  /** What was computed no longer holds. */
  changed(): void;
}
