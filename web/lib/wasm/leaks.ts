import { configuration } from './configure.js';

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
