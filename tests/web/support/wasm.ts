import { readFile } from 'node:fs/promises';
import { moduleFile, type ModuleName } from '../../../web/lib/wasm/configure.js';
import type { RuntimeModule } from '../../../web/lib/wasm/bindings.js';
import { Core } from '../../../web/lib/wasm/core.js';
import type { Runtime } from '../../../web/lib/wasm/runtime.js';

/** The URL of a WebAssembly module in the build's output. */
export function wasmUrl(name: ModuleName = 'runtime'): URL {
  return moduleFile(name).beside();
}

export async function wasmBytes(name?: ModuleName): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(wasmUrl(name)));
}

export async function compileWasm(name?: ModuleName): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await wasmBytes(name));
}

export async function newCore(): Promise<Runtime> {
  return Core.instantiate<RuntimeModule>(await compileWasm());
}

const compiled: Map<ModuleName, Promise<WebAssembly.Module>> = new Map();

/** A module that is compiled once for all tests of a process. */
export function compiledOnce(name: ModuleName): Promise<WebAssembly.Module> {
  const known = compiled.get(name) ?? compileWasm(name);
  compiled.set(name, known);
  return known;
}
