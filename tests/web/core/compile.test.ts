import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../web/lib/core/compile.js';
import { compileWasm, wasmBytes, wasmUrl } from '../support/wasm.js';

let server: Server;
let origin: string;

beforeAll(async () => {
  const bytes = await wasmBytes();
  server = createServer((request, response) => {
    if (request.url === '/missing.wasm') response.writeHead(404).end();
    else if (request.url === '/page.wasm')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else
      response
        .writeHead(200, { 'content-type': new URL(request.url ?? '', origin).searchParams.get('type') ?? '' })
        .end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

function exportsOf(module: WebAssembly.Module): number {
  return WebAssembly.Module.exports(module).length;
}

describe('compile', () => {
  it('finds the module by itself', async () => {
    expect(exportsOf(await compile('wasm', null))).toBeGreaterThan(20);
    const names = WebAssembly.Module.exports(await compile('pictures', null)).map(({ name }) => name);
    expect(names).toContain('marrow_image_decode');
  });

  it('takes bytes, a buffer, a module, a file address', async () => {
    const bytes = await wasmBytes();
    for (const wasm of [bytes, bytes.buffer, wasmUrl(), wasmUrl().href]) {
      expect(exportsOf(await compile('wasm', wasm))).toBeGreaterThan(20);
    }
    const module = await compileWasm();
    expect(await compile('wasm', module)).toBe(module);
  });

  it.each([
    'application/wasm',
    'application/wasm; charset=utf-8',
    'application/octet-stream',
    'text/plain',
    '',
  ])('fetches it, whatever type the server says (%s)', async (type) => {
    expect(
      exportsOf(await compile('wasm', `${origin}/marrow.wasm?type=${encodeURIComponent(type)}`)),
    ).toBeGreaterThan(20);
  });

  it('says so when the server answers with a page', async () => {
    await expect(compile('wasm', `${origin}/page.wasm`)).rejects.toThrow(
      /text\/html.*Copy marrow\.wasm.*configure\(\{ wasm \}\)/,
    );
    await expect(compile('pictures', `${origin}/page.wasm`)).rejects.toThrow(
      /text\/html.*Copy pictures\.wasm.*configure\(\{ pictures \}\)/,
    );
  });

  it('says so when the server has no such file, or is away', async () => {
    await expect(compile('wasm', `${origin}/missing.wasm`)).rejects.toMatchObject({
      name: 'FetchError',
      status: 404,
      message: expect.stringContaining('Copy marrow.wasm there, or name its address') as string,
    });
    const gone = new URL('gone.wasm', import.meta.url);
    await expect(compile('pictures', gone)).rejects.toThrow(/gone\.wasm.*configure\(\{ pictures \}\)/);
    await expect(compile('wasm', 'http://localhost:1/marrow.wasm')).rejects.toMatchObject({
      name: 'FetchError',
      status: 0,
    });
  });
});
