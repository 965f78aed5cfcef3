import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCache } from '../../../web/lib/load/cache.js';
import { load } from '../../../web/lib/load/load.js';
import { urlSource } from '../../../web/lib/load/sources/url-source.js';
import type { LoadCache, LoadInput, Model } from '../../../web/lib/types/api.js';
import { configure } from '../../../web/lib/wasm/configure.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildTga } from '../support/image-builder.js';
import { newGate } from '../support/promises.js';
import { serve, type Answer, type TestServer } from '../support/server.js';
import { buildZip } from '../support/zip-builder.js';

const red = buildTga(4, 2, [255, 0, 0]);
const md2 = buildMd2({ skins: ['skin.pcx', 'skin.tga'] });
const megabyte = 2 ** 20;

let server: TestServer;

async function start(
  files: Readonly<Record<string, Answer | Uint8Array>>,
  maxBytes = megabyte,
): Promise<{ readonly origin: string; readonly cache: LoadCache }> {
  server = await serve(files);
  const cache = createCache({ maxBytes });
  configure({ cache });
  return { origin: server.origin, cache };
}

async function settled(input: LoadInput): Promise<Model> {
  const model = await load(input);
  await model.texturesSettled();
  return model;
}

afterEach(async () => {
  configure({ cache: null });
  await server.close();
});

describe('createCache', () => {
  it('removes the least recently used entries', async () => {
    const { cache } = await start({}, 30);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 10);
    expect(cache.get('a')).toBe('a');
    cache.set('d', 'd', 10);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd']);
    cache.set('e', 'e', 30);
    expect([cache.get('d'), cache.get('e'), cache.bytes]).toEqual([undefined, 'e', 30]);
    cache.set('large', '', 31);
    expect([cache.get('large'), cache.bytes]).toEqual([undefined, 30]);
    cache.set('e', 'new', 5);
    expect([cache.get('e'), cache.bytes, cache.maxBytes]).toEqual(['new', 5, 30]);
    cache.clear();
    expect([cache.get('e'), cache.bytes]).toEqual([undefined, 0]);
  });

  it('rejects a limit that is not a number of bytes', async () => {
    await start({});
    expect(() => createCache({ maxBytes: Number.NaN })).toThrow(
      'maxBytes must be a number of bytes, not NaN',
    );
  });
});

