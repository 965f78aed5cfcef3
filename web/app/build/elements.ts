import type { Plugin } from 'vite';

/**
 * Keeps the page's modules in the build although nothing of them is imported by name: they define their elements.
 * package.json says that the package has no side effects, which is true of the library and not of the page.
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
