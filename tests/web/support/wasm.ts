import { readFile } from 'node:fs/promises';
import { Core } from '../../../web/lib/core/core.js';
import { Loader } from '../../../web/lib/load/loader.js';

/** The modules that the build has made. */
export type WasmName = 'marrow' | 'pictures';

export function wasmUrl(name: WasmName = 'marrow'): URL {
  return new URL(`../../../build/wasm/${name}.wasm`, import.meta.url);
}

export async function wasmBytes(name?: WasmName): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(wasmUrl(name)));
}

export async function compileWasm(name?: WasmName): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await wasmBytes(name));
}

export async function newCore(): Promise<Core> {
  return Core.instantiate(await compileWasm());
}

export async function newLoader(): Promise<Loader> {
  return new Loader(await compileWasm());
}
