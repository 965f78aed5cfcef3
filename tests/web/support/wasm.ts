import { readFile } from 'node:fs/promises';
import { moduleFile, moduleNames, type ModuleName } from '../../../web/lib/wasm/compile.js';
import { newRuntime, type Runtime } from '../../../web/lib/wasm/runtime.js';
import { Loader } from '../../../web/lib/load/worker/loader.js';

/** The address of a module that the build has made. */
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
  return newRuntime(await compileWasm());
}

const compiled: Map<ModuleName, Promise<WebAssembly.Module>> = new Map();

/** A loader that has all modules, or those of these names. */
export async function newLoader(names: readonly ModuleName[] = moduleNames): Promise<Loader> {
  const loader = new Loader();
  for (const name of names) {
    if (!compiled.has(name)) compiled.set(name, compileWasm(name));
    loader.supply(name, await compiled.get(name)!);
  }
  return loader;
}
