import type { RuntimeModule } from './bindings.js';
import type { Core } from './core.js';

/** An instance of `marrow.wasm`. */
export type Runtime = Core<RuntimeModule>;
