import type { Plugin } from 'vite';

/**
 * Keeps the page's modules in the build although nothing imports them by name: they define custom elements.
 * package.json declares the package free of side effects, which is true of the library and not of the page.
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
