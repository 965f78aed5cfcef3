import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenerModule, PicturesModule } from '../../../web/lib/wasm/bindings.js';
import { compile } from '../../../web/lib/wasm/compile.js';
import { configure } from '../../../web/lib/wasm/configure.js';
import { Core } from '../../../web/lib/wasm/core.js';
import { families } from '../../../web/lib/wasm/families.js';
import { compiledModule } from '../../../web/lib/wasm/module.js';
import { newRuntime } from '../../../web/lib/wasm/runtime.js';
import { compileWasm, wasmBytes, wasmUrl } from '../support/wasm.js';

let server: Server;
let origin: string;

beforeAll(async () => {
  const bytes = await wasmBytes();
  server = createServer((request, response) => {
    if (request.url === '/missing.wasm' || request.url?.startsWith('/modules/') === true)
      response.writeHead(404).end();
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

/** Whether a module is the runtime: whether it has the runtime's constants. */
async function isRuntime(module: WebAssembly.Module): Promise<boolean> {
  return (await newRuntime(module)).module.none === 0xffffffff;
}

describe('compile', () => {
  it('finds the module by itself', async () => {
    expect(await isRuntime(await compile('runtime', null))).toBe(true);
    const decoder = await Core.instantiate<PicturesModule>(await compile('pictures', null));
    expect(decoder.module).toHaveProperty('decode');
  });

  it.each(families.map(({ name }) => name))('finds the opener of %s', async (family) => {
    const { module } = await Core.instantiate<OpenerModule>(await compile(family, null));
    const known = families.find(({ name }) => name === family);
    expect(module.formats()).toEqual(known?.formats);
    expect(module.assemblers()).toEqual(known?.assemblers);
  });

  it('takes bytes, a buffer, a module, a file address', async () => {
    const bytes = await wasmBytes();
    for (const wasm of [bytes, bytes.buffer, wasmUrl(), wasmUrl().href]) {
      expect(await isRuntime(await compile('runtime', wasm))).toBe(true);
    }
    const module = await compileWasm();
    expect(await compile('runtime', module)).toBe(module);
  });

  it.each([
    'application/wasm',
    'application/wasm; charset=utf-8',
    'application/octet-stream',
    'text/plain',
    '',
  ])('fetches it, whatever type the server says (%s)', async (type) => {
    const module = await compile('runtime', `${origin}/marrow.wasm?type=${encodeURIComponent(type)}`);
    expect(await isRuntime(module)).toBe(true);
  });

  it('says so when the server answers with a page', async () => {
    await expect(compile('runtime', `${origin}/page.wasm`)).rejects.toThrow(
      /text\/html.*Copy marrow\.wasm.*configure\(\{ wasm \}\)/,
    );
    await expect(compile('pictures', `${origin}/page.wasm`)).rejects.toThrow(
      /text\/html.*Copy pictures\.wasm.*configure\(\{ pictures \}\)/,
    );
    await expect(compile('quake3', `${origin}/page.wasm`)).rejects.toThrow(
      /text\/html.*Copy open-quake3\.wasm.*configure\(\{ openers \}\)/,
    );
  });

  it('says so when the server has no such file, or is away', async () => {
    await expect(compile('runtime', `${origin}/missing.wasm`)).rejects.toMatchObject({
      name: 'FetchError',
      status: 404,
      message: expect.stringContaining('Copy marrow.wasm there, or name its address') as string,
    });
    const gone = new URL('gone.wasm', import.meta.url);
    await expect(compile('pictures', gone)).rejects.toThrow(/gone\.wasm.*configure\(\{ pictures \}\)/);
    await expect(compile('runtime', 'http://localhost:1/marrow.wasm')).rejects.toMatchObject({
      name: 'FetchError',
      status: 0,
    });
  });
});

describe('configure({ openers })', () => {
  afterEach(() => configure({ openers: null }));

  it('names the folder that all of them lie in, with or without a slash', async () => {
    for (const folder of [`${origin}/modules`, new URL(`${origin}/modules/`)]) {
      configure({ openers: folder });
      await expect(compiledModule('doom3')).rejects.toMatchObject({
        url: `${origin}/modules/open-doom3.wasm`,
        status: 404,
      });
    }
  });

  it('names single ones; the others lie beside the library', async () => {
    const own = await compileWasm('quake3');
    configure({ openers: { quake3: own } });
    expect(await compiledModule('quake3')).toBe(own);
    expect(await compiledModule('quake2')).not.toBe(own);
  });
});
