import type { Plugin } from 'vite';

/**
 * Keeps modules that only define custom elements in the build. Nothing imports names from them, and package.json
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
