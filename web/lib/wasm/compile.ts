import type { WasmSource } from './configure.js';
import { FetchError } from '../util/errors.js';
import { localFiles, type LocalFiles } from '../util/local-files.js';
import { families, isFamily, type Family } from './families.js';
import { openerFiles } from './format-table.js';

/** The modules: the runtime, the decoders of pictures, and an opener for each family of formats. */
export type ModuleName = 'runtime' | 'pictures' | Family;

export const moduleNames: readonly ModuleName[] = [
  'runtime',
  'pictures',
  ...families.map(({ name }) => name),
];

interface ModuleFile {
  readonly name: string;
  /** The setting that says where it is. */
  readonly setting: 'wasm' | 'pictures' | 'openers';
  readonly beside: () => URL;
}

// The places of the modules and of the worker are those in the repository. The package's build sets them to where
// the files lie beside the script; bundlers look for this very form.
const runtime: ModuleFile = {
  name: 'marrow.wasm',
  setting: 'wasm',
  beside: () => new URL('../../../build/wasm/marrow.wasm', import.meta.url),
};
const pictures: ModuleFile = {
  name: 'pictures.wasm',
  setting: 'pictures',
  beside: () => new URL('../../../build/wasm/pictures.wasm', import.meta.url),
};

export function moduleFile(module: ModuleName): ModuleFile {
  if (!isFamily(module)) return module === 'runtime' ? runtime : pictures;
  return { name: openerName(module), setting: 'openers', beside: openerFiles[module] };
}

export function openerName(family: Family): string {
  return `open-${family}.wasm`;
}

/** Compiles a module from wherever the configuration says it is; null: the file beside this library. */
export async function compile(module: ModuleName, source: WasmSource | null): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer) return WebAssembly.compile(source);
  if (source instanceof Uint8Array) return WebAssembly.compile(new Uint8Array(source));
  const url = source === null ? moduleFile(module).beside() : absolute(source);
  const files = localFiles();
  if (url.protocol === 'file:' && files !== null) return compileFile(files, url, module);
  return compileFetched(url, module);
}

/** A string is relative to the page; in Node it has to be absolute. */
export function absolute(url: string | URL): URL {
  return new URL(url, typeof document === 'undefined' ? undefined : document.baseURI);
}

async function compileFile(files: LocalFiles, url: URL, module: ModuleName): Promise<WebAssembly.Module> {
  const bytes = await files.read(url).catch((cause: unknown) => {
    throw new Error(`${url.href}: the file cannot be read. ${remedy(module)}`, { cause });
  });
  return WebAssembly.compile(new Uint8Array(bytes));
}

function remedy(module: ModuleName): string {
  const { name, setting } = moduleFile(module);
  return `Copy ${name} there, or name its address with configure({ ${setting} }).`;
}

async function compileFetched(url: URL, module: ModuleName): Promise<WebAssembly.Module> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new FetchError(url.href, 0, { cause, remedy: remedy(module) });
  });
  if (!response.ok) throw new FetchError(url.href, response.status, { remedy: remedy(module) });
  // Streaming wants exactly the right type; some servers do not know it.
  const type = response.headers.get('content-type') ?? '';
  if (type.trim().toLowerCase() === 'application/wasm') return WebAssembly.compileStreaming(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!isWasm(bytes)) {
    throw new TypeError(
      `${url.href}: the answer (${type === '' ? 'no type' : type}) is not a WebAssembly module. ${remedy(module)}`,
    );
  }
  return WebAssembly.compile(bytes);
}

/** Development servers answer a missing file with a page: found by the first bytes, '\0asm'. */
function isWasm(bytes: Uint8Array): boolean {
  return bytes[0] === 0x00 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
}
