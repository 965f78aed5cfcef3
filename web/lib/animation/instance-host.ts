import type { BoundInstance } from '../wasm/bindings.js';
import type { Runtime } from '../wasm/runtime.js';
import type { Playable } from './playable.js';

/** What the pieces of an instance can ask of it. */
export interface InstanceHost {
  readonly model: Playable;
  /** The instance in WASM. */
  readonly bound: BoundInstance;
  /** @throws DisposedError, or ModelError `module_lost`. */
  core(): Runtime;
  /** A part by its name or index. @throws ModelError `bad_value` where there is none. */
  partIndex(part: string | number): number;
  /** Computes what has been changed since the last update. */
  complete(): void;
  /** Marks the computed frame as out of date. */
  changed(): void;
  /** True when the computed frame is out of date. */
  stale(): boolean;
  /** Computes the instance and all that hangs on it, even if nothing has changed. */
  update(): void;
  /** Sends the transform to the module before an update; `settled` is called after the update. */
  send(core: Runtime): void;
  settled(): void;
}
