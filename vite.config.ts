import { fileURLToPath } from 'node:url';
import { strippedGlsl } from './scripts/lib/glsl.mjs';
import { defineConfig, type UserConfig } from 'vite';
import { keepElements } from './web/app/build/elements.js';
import { licences } from './web/app/build/licences.js';
import { policyHeaders } from './web/app/build/policy.js';
import { preload } from './web/app/build/preload.js';
import { iconSprite } from './web/app/build/sprite.js';

const repository = fileURLToPath(new URL('.', import.meta.url));
const headers = { 'X-Content-Type-Options': 'nosniff' };

/** For `npm run coverage`: with source maps, and with every statement as it is in the sources. */
const counted = process.env['MARROW_COVERAGE'] !== undefined;

/** The page, and the one for frames: from web/app to site/, which any static server can serve at any path. */
const config: UserConfig = defineConfig({
  root: 'web/app',
  base: './',
  publicDir: '../../public',
  plugins: [iconSprite(), keepElements(), licences(), preload(), policyHeaders(), strippedGlsl()],
  server: { port: 4173, strictPort: true, fs: { allow: [repository] } },
  preview: { port: 4173, strictPort: true, headers },
  worker: { format: 'es' },
  build: {
    outDir: '../../site',
    emptyOutDir: true,
    target: 'es2022',
    ...(counted ? { sourcemap: 'inline', minify: false } : {}),
    // A data: URL is no source that the policy allows for fonts, modules or the sprite.
    assetsInlineLimit: 0,
    // Browsers that know no modulepreload import the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'embed.html'].map((page) => `${repository}web/app/${page}`),
      // What both pages need is one file, not one for each set of modules that the same others import.
      output: { codeSplitting: { groups: [{ name: 'library', test: /web\/lib\//, minShareCount: 2 }] } },
    },
  },
});

export default config;
