import { readFile } from 'node:fs/promises';
import { Core } from '../../../web/lib/core/core.js';
import { Loader } from '../../../web/lib/load/loader.js';

/** The module that the build has made. */
export const wasmUrl: URL = new URL('../../../build/wasm/marrow.wasm', import.meta.url);

export async function wasmBytes(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(wasmUrl));
}

export async function compileWasm(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await wasmBytes());
}

export async function newCore(): Promise<Core> {
  return Core.instantiate(await compileWasm());
}

export async function newLoader(): Promise<Loader> {
  return new Loader(await compileWasm());
}
