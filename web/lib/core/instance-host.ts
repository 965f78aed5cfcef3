import type { BoundInstance } from './bindings.js';
import type { Runtime } from './runtime.js';
import type { Playable } from './playable.js';

/** What the pieces of an instance know of it. */
export interface InstanceHost {
  readonly model: Playable;
  /** In WASM. */
  readonly bound: BoundInstance;
  /** @throws DisposedError, or ModelError `module_lost`. */
  core(): Runtime;
  /** A part by its name or index. @throws ModelError `bad_value` where there is none. */
  partIndex(part: string | number): number;
  /** Computes what has been changed since the last update. */
  complete(): void;
  /** What was computed no longer holds. */
  changed(): void;
  /** Whether it does. */
  stale(): boolean;
  /** Computes it and what hangs on it, whether or not something has changed. */
  update(): void;
  /** Before an update and after it. */
  send(core: Runtime): void;
  settled(): void;
}
