import type { Family } from './families.js';

/** A WASM module: its address, its bytes, or compiled. */
export type WasmSource = string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** Where the library finds what is not JavaScript. Everything has a default that needs no configuration. */
export interface Configuration {
  /** `marrow.wasm`, the runtime. Default: the file beside this library. */
  readonly wasm: WasmSource | null;
  /**
   * The modules that open files, each fetched with the first file of its family: the folder that holds
   * `open-quake2.wasm` and the others, or where each one is. Default: the files beside this library.
   */
  readonly openers: string | URL | Readonly<Partial<Record<Family, WasmSource>>> | null;
  /** `pictures.wasm`, which decodes pictures; fetched with the first one. Default: the file beside this library. */
  readonly pictures: WasmSource | null;
  /**
   * The worker's script. Default: the file beside this library. False: no worker, files are opened in the calling
   * thread (it stands still while a large one is read).
   */
  readonly worker: string | URL | false | null;
  /**
   * Whether models and instances that were dropped without `dispose()` are reported to the console, when they are
   * garbage collected. Default: in development, which `NODE_ENV` tells where Node or a bundler sets it, and else a page
   * that comes from this computer (`localhost`).
   */
  readonly reportLeaks: boolean;
}

type Listener = (changed: Partial<Configuration>) => void;

let current: Configuration = {
  wasm: null,
  openers: null,
  pictures: null,
  worker: null,
  reportLeaks: inDevelopment(),
};
const listeners: Set<Listener> = new Set();

/**
 * Changes the settings that are given. Call it before the first `load()`; models that are open stay as they are.
 *
 * @example
 * ```ts
 * import { configure } from 'marrow3d';
 *
 * configure({
 *   wasm: '/wasm/marrow.wasm',
 *   openers: '/wasm/',
 *   pictures: '/wasm/pictures.wasm',
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

/** Bundlers put their mode in place of this very expression; in a page without a bundler it throws. */
function nodeEnvironment(): string | undefined {
  try {
    return process.env.NODE_ENV;
  } catch {
    return undefined;
  }
}
