import {
  onConfigure,
  type WasmSource,
  localFiles,
  type LocalFiles,
  moduleFile,
  moduleNames,
  sourceOf,
  takeEarlyModule,
  type ModuleName,
} from './configure.js';
import { connectionEnded, FetchError } from '../util/errors.js';
import { absolute } from '../util/absolute.js';
import { UnsupportedError } from '../util/refusals.js';
import { Core } from './core.js';
import type { RuntimeModule } from './bindings.js';
import type { Runtime } from './runtime.js';

const compiled: Map<ModuleName, Promise<WebAssembly.Module>> = new Map();
let main: Promise<Runtime> | null = null;

/** Returns a compiled module. All instances of the page and the worker share it. */
export function compiledModule(name: ModuleName): Promise<WebAssembly.Module> {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const attempt = compile(name, sourceOf(name));
  compiled.set(name, attempt);
  // A failure is not cached: the next load tries again.
  attempt.catch(() => {
    if (compiled.get(name) === attempt) compiled.delete(name);
  });
  return attempt;
}

/** Returns the calling thread's runtime, which computes poses. Creates a new one if the previous one is lost. */
export async function mainRuntime(): Promise<Runtime> {
  while (true) {
    const attempt = (main ??= compiledModule('runtime').then((module) =>
      Core.instantiate<RuntimeModule>(module),
    ));
    try {
      const core = await attempt;
      if (!core.lost) return core;
    } catch (error) {
      if (main === attempt) main = null;
      throw error;
    }
    if (main === attempt) main = null;
  }
}

onConfigure((changed) => {
  if ('wasm' in changed) main = null;
  for (const name of moduleNames) if (moduleFile(name).setting in changed) compiled.delete(name);
});

/**
 * Compiles a module from a source; null means the file beside this library.
 *
 * @throws FetchError if the server does not return a WebAssembly module
 * @throws UnsupportedError if WebAssembly or SIMD is not supported, or a policy forbids it
 */
export async function compile(module: ModuleName, source: WasmSource | null): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw new UnsupportedError('webassembly');
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer) return compileBytes(new Uint8Array(source));
  if (source instanceof Uint8Array) return compileBytes(new Uint8Array(source));
  const url = source === null ? moduleFile(module).beside() : absolute(source);
  const files = localFiles();
  if (url.protocol === 'file:' && files !== null) return compileFile(files, url, module);
  return compileFetched(url, module);
}

async function compileFile(files: LocalFiles, url: URL, module: ModuleName): Promise<WebAssembly.Module> {
  const bytes = await files.read(url).catch((cause: unknown) => {
    throw new Error(`${url.href}: the file cannot be read. ${remedy(module)}`, { cause });
  });
  return compileBytes(new Uint8Array(bytes));
}

function remedy(module: ModuleName): string {
  const { name, setting } = moduleFile(module);
  return `Copy ${name} there, or set its URL with configure({ ${setting} }).`;
}

async function compileFetched(url: URL, module: ModuleName): Promise<WebAssembly.Module> {
  const early = await takeEarlyModule(url);
  if (early !== null) return early;
  const response = await fetchModule(url, module);
  // Streaming requires the exact content type, which some servers do not send.
  const type = response.headers.get('content-type') ?? '';
  if (type.trim().toLowerCase() !== 'application/wasm') return compileAnswer(url, response, module);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // The body has been consumed. A second request shows the problem, or succeeds if only the connection failed.
    return compileAnswer(url, await fetchModule(url, module), module);
  }
}

async function fetchModule(url: URL, module: ModuleName): Promise<Response> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new FetchError(url.href, 0, { cause, remedy: remedy(module) });
  });
  if (!response.ok) throw new FetchError(url.href, response.status, { remedy: remedy(module) });
  return response;
}

/** Checks the signature '\0asm', because development servers return a page for a missing file. */
async function compileAnswer(url: URL, response: Response, module: ModuleName): Promise<WebAssembly.Module> {
  const { status } = response;
  const body = await response.arrayBuffer().catch((cause: unknown) => {
    throw new FetchError(url.href, status, { answer: connectionEnded, cause });
  });
  const bytes = new Uint8Array(body);
  const isWasm = bytes[0] === 0x00 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
  const instead = (answer: string, cause?: unknown): FetchError =>
    new FetchError(url.href, status, { answer, remedy: remedy(module), cause });
  if (!isWasm) {
    const type = response.headers.get('content-type');
    const answer = await import('./faults.js').then(
      ({ describeResponse }) => describeResponse(type, bytes),
      () => `the server answered with ${type}.`,
    );
    throw instead(`${answer} This is not a WebAssembly module.`);
  }
  return compileBytes(bytes).catch((cause: unknown) => {
    if (cause instanceof UnsupportedError) throw cause;
    throw instead(`the module is damaged (${bytes.length.toLocaleString('en')} bytes were received).`, cause);
  });
}

async function compileBytes(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    const faults = await import('./faults.js').catch(() => null);
    throw (await faults?.unsupported(cause)) ?? cause;
  }
}
