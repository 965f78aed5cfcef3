import type { BoundInstance } from '../wasm/bindings.js';
import type { Runtime } from '../wasm/runtime.js';
import type { Playable } from './playable.js';

/** The members of an instance that its components use. */
export interface InstanceHost {
  readonly model: Playable;
  /** The instance in WASM. */
  readonly bound: BoundInstance;
  /** Returns the WASM runtime. @throws DisposedError, or ModelError `module_lost`. */
  core(): Runtime;
  /** Finds a part by name or index. @throws ModelError `bad_value` if there is no such part. */
  partIndex(part: string | number): number;
  /** Updates the instance if anything has changed since the last update. */
  complete(): void;
  /** Marks the computed frame as outdated. */
  changed(): void;
  /** True if the computed frame is outdated. */
  stale(): boolean;
  /** Updates the instance and everything attached to it, even without changes. */
  update(): void;
  /** Sends the transform to the module before an update; `settled` is called after the update. */
  send(core: Runtime): void;
  settled(): void;
}
