import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';

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
 * Serves a folder on a free port: { url, close }. `headers` are added to the response for each file; a function returns
 * them for the file's path. `hold` returns a promise that the body of a file waits for. `mounts` maps path prefixes with
 * a trailing slash to other folders. Nothing is cached, so every load of a page is a first load. With `cached`, browsers
 * cache files and revalidate them. A malformed address is answered with 400.
 */
export async function serveFolder(
  folder,
  headers = {},
  { hold = () => undefined, mounts = {}, cached = false } = {},
) {
  const server = createServer((request, response) => {
    const requested = requestedPath(request);
    if (requested === null) {
      response.writeHead(400).end();
      return;
    }
    const inside = requested.replace(/\/$/, '/index.html').slice(1);
    const prefix = Object.keys(mounts).find((each) => inside.startsWith(each));
    const base = prefix === undefined ? folder : mounts[prefix];
    const path = join(base, inside.slice(prefix?.length ?? 0));
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!path.startsWith(base) || !stats?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const etag = `"${stats.size}-${stats.mtimeMs}"`;
    const fields = {
      'cache-control': 'no-cache',
      ...(cached ? { etag } : {}),
      ...(typeof headers === 'function' ? headers(path) : headers),
    };
    if (cached && request.headers['if-none-match'] === etag) {
      response.writeHead(304, fields).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-length': stats.size,
      ...fields,
    });
    void sendFile(path, response, hold);
  });
  return started(server);
}

/** The decoded path of a request, absolute and without `..`; null if the address is malformed. */
export function requestedPath({ url }) {
  try {
    const path = decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname);
    // Node's file functions throw for a path with a null character.
    return path.includes('\0') ? null : normalize(path);
  } catch {
    return null;
  }
}

/** Sends a file. If it cannot be read any more, closes the connection. */
async function sendFile(path, response, hold) {
  try {
    await hold(path);
    await pipeline(createReadStream(path), response);
  } catch {
    response.destroy();
  }
}

/** Starts a server on a free port: { url, close }. */
export async function started(server) {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
