import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

/** The modules in the build folder. */
export function moduleFiles() {
  return readdirSync(join(root, 'build/wasm')).filter((name) => name.endsWith('.wasm'));
}

/**
 * The library finds its modules and its worker by `new URL('...', import.meta.url)`. The sources contain the paths in
 * the repository; the package needs those in dist/. Bundlers look for exactly this form, so the output must contain it
 * literally.
 */
const modules = /new URL\(\s*'[./]*build\/wasm\/([\w-]+\.wasm)',\s*import\.meta\.url,?\s*\)/g;
const worker = /new URL\(\s*'[./\w]*worker\.(?:ts|js)',\s*import\.meta\.url,?\s*\)/g;

/** Replaces these paths in the sources by paths in dist/. `folder`: the path from the bundle to dist/. */
export function siblingFiles(folder) {
  return {
    name: 'marrow:sibling-files',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code) {
        const changed = code
          .replace(modules, `new URL('${folder}$1', import.meta.url)`)
          .replace(worker, `new URL('${folder}worker.js', import.meta.url)`);
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const name of [...moduleFiles(), 'worker.js']) {
        const literal = `new URL("${folder}${name}",import.meta.url)`;
        if (!chunks.some((chunk) => chunk.code.includes(literal))) {
          this.error(`The build made no ${literal}: bundlers would not find the file.`);
        }
      }
    },
  };
}
