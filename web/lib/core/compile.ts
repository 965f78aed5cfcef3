import type { Configuration } from './configure.js';
import { FetchError } from '../util/errors.js';
import { inNode, nodeModule } from '../util/node.js';

// The places of the module and of the worker are those in the repository. The package's build sets them to where
// the files lie beside the script; bundlers look for this very form.

/** Compiles `marrow.wasm` from wherever the configuration says it is; null: the file beside this library. */
export async function compile(wasm: Configuration['wasm']): Promise<WebAssembly.Module> {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm instanceof ArrayBuffer) return WebAssembly.compile(wasm);
  if (wasm instanceof Uint8Array) return WebAssembly.compile(new Uint8Array(wasm));
  const url = wasm === null ? new URL('../../../build/wasm/marrow.wasm', import.meta.url) : absolute(wasm);
  if (url.protocol === 'file:' && inNode()) return compileFile(url);
  return compileFetched(url);
}

/** A string is relative to the page; in a worker and in Node it has to be absolute. */
function absolute(url: string | URL): URL {
  return new URL(url, typeof document === 'undefined' ? undefined : document.baseURI);
}

async function compileFile(url: URL): Promise<WebAssembly.Module> {
  const { readFile } = await nodeModule('node:fs/promises');
  return WebAssembly.compile(new Uint8Array(await readFile(url)));
}

async function compileFetched(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new FetchError(url.href, 0, { cause });
  });
  if (!response.ok) throw new FetchError(url.href, response.status);
  // Streaming wants exactly the right type; some servers do not know it.
  const type = response.headers.get('content-type') ?? '';
  if (type.trim().toLowerCase() === 'application/wasm') return WebAssembly.compileStreaming(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!isWasm(bytes)) {
    throw new TypeError(
      `${url.href}: the answer (${type === '' ? 'no type' : type}) is not a WebAssembly module. ` +
        'Copy marrow.wasm there, or name its address with configure({ wasm }).',
    );
  }
  return WebAssembly.compile(bytes);
}

/** Development servers answer a missing file with a page: found by the first bytes, '\0asm'. */
function isWasm(bytes: Uint8Array): boolean {
  return bytes[0] === 0x00 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
}
