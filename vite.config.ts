import { fileURLToPath } from 'node:url';
import { importedBy, type ImportedBy } from './scripts/dist/imported-by.mjs';
import { strippedGlsl } from './scripts/lib/glsl.mjs';
import { defineConfig, type UserConfig } from 'vite';
import { keepElements } from './web/app/build/elements.js';
import { licences } from './web/app/build/licences.js';
import { policyHeaders } from './web/app/build/policy.js';
import { preload } from './web/app/build/preload.js';
import { serviceWorker } from './web/app/build/service-worker.js';
import { iconSprite } from './web/app/build/sprite.js';

const repository = fileURLToPath(new URL('.', import.meta.url));
const headers = { 'X-Content-Type-Options': 'nosniff' };

/** Whether `npm run coverage` runs the build: with source maps and without minification. */
const counted = process.env['MARROW_COVERAGE'] !== undefined;

const [booted, page, frame] = ['web/lib/boot/index.ts', 'web/app/start.ts', 'web/app/embed/start.ts'].map(
  importedBy,
) as [ImportedBy, ImportedBy, ImportedBy];

/** The licences of the code and files in the page. */
const terms = licences();

/** Builds the page and the page for iframes to site/, which any static server can serve at any path. */
const config: UserConfig = defineConfig({
  root: 'web/app',
  base: './',
  publicDir: '../../public',
  plugins: [
    iconSprite(),
    keepElements(),
    terms.ofPage,
    preload(),
    policyHeaders(),
    serviceWorker(),
    strippedGlsl(),
    booted.plugin,
    page.plugin,
    frame.plugin,
  ],
  server: { port: 4173, strictPort: true, fs: { allow: [repository] } },
  preview: { port: 4173, strictPort: true, headers },
  worker: { format: 'es', plugins: () => [terms.ofWorkers] },
  build: {
    outDir: '../../site',
    emptyOutDir: true,
    target: 'es2022',
    ...(counted ? { sourcemap: 'inline', minify: false } : {}),
    // The content security policy forbids data: URLs for fonts, modules and the sprite.
    assetsInlineLimit: 0,
    // Browsers without modulepreload import the same files slightly later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'embed.html'].map((page) => `${repository}web/app/${page}`),
      output: {
        codeSplitting: {
          groups: [
            // The code that starts the page before the remaining files have arrived.
            { name: 'boot', test: (id: string) => booted.has(id) || id.includes('vite/preload-helper') },
            { name: 'samples', test: /app\/samples\.ts$/ },
            // All library code that several chunks import is in one file, not in one file for each set of importers.
            // The same applies to the code that the page shares with its dialogs.
            { name: 'library', test: /web\/lib\//, minShareCount: 2 },
            { name: 'page', test: (id: string) => page.has(id) && !frame.has(id), minShareCount: 2 },
          ],
        },
      },
    },
  },
});

export default config;
