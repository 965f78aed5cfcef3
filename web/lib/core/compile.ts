import type { WasmSource } from './configure.js';
import { FetchError } from '../util/errors.js';
import { inNode, nodeModule } from '../util/node.js';

/** The modules, by the settings that say where they are. */
export type WasmSetting = 'wasm' | 'pictures';

// The places of the modules and of the worker are those in the repository. The package's build sets them to where
// the files lie beside the script; bundlers look for this very form.
const files: Readonly<Record<WasmSetting, { readonly name: string; readonly beside: () => URL }>> = {
  wasm: {
    name: 'marrow.wasm',
    beside: () => new URL('../../../build/wasm/marrow.wasm', import.meta.url),
  },
  pictures: {
    name: 'pictures.wasm',
    beside: () => new URL('../../../build/wasm/pictures.wasm', import.meta.url),
  },
};

/** Compiles a module from wherever the configuration says it is; null: the file beside this library. */
export async function compile(setting: WasmSetting, source: WasmSource | null): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer) return WebAssembly.compile(source);
  if (source instanceof Uint8Array) return WebAssembly.compile(new Uint8Array(source));
  const url = source === null ? files[setting].beside() : absolute(source);
  if (url.protocol === 'file:' && inNode()) return compileFile(url, setting);
  return compileFetched(url, setting);
}

/** A string is relative to the page; in a worker and in Node it has to be absolute. */
function absolute(url: string | URL): URL {
  return new URL(url, typeof document === 'undefined' ? undefined : document.baseURI);
}

async function compileFile(url: URL, setting: WasmSetting): Promise<WebAssembly.Module> {
  const { readFile } = await nodeModule('node:fs/promises');
  const bytes = await readFile(url).catch((cause: unknown) => {
    throw new Error(`${url.href}: the file cannot be read. ${remedy(setting)}`, { cause });
  });
  return WebAssembly.compile(new Uint8Array(bytes));
}

function remedy(setting: WasmSetting): string {
  return `Copy ${files[setting].name} there, or name its address with configure({ ${setting} }).`;
}

async function compileFetched(url: URL, setting: WasmSetting): Promise<WebAssembly.Module> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new FetchError(url.href, 0, { cause, remedy: remedy(setting) });
  });
  if (!response.ok) throw new FetchError(url.href, response.status, { remedy: remedy(setting) });
  // Streaming wants exactly the right type; some servers do not know it.
  const type = response.headers.get('content-type') ?? '';
  if (type.trim().toLowerCase() === 'application/wasm') return WebAssembly.compileStreaming(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!isWasm(bytes)) {
    throw new TypeError(
      `${url.href}: the answer (${type === '' ? 'no type' : type}) is not a WebAssembly module. ${remedy(setting)}`,
    );
  }
  return WebAssembly.compile(bytes);
}

/** Development servers answer a missing file with a page: found by the first bytes, '\0asm'. */
function isWasm(bytes: Uint8Array): boolean {
  return bytes[0] === 0x00 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
}
