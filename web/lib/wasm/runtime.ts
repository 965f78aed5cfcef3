import type { RuntimeModule } from './bindings.js';
import { Core } from './core.js';

/** An instance of `marrow.wasm`. */
export type Runtime = Core<RuntimeModule>;

export function newRuntime(compiled: WebAssembly.Module): Promise<Runtime> {
  return Core.instantiate(compiled);
}
