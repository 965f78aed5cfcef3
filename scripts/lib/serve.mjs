import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder on a free port: { url, close }. Nothing is cached, so every load of a page is a first load. `headers`
 * are those of every answer, or a function that gives them by a file's path; `delay` gives the milliseconds that a file is
 * waited for.
 */
export async function serveFolder(folder, headers = {}, delay = () => 0) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside = normalize(decodeURIComponent(pathname)).replace(/\/$/, '/index.html');
    const path = join(folder, inside);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!path.startsWith(folder) || !stats?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-length': stats.size,
      'cache-control': 'no-cache',
      ...(typeof headers === 'function' ? headers(path) : headers),
    });
    const wait = delay(path);
    if (wait > 0) setTimeout(() => createReadStream(path).pipe(response), wait);
    else createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
