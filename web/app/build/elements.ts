import type { Plugin } from 'vite';

/**
 * Keeps the page's modules in the build. They define custom elements, and nothing imports their names. package.json
 * declares the package free of side effects, which is true of the library but not of the page.
 */
export function keepElements(): Plugin {
  return {
    name: 'marrow:keep-elements',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]web[\\/]app[\\/].*\.ts$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: true }),
    },
  };
}