describe('a second load of an address', () => {
  it('makes no request, also for files that do not exist, and decodes no image', async () => {
    const { origin, cache } = await start({ '/m/ogre.md2': md2, '/m/skin.tga': red });
    const first = await settled(`${origin}/m/ogre.md2`);
    const asked = [...server.asked];
    expect(asked).toContain('/m/skin.pcx');
    const second = await settled(`${origin}/m/ogre.md2`);
    expect(server.asked).toEqual(asked);
    expect(second.image(0, 1)).toMatchObject({ width: 4, height: 2 });
    expect(second.image(0, 1)).toBe(first.image(0, 1));
    expect(cache.bytes).toBeGreaterThan(md2.byteLength + red.byteLength);
    // An address with another query is a different file.
    const other = await settled(`${origin}/m/ogre.md2?v=2`);
    expect(server.asked).toContain('/m/ogre.md2?v=2');
    cache.clear();
    const third = await settled(`${origin}/m/ogre.md2`);
    expect(server.asked.filter((path) => path === '/m/ogre.md2')).toHaveLength(2);
    for (const model of [first, second, other, third]) model.dispose();
  });

  it('shares the requests of the first load while it runs', async () => {
    const gate = newGate();
    const { origin } = await start({
      '/m/ogre.md2': { body: md2, before: () => gate.opened },
      '/m/skin.tga': red,
    });
    const both = [settled(`${origin}/m/ogre.md2`), settled(`${origin}/m/ogre.md2`)];
    await server.requested('/m/ogre.md2');
    gate.open();
    for (const model of await Promise.all(both)) model.dispose();
    expect(server.asked.filter((path) => path === '/m/ogre.md2')).toHaveLength(1);
  });

  it('sends another request if the load that sent the shared one is cancelled', async () => {
    const gate = newGate();
    const { origin } = await start({ '/m/ogre.md2': { body: md2, before: () => gate.opened } });
    const controller = new AbortController();
    const first = load(`${origin}/m/ogre.md2`, { signal: controller.signal });
    await server.requested('/m/ogre.md2');
    const second = load(`${origin}/m/ogre.md2`);
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    gate.open();
    const model = await second;
    expect(model.name).toBe('ogre');
    model.dispose();
  });

  it('remembers that a file does not exist, but not that it was refused', async () => {
    const { origin } = await start({
      '/m/ogre.md2': buildMd2({ skins: ['gone.tga', 'private.tga'] }),
      '/m/private.tga': { status: 403, body: 'Sign in.' },
    });
    for (let i = 0; i < 2; i++) (await settled(`${origin}/m/ogre.md2`)).dispose();
    const asked = (path: string): number => server.asked.filter((each) => each === path).length;
    expect([asked('/m/gone.tga'), asked('/m/private.tga')]).toEqual([1, 2]);
  });

  it('does not share a request that began before clear()', async () => {
    const { cache } = await start({});
    const gate = newGate();
    const make = (): Promise<string> => gate.opened.then(() => 'old');
    const first = cache.share('a', make, () => undefined);
    cache.clear();
    const after = newGate();
    const second = cache.share(
      'a',
      () => after.opened.then(() => 'new'),
      () => undefined,
    );
    gate.open();
    expect(await first).toBe('old');
    // The end of the old request does not end the new one.
    const third = cache.share(
      'a',
      () => Promise.resolve('another'),
      () => undefined,
    );
    after.open();
    expect([await second, await third]).toEqual(['new', 'new']);
  });

  it('does not keep a file whose request began before clear()', async () => {
    const gate = newGate();
    const { origin, cache } = await start({ '/m/ogre.md2': { body: md2, before: () => gate.opened } });
    const read = (): Promise<Uint8Array | null> => urlSource(`${origin}/m/ogre.md2`).read('ogre.md2');
    const first = read();
    await server.requested('/m/ogre.md2');
    cache.clear();
    gate.open();
    expect(await first).toEqual(md2);
    expect(cache.bytes).toBe(0);
    expect(await read()).toEqual(md2);
    expect(cache.bytes).toBeGreaterThan(md2.byteLength);
    await read();
    expect(server.asked).toEqual(['/m/ogre.md2', '/m/ogre.md2']);
  });

  it('does not end a shared request if a callback of the load that sent it throws an error', async () => {
    const { cache } = await start({});
    vi.stubGlobal('queueMicrotask', () => undefined);
    const first = cache.share(
      'a',
      async (onBytes) => {
        await Promise.resolve();
        onBytes(1, 1);
        return 'bytes';
      },
      () => {
        throw new Error('callback');
      },
    );
    expect(await first).toBe('bytes');
    vi.unstubAllGlobals();
  });

  it('reports the error of a progress callback without ending the request of another load', async () => {
    const { cache } = await start({});
    const gate = newGate();
    const microtasks = vi.fn<(callback: () => void) => void>();
    vi.stubGlobal('queueMicrotask', microtasks);
    const heard: number[] = [];
    const first = cache.share(
      'a',
      async (onBytes) => {
        await gate.opened;
        onBytes(1, 2);
        onBytes(2, 2);
        return 'bytes';
      },
      (loaded) => heard.push(loaded),
    );
    const second = cache.share(
      'a',
      () => Promise.resolve(''),
      () => {
        throw new Error('callback');
      },
    );
    gate.open();
    expect([await first, await second, heard]).toEqual(['bytes', 'bytes', [1, 2]]);
    vi.unstubAllGlobals();
    expect(microtasks.mock.calls).toHaveLength(1);
    expect(microtasks.mock.calls[0]![0]).toThrow('callback');
  });

  it('makes no request for an archive', async () => {
    const { origin } = await start({
      '/a.pk3': buildZip([
        { name: 'm/ogre.md2', data: md2 },
        { name: 'm/skin.tga', data: red },
      ]),
    });
    for (let i = 0; i < 2; i++) (await settled(`${origin}/a.pk3`)).dispose();
    expect(server.asked).toEqual(['/a.pk3']);
  });

  it('copies only the requested range of a file that the cache has', async () => {
    const data = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
    const { origin } = await start({ '/a.pk3': data });
    await urlSource(`${origin}/a.pk3`).read('a.pk3');
    const source = urlSource(`${origin}/a.pk3`);
    const slice = vi.spyOn(Uint8Array.prototype, 'slice');
    const bytes = await source.readRange('a.pk3', 251, 5);
    const copied = slice.mock.results.map(({ value }) => (value as Uint8Array).byteLength);
    slice.mockRestore();
    expect([...bytes!]).toEqual([0, 1, 2, 3, 4]);
    expect(copied).toEqual([5]);
    expect(source.size('a.pk3')).toBe(100_000);
    expect(server.asked).toEqual(['/a.pk3']);
  });

  it('makes requests without a cache, for files that do not fit, and with the `fetch` of a source', async () => {
    const files = { '/m/ogre.md2': buildMd2({ skins: [] }) };
    const { origin } = await start(files, 10);
    for (let i = 0; i < 2; i++) (await settled(`${origin}/m/ogre.md2`)).dispose();
    const asked = (): number => server.asked.filter((path) => path === '/m/ogre.md2').length;
    expect(asked()).toBe(2);
    configure({ cache: null });
    (await settled(`${origin}/m/ogre.md2`)).dispose();
    expect(asked()).toBe(3);
    configure({ cache: createCache({ maxBytes: megabyte }) });
    const send = vi.fn((url: URL, init: RequestInit) => fetch(url, init));
    for (let i = 0; i < 2; i++) (await settled(urlSource(`${origin}/m/ogre.md2`, { fetch: send }))).dispose();
    expect(send.mock.calls.filter(([url]) => url.pathname === '/m/ogre.md2')).toHaveLength(2);
  });
});

it('a model file that the server refused is requested again by the next load', async () => {
  const { origin } = await start({ '/m/ogre.md2': { status: 500 } });
  for (let i = 0; i < 2; i++)
    await expect(load(`${origin}/m/ogre.md2`)).rejects.toMatchObject({ status: 500 });
  expect(server.asked).toHaveLength(2);
});
