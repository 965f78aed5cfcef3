import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Third-party packages in the page, and the file in each that states its terms. */
const packages: readonly (readonly [name: string, file: string])[] = [
  ['@fontsource-variable/sofia-sans-semi-condensed', 'LICENSE'],
  ['@fontsource-variable/sometype-mono', 'LICENSE'],
  ['fflate', 'LICENSE'],
  ['gl-matrix', 'LICENSE.md'],
  ['lit', 'LICENSE'],
  ['lucide-static', 'LICENSE'],
];

/** Puts `licences.txt` beside the page: the terms of the fonts, icons and libraries in it. */
export function licences(): Plugin {
  return {
    name: 'marrow:licences',
    apply: 'build',
    generateBundle() {
      const texts = packages.map(([name, file]) => {
        const path = fileURLToPath(new URL(`../../../node_modules/${name}/${file}`, import.meta.url));
        return `${name}\n\n${readFileSync(path, 'utf8').trim()}\n`;
      });
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
    },
  };
}
