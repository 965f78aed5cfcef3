import type { LoadCache } from '../types/api.js';
import type { Family } from './families.js';

/** A WASM module: its address, its bytes, or the compiled module. */
export type WasmSource = string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** The addresses of the library's modules and worker, and the cache. All settings have defaults. */
export interface Configuration {
  /** `marrow.wasm`, the runtime. Default: the file beside this library. */
  readonly wasm: WasmSource | null;
  /**
   * The modules that open files, each fetched with the first file of its family: the folder with `open-quake2.wasm` and
   * the others, or the source of each one. Default: the files beside this library.
   */
  readonly openers: string | URL | Readonly<Partial<Record<Family, WasmSource>>> | null;
  /** `images.wasm`, which decodes images; fetched with the first one. Default: the file beside this library. */
  readonly images: WasmSource | null;
  /**
   * The worker's script. Default: the file beside this library. With false, files are opened in the calling thread,
   * which is blocked while a large file is read.
   */
  readonly worker: string | URL | false | null;
  /** Keeps files and decoded images between loads (`createCache`). Default: none. */
  readonly cache: LoadCache | null;
  /**
   * Whether models and instances that are garbage collected without `dispose()` are reported to the console. Default:
   * true if `NODE_ENV`, set by Node or a bundler, is `development`; without `NODE_ENV`, true on `localhost`.
   */
  readonly reportLeaks: boolean;
}

type Listener = (changed: Partial<Configuration>) => void;

let current: Configuration = {
  wasm: null,
  openers: null,
  images: null,
  worker: null,
  cache: null,
  reportLeaks: inDevelopment(),
};
const listeners: Set<Listener> = new Set();

/**
 * Changes settings. Call it before the first `load()`; open models are not affected.
 *
 * @example
 * ```ts
 * import { configure } from 'marrow3d';
 *
 * configure({
 *   wasm: '/wasm/marrow.wasm',
 *   openers: '/wasm/',
 *   images: '/wasm/images.wasm',
 *   worker: '/wasm/worker.js',
 * });
 * ```
 */
export function configure(settings: Partial<Configuration>): void {
  current = { ...current, ...settings };
  for (const listener of listeners) listener(settings);
}

export function configuration(): Configuration {
  return current;
}

export function onConfigure(listener: Listener): void {
  listeners.add(listener);
}

function inDevelopment(): boolean {
  const environment = nodeEnvironment();
  if (environment !== undefined) return environment === 'development';
  return (
    typeof location !== 'undefined' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)
  );
}

/** Bundlers replace exactly this expression by their mode; in a page without a bundler it throws. */
function nodeEnvironment(): string | undefined {
  try {
    return process.env.NODE_ENV;
  } catch {
    return undefined;
  }
}
