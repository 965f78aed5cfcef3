import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: Uint8Array | string;
  /** Sends the body in ten pieces, each after this promise (`piece` counts from 0). */
  readonly before?: (piece: number) => Promise<unknown>;
  /** False: the server ignores range requests. */
  readonly ranges?: boolean;
  /** True: the server sends the headers, and no body. */
  readonly hang?: boolean;
  /** True: the server sends half of the body and closes the connection. */
  readonly drop?: boolean;
  /** False: the headers contain neither the length of the body nor that of the whole file. */
  readonly lengths?: boolean;
  /** True: pages of other origins can read the body, but no headers, and preflight requests (OPTIONS) are refused. */
  readonly cors?: boolean;
  /** True: requests without a cookie are refused. With `cors`, pages of other origins can send one. */
  readonly member?: boolean;
  /**
   * Compresses the body: `whole` sends all of it to range requests too; `ranges` sends them that range of the compressed
   * bytes.
   */
  readonly gzip?: 'whole' | 'ranges';
  /** The `Location` header. */
  readonly location?: string;
  /** The `ETag` header. Browsers cache the file, and revalidate it with this tag. */
  readonly etag?: string;
}

export interface TestServer {
  readonly origin: string;
  /** The requested paths, in order. */
  readonly asked: string[];
  /** Resolves as soon as the path has been requested. */
  requested(path: string): Promise<void>;
  /** Bytes sent in answers to range requests. */
  sent: number;
  close(): Promise<void>;
}

/** Starts a server of a few files. It answers other paths with 404 or the given answer. */
export async function serve(
  files: Readonly<Record<string, Answer | Uint8Array>>,
  rest: Answer = { status: 404, body: 'not here' },
): Promise<TestServer> {
  const asked: string[] = [];
  const waiting: Set<() => void> = new Set();
  const http = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    asked.push(path);
    for (const check of [...waiting]) check();
    const file = files[path] ?? files[path.replace(/\?.*/, '')] ?? rest;
    const {
      status = 200,
      type = 'application/octet-stream',
      body: plain = '',
      before = null,
      ranges = true,
      hang = false,
      drop = false,
      lengths = true,
      cors = false,
      member = false,
      location = null,
      etag = null,
      gzip = null,
    } = file instanceof Uint8Array ? { body: file } : file;
    const body = gzip === null ? plain : gzipSync(plain);
    if (gzip !== null) {
      response.setHeader('content-encoding', 'gzip');
      response.setHeader('vary', 'accept-encoding');
    }
    if (cors && member) {
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '');
      response.setHeader('access-control-allow-credentials', 'true');
    } else if (cors) response.setHeader('access-control-allow-origin', '*');
    if (cors && request.method === 'OPTIONS') {
      response.writeHead(403).end();
      return;
    }
    if (member && request.headers.cookie === undefined) {
      response.writeHead(403).end();
      return;
    }
    if (etag !== null) {
      response.setHeader('etag', etag);
      response.setHeader('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === etag) {
        response.writeHead(304).end();
        return;
      }
    }
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range !== null && ranges && gzip !== 'whole' && typeof body !== 'string') {
      const part = body.subarray(Number(range[1]), Number(range[2]) + 1);
      server.sent += part.byteLength;
      if (!lengths) {
        response.writeHead(206, { 'content-type': type }).end(part);
        return;
      }
      const place = `bytes ${range[1]}-${Number(range[1]) + part.byteLength - 1}/${body.byteLength}`;
      response.writeHead(206, { 'content-type': type, 'content-range': place }).end(part);
      return;
    }
    const length = lengths ? { 'content-length': body.length } : {};
    response.writeHead(status, {
      'content-type': type,
      ...length,
      ...(location === null ? {} : { location }),
    });
    if (hang) {
      response.flushHeaders();
      return;
    }
    if (drop) {
      response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.socket?.destroy());
      return;
    }
    if (before === null) {
      response.end(body);
      return;
    }
    const pieces = Array.from({ length: 10 }, (_, i) =>
      body.slice((body.length * i) / 10, (body.length * (i + 1)) / 10),
    );
    void (async () => {
      for (const [i, piece] of pieces.entries()) {
        await before(i);
        response.write(piece);
      }
      response.end();
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  const server: TestServer = {
    origin: `http://localhost:${(http.address() as AddressInfo).port}`,
    asked,
    requested: (path) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!asked.includes(path)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    sent: 0,
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
  return server;
}
