import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: Uint8Array | string;
  /** Milliseconds between two pieces of the body, as on a slow line. */
  readonly slow?: number;
  /** False: the server ignores requests for ranges, as simple servers do. */
  readonly ranges?: boolean;
  /** The response begins and never ends. */
  readonly hang?: boolean;
  /** False: the server tells neither the length of the body nor that of the whole file. */
  readonly lengths?: boolean;
  /**
   * True: pages of other origins may read the body, but not its headers, and preflight requests (OPTIONS) are refused.
   */
  readonly cors?: boolean;
  /** With `cors`: the body is for pages of one origin that send a cookie, others are refused. */
  readonly member?: boolean;
  /** The address to which the file has moved. */
  readonly location?: string;
}

export interface TestServer {
  readonly origin: string;
  /** The requested paths, in order. */
  readonly asked: string[];
  /** Bytes that were sent in answers to requests for ranges. */
  sent: number;
  close(): Promise<void>;
}

/** A server with a few files. Other paths are answered with 404, or with the given answer. */
export async function serve(
  files: Readonly<Record<string, Answer | Uint8Array>>,
  rest: Answer = { status: 404, body: 'not here' },
): Promise<TestServer> {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    asked.push(path);
    const file = files[path] ?? files[path.replace(/\?.*/, '')] ?? rest;
    const {
      status = 200,
      type = 'application/octet-stream',
      body = '',
      slow = 0,
      ranges = true,
      hang = false,
      lengths = true,
      cors = false,
      member = false,
      location = null,
    } = file instanceof Uint8Array ? { body: file } : file;
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
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range !== null && ranges && typeof body !== 'string') {
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
    if (slow === 0) {
      response.end(body);
      return;
    }
    const pieces = Array.from({ length: 10 }, (_, i) =>
      body.slice((body.length * i) / 10, (body.length * (i + 1)) / 10),
    );
    const next = (): void => {
      const piece = pieces.shift();
      if (piece === undefined) response.end();
      else response.write(piece, () => setTimeout(next, slow));
    };
    next();
  });
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  const server: TestServer = {
    origin: `http://localhost:${(http.address() as AddressInfo).port}`,
    asked,
    sent: 0,
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
  return server;
}
