import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImagesModule, OpenerModule, RuntimeModule } from '../../../web/lib/wasm/bindings.js';
import { compile, compiledModule } from '../../../web/lib/wasm/compile.js';
import { imageFormats } from '../../../web/lib/wasm/image-formats.js';
import { configure } from '../../../web/lib/wasm/configure.js';
import { Core } from '../../../web/lib/wasm/core.js';
import { families } from '../../../web/lib/wasm/families.js';
import { compileWasm, wasmBytes, wasmUrl } from '../support/wasm.js';

let server: Server;
let origin: string;

beforeAll(async () => {
  const bytes = await wasmBytes();
  server = createServer((request, response) => {
    if (request.url === '/missing.wasm' || request.url?.startsWith('/modules/') === true)
      response.writeHead(404).end();
    else if (request.url?.startsWith('/drop.wasm') === true) {
      response.writeHead(200, { 'content-type': 'application/wasm', 'content-length': bytes.length });
      response.write(bytes.subarray(0, 1000), () => response.socket?.destroy());
    } else {
      const { pathname, searchParams } = new URL(request.url ?? '', origin);
      const page = '<!doctype html>\n<title>Shop</title>\n';
      const body = { '/page.wasm': page, '/half.wasm': bytes.subarray(0, 1000) }[pathname] ?? bytes;
      response.writeHead(200, { 'content-type': searchParams.get('type') ?? '' }).end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Whether a module is the runtime, identified by its constant `none`. */
async function isRuntime(module: WebAssembly.Module): Promise<boolean> {
  return (await Core.instantiate<RuntimeModule>(module)).module.none === 0xffffffff;
}

describe('compile', () => {
  it('finds the module without configuration', async () => {
    expect(await isRuntime(await compile('runtime', null))).toBe(true);
  });

  it.each(imageFormats)('finds the decoder of %s', async (format) => {
    const { module } = await Core.instantiate<ImagesModule>(await compile(format, null));
    expect(module).toHaveProperty('decode');
  });

  it.each(families.map(({ name }) => name))('finds the opener of %s', async (family) => {
    const { module } = await Core.instantiate<OpenerModule>(await compile(family, null));
    expect(module).toHaveProperty('Host');
  });

  it('accepts bytes, a buffer, a module and a file address', async () => {
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
  ])('fetches the module with any content type of the server (%s)', async (type) => {
    const module = await compile('runtime', `${origin}/marrow.wasm?type=${encodeURIComponent(type)}`);
    expect(await isRuntime(module)).toBe(true);
  });

  it('names the address when the connection ends within the module', async () => {
    await expect(compile('runtime', `${origin}/drop.wasm`)).rejects.toMatchObject({
      name: 'FetchError',
      message: `${origin}/drop.wasm: the connection ended before the whole file had arrived. Try again.`,
    });
  });

  it.each([
    { module: 'runtime', file: 'marrow.wasm', setting: 'wasm' },
    { module: 'png', file: 'images-png.wasm', setting: 'images' },
    { module: 'quake3', file: 'open-quake3.wasm', setting: 'openers' },
  ] as const)('quotes the response if the server answers with a page instead of $file', async (row) => {
    const remedy = `Copy ${row.file} there, or set its URL with configure({ ${row.setting} }).`;
    for (const type of ['text/html', 'application/wasm']) {
      const url = `${origin}/page.wasm?type=${type}`;
      await expect(compile(row.module, url)).rejects.toMatchObject({
        name: 'FetchError',
        status: 200,
        url,
        message: `${url}: the server answered with ${type}: "<!doctype html> <title>Shop</title>" This is not a WebAssembly module. ${remedy}`,
      });
    }
  });

  it('reports a truncated module', async () => {
    for (const type of ['application/wasm', '']) {
      await expect(compile('runtime', `${origin}/half.wasm?type=${type}`)).rejects.toMatchObject({
        name: 'FetchError',
        message: expect.stringMatching(/half\.wasm.*the module is damaged \(1,000 bytes/) as string,
        cause: expect.any(WebAssembly.CompileError) as unknown,
      });
    }
  });

  it('reports a missing file and an unreachable server', async () => {
    await expect(compile('runtime', `${origin}/missing.wasm`)).rejects.toMatchObject({
      name: 'FetchError',
      status: 404,
      message: expect.stringContaining('Copy marrow.wasm there, or set its URL') as string,
    });
    const gone = new URL('gone.wasm', import.meta.url);
    await expect(compile('png', gone)).rejects.toThrow(/gone\.wasm.*configure\(\{ images \}\)/);
    await expect(compile('runtime', 'http://localhost:1/marrow.wasm')).rejects.toMatchObject({
      name: 'FetchError',
      status: 0,
    });
  });
});

describe('compile in an environment that cannot run a module', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Replaces some functions of WebAssembly. */
  function stub(changes: Partial<typeof WebAssembly>): void {
    const own = Object.fromEntries(
      Object.getOwnPropertyNames(WebAssembly).map((name) => [
        name,
        (WebAssembly as Readonly<Record<string, unknown>>)[name],
      ]),
    );
    vi.stubGlobal('WebAssembly', { ...own, ...changes });
  }

  it('reports disabled WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await expect(compile('runtime', null)).rejects.toMatchObject({
      name: 'UnsupportedError',
      lacks: 'webassembly',
    });
  });

  it.each(['file', 'bytes', 'fetched'])('reports missing SIMD (%s)', async (way) => {
    const bytes = await wasmBytes();
    const { compile: real, validate, CompileError } = WebAssembly;
    const refuse = (): Promise<never> => Promise.reject(new CompileError('invalid opcode 0xfd'));
    stub({
      // Modules without SIMD, here the smallest one, still compile.
      compile: (source) => (source.byteLength > 100 ? refuse() : real(source)),
      compileStreaming: refuse,
      validate: (source) => source.byteLength === 8 && validate(source),
    });
    const source = { file: null, bytes, fetched: `${origin}/marrow.wasm?type=application/wasm` }[way];
    await expect(compile('runtime', source ?? null)).rejects.toMatchObject({
      name: 'UnsupportedError',
      lacks: 'simd',
      message: expect.stringContaining('Safari 16.4') as string,
    });
  });

  it('reports a policy that forbids WebAssembly', async () => {
    const refuse = (): Promise<never> => Promise.reject(new EvalError('Refused'));
    stub({ compile: refuse, compileStreaming: refuse });
    await expect(compile('png', `${origin}/a.wasm?type=application/wasm`)).rejects.toMatchObject({
      name: 'UnsupportedError',
      lacks: 'policy',
      message: expect.stringContaining("'wasm-unsafe-eval'") as string,
    });
  });
});

describe('configure({ images })', () => {
  afterEach(() => configure({ images: null }));

  it('sets the folder of all decoders', async () => {
    configure({ images: `${origin}/modules` });
    const missing = { url: `${origin}/modules/images-jpeg.wasm`, status: 404 };
    await expect(compiledModule('jpeg')).rejects.toMatchObject(missing);
  });

  it('sets single decoders; the others are beside the library', async () => {
    const own = await compileWasm('tga');
    configure({ images: { tga: own } });
    expect(await compiledModule('tga')).toBe(own);
    expect(await compiledModule('png')).not.toBe(own);
  });
});

describe('configure({ openers })', () => {
  afterEach(() => configure({ openers: null }));

  it('sets the folder of all openers, with or without a trailing slash', async () => {
    for (const folder of [`${origin}/modules`, new URL(`${origin}/modules/`)]) {
      configure({ openers: folder });
      await expect(compiledModule('doom3')).rejects.toMatchObject({
        url: `${origin}/modules/open-doom3.wasm`,
        status: 404,
      });
    }
  });

  it('sets single openers; the others are beside the library', async () => {
    const own = await compileWasm('quake3');
    configure({ openers: { quake3: own } });
    expect(await compiledModule('quake3')).toBe(own);
    expect(await compiledModule('quake2')).not.toBe(own);
  });
});
