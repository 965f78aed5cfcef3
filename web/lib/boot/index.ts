/** `marrow3d/boot`: a few kB that start what a first image needs while the rest of the library is being fetched. */
import { startEarlyWorker } from '../load/worker/new-worker.js';
import { createEarlyContext } from '../render/gl/context.js';
import { absolute } from '../util/absolute.js';
import { clock } from '../util/clock.js';
import { configure, type Configuration, compileEarly } from '../wasm/configure.js';
import { formatOfName, openerOf } from '../wasm/families.js';

/** The model and viewer that a page is about to load and show. */
export interface BootOptions {
  /**
   * The address of the model that will be loaded first, or the addresses of its files: they are requested, and the
   * module that opens them is compiled.
   */
  readonly model?: string | URL | readonly (string | URL)[];
  /**
   * The canvas or `<marrow-viewer>` that will show the model: the WebGL context is created in its size. Default: no
   * context is created, which is right for pages that draw with another library.
   */
  readonly canvas?: Element | null;
  /** Settings of `configure()`, which must be known before anything is requested. */
  readonly settings?: Partial<Configuration>;
}

/**
 * Requests and compiles the modules, starts the worker, requests the model and creates the WebGL context, all at the same
 * time. Call it first and import the rest of the library dynamically: a static import would be fetched completely before
 * any script runs. Nothing is reported: what fails is tried again, and reported, when it is needed. Outside of a page it
 * only applies the settings.
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
  // Of archives, only parts are read.
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
  // It blocks the page for a moment, so the caller's own imports are requested before.
  clock.after(0, () => {
    const side = (length: number): number => Math.max(1, Math.round(length * Math.min(devicePixelRatio, 2)));
    createEarlyContext(side(canvas.clientWidth), side(canvas.clientHeight));
  });
}

/** The absolute address; none for a text that is no address, which the load reports. */
function addressOf(file: string | URL): URL[] {
  try {
    return [absolute(file)];
  } catch {
    return [];
  }
}
