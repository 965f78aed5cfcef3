import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const fileName = 'service-worker.js';

/**
 * Whether the page needs a file offline: every file except embed.html, licences.txt and most samples. Of the samples,
 * it needs the thumbnails (samples/cards) and the start page's model.
 */
function isStored(file: string): boolean {
  if (file === 'embed.html' || file === 'licences.txt') return false;
  return !file.startsWith('samples/') || /^samples\/(cards|ulna)\//.test(file);
}

/** Emits the service worker, with the list of files to store and a hash of all built files. */
export function serviceWorker(): Plugin[] {
  return [built(), served()];
}

/**
 * On the development server, serves a service worker that unregisters itself. It replaces the service worker of the
 * preview server, which has the same address.
 */
function served(): Plugin {
  const script =
    "addEventListener('install', () => skipWaiting());" +
    "addEventListener('activate', (event) => event.waitUntil(registration.unregister()));";
  return {
    name: 'marrow:service-worker-development',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(script);
      });
    },
  };
}

function built(): Plugin {
  return {
    name: 'marrow:service-worker',
    apply: 'build',
    buildStart() {
      const id = fileURLToPath(new URL('../offline/service-worker.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName });
    },
    writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1).replaceAll('\\', '/'))
        .filter((file) => file !== fileName)
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(dir, file)));
      // The page is stored under the address of its folder, because some servers redirect index.html to it.
      const stored = files.filter(isStored).map((file) => (file === 'index.html' ? '' : file));
      const path = join(dir, fileName);
      const code = readFileSync(path, 'utf8');
      const written = code
        .replace('__MARROW_FILES__', JSON.stringify(stored))
        .replace('__MARROW_VERSION__', hash.digest('hex').slice(0, 16));
      if (written.includes('__MARROW_') || /\b(import|export)\b/.test(code))
        throw new Error(`${fileName} contains an import, an export or an unknown __MARROW_ placeholder`);
      writeFileSync(path, written);
    },
  };
}
