import { configuration } from './configure.js';

const registry =
  typeof FinalizationRegistry === 'undefined'
    ? null
    : new FinalizationRegistry<string>((what) => {
        console.warn(
          `Marrow: ${what} was dropped without dispose(); its memory stays taken until the page ends.`,
        );
      });

/** Reports, in development, that something was dropped with its WASM memory still taken. Frees nothing. */
export function watchForLeak(object: object, what: string): void {
  if (configuration().reportLeaks) registry?.register(object, what, object);
}

export function unwatch(object: object): void {
  registry?.unregister(object);
}
