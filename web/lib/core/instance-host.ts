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
  /** @throws ModelError `bad_value` where there is no such part. */
  checkPart(part: number): void;
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
