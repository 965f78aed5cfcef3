import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { requestedPath, started } from '../../scripts/lib/serve.mjs';

const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/** The faults of the server. Each receives the first half of the file. */
const faults = {
  /** Stops sending but keeps the connection open. */
  stall: (response, half) => response.writeHead(200, headers).write(half),
  /** Closes the connection. */
  drop: (response, half) => response.writeHead(200, headers).write(half, () => response.socket?.destroy()),
  /** Sends half of the announced `Content-Length`, then closes the connection. */
  long: (response, half) =>
    response
      .writeHead(200, { ...headers, 'content-length': half.length * 2 })
      .write(half, () => response.socket?.end()),
  /** Truncates the file, and announces the length of the truncated file. */
  cut: (response, half) => response.writeHead(200, { ...headers, 'content-length': half.length }).end(half),
  /** Redirects to a page. */
  page: (response) => response.writeHead(302, { ...headers, location: '/sign-in' }).end(),
};

/** The names of the faults. */
export const faultNames = Object.keys(faults);

/**
 * Serves a folder, each file with a fault: `http://localhost:PORT/FAULT/PATH`. Returns { url, close }.
 */
export async function serveFaulty(folder) {
  const server = createServer((request, response) => {
    const requested = requestedPath(request);
    if (requested === null) {
      response.writeHead(400, headers).end();
      return;
    }
    if (requested === '/sign-in') {
      response
        .writeHead(200, { ...headers, 'content-type': 'text/html' })
        .end('<!doctype html><title>Sign in</title>');
      return;
    }
    const [, fault = '', ...names] = requested.split('/');
    const path = join(folder, ...names);
    const isFile = path.startsWith(folder) && statSync(path, { throwIfNoEntry: false })?.isFile();
    if (!isFile || faults[fault] === undefined) {
      response.writeHead(404, headers).end();
      return;
    }
    const bytes = readFileSync(path);
    faults[fault](response, bytes.subarray(0, Math.ceil(bytes.length / 2)));
  });
  return started(server);
}
