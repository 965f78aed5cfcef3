import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { started } from '../../scripts/lib/serve.mjs';

const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/** What a server does wrong with a file, of which it is given the first half. */
const faults = {
  /** It sends nothing more and keeps the connection. */
  stall: (response, half) => response.writeHead(200, headers).write(half),
  /** It closes the connection. */
  drop: (response, half) => response.writeHead(200, headers).write(half, () => response.socket?.destroy()),
  /** It announces twice the length that it sends. */
  long: (response, half) =>
    response
      .writeHead(200, { ...headers, 'content-length': half.length * 2 })
      .write(half, () => response.socket?.end()),
  /** The file is cut, and the length is that of the cut file. */
  cut: (response, half) => response.writeHead(200, { ...headers, 'content-length': half.length }).end(half),
  /** It redirects to a page. */
  page: (response) => response.writeHead(302, { ...headers, location: '/sign-in' }).end(),
};

/** The names of the faults. */
export const faultNames = Object.keys(faults);

/**
 * Serves the files of a folder with a fault: `http://localhost:PORT/FAULT/PATH`. Returns { url, close }.
 */
export async function serveFaulty(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/sign-in') {
      response
        .writeHead(200, { ...headers, 'content-type': 'text/html' })
        .end('<!doctype html><title>Sign in</title>');
      return;
    }
    const [, fault = '', ...names] = pathname.split('/');
    const path = join(folder, normalize(decodeURIComponent(names.join('/'))));
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
