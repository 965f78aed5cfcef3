import type { LoadCache, FileSource } from '../types/api.js';
import { type ImageFormat, imageFormats, isImageFormat } from './image-formats.js';
import { isOpener, type OpenerName } from './families.js';
import { absolute } from '../util/absolute.js';
import { openerFiles } from './format-table.js';

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
  readonly openers: string | URL | Readonly<Partial<Record<OpenerName, WasmSource>>> | null;
  /**
   * The modules that decode images, each fetched with the first image of its format: the folder with
   * `images-pcx.wasm` and the others, or the source of each one. Default: the files beside this
   * library.
   */
  readonly images: string | URL | Readonly<Partial<Record<ImageFormat, WasmSource>>> | null;
  /** `draw.wasm`, the software renderer, fetched with the first image that it draws. Default: the file beside this library. */
  readonly draw: WasmSource | null;
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
  draw: null,
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
 *   images: '/wasm/',
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

/** Bundlers replace exactly this expression with their mode. In a page without a bundler it throws. */
function nodeEnvironment(): string | undefined {
  try {
    return process.env.NODE_ENV;
  } catch {
    return undefined;
  }
}

/** Reads local files, which only Node can do. */
export interface LocalFiles {
  read(file: URL): Promise<Uint8Array>;
  /**
   * @param options - `root`: the folder that may be read. Default: the folder of each address. `companions`: further
   *   files, relative to the first address
   */
  source(
    addresses: readonly (string | URL)[],
    options: { readonly root: string | undefined; readonly companions: readonly string[] },
  ): Promise<FileSource>;
}

let installed: LocalFiles | null = null;

/** The reader of local files; null in a browser. */
export function localFiles(): LocalFiles | null {
  return installed;
}

export function setLocalFiles(files: LocalFiles): void {
  installed = files;
}

/** The modules: the runtime, the software renderer, the image decoders, and the openers. */
export type ModuleName = 'runtime' | 'draw' | ImageFormat | OpenerName;

export const moduleNames: readonly ModuleName[] = [
  'runtime',
  'draw',
  ...imageFormats,
  ...Object.keys(openerFiles).filter(isOpener),
];

interface ModuleFile {
  readonly name: string;
  /** The setting of `configure` for its address. */
  readonly setting: 'wasm' | 'draw' | 'images' | 'openers';
  readonly beside: () => URL;
}

// The addresses of the modules and of the worker are those in the repository. The package's build replaces them by the
// files beside the script. Bundlers recognise only this form of expression.
const runtime: ModuleFile = {
  name: 'marrow.wasm',
  setting: 'wasm',
  beside: () => new URL('../../../build/wasm/marrow.wasm', import.meta.url),
};

const draw: ModuleFile = {
  name: 'draw.wasm',
  setting: 'draw',
  beside: () => new URL('../../../build/wasm/draw.wasm', import.meta.url),
};

const decoderFiles: Readonly<Record<ImageFormat, () => URL>> = {
  pcx: () => new URL('../../../build/wasm/images-pcx.wasm', import.meta.url),
  tga: () => new URL('../../../build/wasm/images-tga.wasm', import.meta.url),
  bmp: () => new URL('../../../build/wasm/images-bmp.wasm', import.meta.url),
  dds: () => new URL('../../../build/wasm/images-dds.wasm', import.meta.url),
  png: () => new URL('../../../build/wasm/images-png.wasm', import.meta.url),
  jpeg: () => new URL('../../../build/wasm/images-jpeg.wasm', import.meta.url),
};

export function moduleFile(module: ModuleName): ModuleFile {
  if (module === 'runtime') return runtime;
  if (module === 'draw') return draw;
  return isImageFormat(module)
    ? { name: `images-${module}.wasm`, setting: 'images', beside: decoderFiles[module] }
    : { name: openerName(module), setting: 'openers', beside: openerFiles[module] };
}

export function openerName(opener: OpenerName): string {
  return `open-${opener}.wasm`;
}

/** The configured source of a module; null for the file beside this library. */
export function sourceOf(name: ModuleName): WasmSource | null {
  if (name === 'runtime') return configuration().wasm;
  if (name === 'draw') return configuration().draw;
  const { name: file, setting } = moduleFile(name);
  const given = configuration()[setting] as Configuration['openers' | 'images'];
  if (given === null) return null;
  if (typeof given !== 'string' && !(given instanceof URL))
    return (given as Partial<Record<ModuleName, WasmSource>>)[name] ?? null;
  const folder = absolute(given);
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return new URL(file, folder);
}

/** By address, the modules that `compileEarly` has requested; null for one that could not be compiled. */
const early: Map<string, Promise<WebAssembly.Module | null>> = new Map();

/**
 * Requests and compiles a module before the code that uses it has arrived. Does nothing for a module that has no
 * address. A failure is not reported: the module is then requested again when it is used.
 */
export function compileEarly(name: ModuleName): void {
  const source = sourceOf(name);
  if (source !== null && typeof source !== 'string' && !(source instanceof URL)) return;
  const { href } = source === null ? moduleFile(name).beside() : absolute(source);
  if (early.has(href)) return;
  const module = WebAssembly.compileStreaming(fetch(href)).catch(() => null);
  early.set(href, module);
}

/** Removes and returns the module that `compileEarly` has requested from an address; null if there is none. */
export async function takeEarlyModule({ href }: URL): Promise<WebAssembly.Module | null> {
  const module = early.get(href);
  early.delete(href);
  return (await module) ?? null;
}

const registry =
  typeof FinalizationRegistry === 'undefined'
    ? null
    : new FinalizationRegistry<string>((what) => {
        console.warn(
          `Marrow: ${what} was garbage collected without dispose(); its memory is not freed until the page is closed.`,
        );
      });

/** Reports, in development, an object that is garbage collected without `dispose()`. Does not free the WASM memory. */
export function watchForLeak(object: object, what: string): void {
  if (configuration().reportLeaks) registry?.register(object, what, object);
}

export function unwatch(object: object): void {
  registry?.unregister(object);
}
