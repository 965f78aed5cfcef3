/** `marrow3d/boot`: a few kB of code that prepares the first image while the rest of the library is being fetched. */
import { startEarlyWorker } from '../load/worker/new-worker.js';
import { createEarlyContext } from '../render/gl/context.js';
import { absolute } from '../util/absolute.js';
import { clock } from '../util/clock.js';
import { configure, type Configuration, compileEarly } from '../wasm/configure.js';
import { formatOfName, openerOf } from '../wasm/families.js';

/** The model and viewer that a page is about to load and show. */
export interface BootOptions {
  /**
   * The address of the model that will be loaded first, or the addresses of its files. The files are requested, and
   * the WASM module that opens them is compiled.
   */
  readonly model?: string | URL | readonly (string | URL)[];
  /**
   * The canvas or `<marrow-viewer>` that will show the model: the WebGL context is created with its size. By default,
   * no context is created, which suits pages that draw with another library.
   */
  readonly canvas?: Element | null;
  /** Settings of `configure()`, which are applied before the first request. */
  readonly settings?: Partial<Configuration>;
}

/**
 * Requests and compiles the WASM modules, starts the worker, requests the model and creates the WebGL context, all at
 * the same time. Call it first and import the rest of the library dynamically: a static import would be fetched
 * completely before any script runs. Errors are not reported here: a step that has failed is repeated when its result
 * is needed, and reported then. Outside of a page (in Node, for example), only the settings are applied.
 *
 * @example
 * ```ts
 * import { boot } from 'marrow3d/boot';
 *
 * const canvas = document.querySelector('canvas')!;
 * boot({ model: 'models/ogro/tris.md2', canvas });
 * const [{ load }, { Viewer }] = await Promise.all([import('marrow3d'), import('marrow3d/viewer')]);
 * const loading = load('models/ogro/tris.md2');
 * await new Viewer(canvas).show(await loading);
 * ```
 */
export function boot({ model = [], canvas = null, settings }: BootOptions = {}): void {
  if (settings !== undefined) configure(settings);
  if (typeof document === 'undefined' || typeof WebAssembly === 'undefined') return;
  // Archives are not requested here, because `load` may read only parts of them.
  const files = (typeof model === 'string' || model instanceof URL ? [model] : model)
    .flatMap(addressOf)
    .filter(({ pathname }) => formatOfName(pathname) !== undefined);
  const paths = files.map(({ pathname }) => pathname);
  const families = paths.flatMap((path) => formatOfName(path)?.family ?? []);
  const openers = families.map((family) => openerOf(family, paths));
  for (const name of new Set(['runtime', ...openers] as const)) compileEarly(name);
  startEarlyWorker();
  for (const { href } of files) {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }),
    );
  }
  if (canvas === null) return;
  // Creating the context blocks the page for a moment, so the caller's own imports are requested first.
  clock.after(0, () => {
    const side = (length: number): number => Math.max(1, Math.round(length * Math.min(devicePixelRatio, 2)));
    createEarlyContext(side(canvas.clientWidth), side(canvas.clientHeight));
  });
}

/** The absolute address; empty for an invalid one, which `load` reports. */
function addressOf(file: string | URL): URL[] {
  try {
    return [absolute(file)];
  } catch {
    return [];
  }
}
