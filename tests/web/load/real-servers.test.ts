import { afterEach, describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { readBody } from '../../../web/lib/load/sources/read-body.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildTga } from '../support/image-builder.js';
import { serve, type Answer, type TestServer } from '../support/server.js';
import { buildZip } from '../support/zip-builder.js';

const red = buildTga(4, 2, [255, 0, 0]);
const md2 = buildMd2();
const md3 = buildMd3();
const archive = buildZip([
  { name: 'models/test/tris.md2', data: md2 },
  { name: 'models/test/skin.tga', data: red },
]);
const servers: TestServer[] = [];

async function start(
  files: Readonly<Record<string, Answer | Uint8Array>>,
  rest?: Answer,
): Promise<TestServer> {
  const server = await serve(files, rest);
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe('an optional file beside a model', () => {
  const page: Answer = { type: 'text/html', body: '<!doctype html>' };

  it.each([
    ['401', { status: 401 }],
    ['403, as object stores do', { status: 403 }],
    ['404', { status: 404 }],
    ['400', { status: 400 }],
    ['a page', page],
  ] satisfies [string, Answer][])('counts as missing if the server answers %s', async (_, rest) => {
    const { origin, asked } = await start({ '/m/box.md3': md3 }, rest);
    const model = await load(`${origin}/m/box.md3`);
    await model.texturesSettled();
    expect(asked.length).toBeGreaterThan(3);
    expect(model.warnings.map(({ message }) => message).join()).not.toMatch(/server|refused/);
  });

  it.each([500, 503])('causes a warning if the server answers %i, and the load continues', async (status) => {
    const { origin } = await start({ '/m/box.md3': md3 }, { status });
    const model = await load(`${origin}/m/box.md3`);
    await model.texturesSettled();
    expect(model.stats.triangles).toBeGreaterThan(0);
    expect(model.warnings.map(({ message }) => message).join()).toContain(`the server answered ${status}`);
  });

  it('is requested by its other names if one response is an error', async () => {
    const files = {
      '/t.md2': buildMd2({ skins: ['skin.pcx'] }),
      '/skin.pcx': { status: 500 },
      '/skin.tga': red,
    };
    const { origin } = await start(files);
    const model = await load(`${origin}/t.md2`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
  });

  it('is fetched and decoded once, even if parts use several names', async () => {
    const { origin, asked } = await start({
      '/p/tris.md2': buildMd2({ skins: ['skin.pcx', 'p/skin.jpg'] }),
      '/p/weapon.md2': buildMd2({ skins: ['players/p/skin'] }),
      '/p/skin.tga': red,
    });
    const model = await load(`${origin}/p/`);
    await model.texturesSettled();
    const images = [model.image(0, 0), model.image(0, 1), model.image(1, 0)];
    expect(images[0]).toMatchObject({ width: 4 });
    expect(new Set(images).size).toBe(1);
    expect(asked.filter((path) => path === '/p/skin.tga')).toHaveLength(1);
    expect(model.warnings).toEqual([]);
  });

  it('is requested again by the next load', async () => {
    const files: Record<string, Answer | Uint8Array> = {
      '/t.md2': buildMd2({ skins: ['skin.tga'] }),
      '/skin.tga': { status: 500 },
    };
    const { origin } = await start(files);
    await (await load(`${origin}/t.md2`)).texturesSettled();
    files['/skin.tga'] = red;
    const model = await load(`${origin}/t.md2`);
    await model.texturesSettled();
    expect(model.warnings).toEqual([]);
  });

  it('is requested with the query of a signed address', async () => {
    const files = { '/m/tris.md2': buildMd2({ skins: ['a b.tga'] }), '/m/a b.tga': red };
    const { origin, asked } = await start(files);
    const model = await load(`${origin}/m/tris.md2?X-Signature=a%2Fb&e=1`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
    expect(asked).toEqual(['/m/tris.md2?X-Signature=a/b&e=1', '/m/a b.tga?X-Signature=a/b&e=1']);
  });

  it('is fetched through redirects', async () => {
    const store = await start({ '/7f3a': red });
    const { origin } = await start({
      '/tris.md2': buildMd2({ skins: ['skin.tga'] }),
      '/skin.tga': { status: 302, location: `${store.origin}/7f3a` },
    });
    const model = await load(`${origin}/tris.md2`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
  });
});

describe('an address without a file name', () => {
  it.each([true, false])('opens as an archive, with or without range requests: %s', async (ranges) => {
    const { origin, asked } = await start({ '/download.php': { body: archive, ranges } });
    const model = await load(`${origin}/download.php?id=5`);
    await model.texturesSettled();
    expect(model.name).toBe('tris');
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
    expect(asked).toEqual(['/download.php?id=5']);
  });

  it('opens as a model', async () => {
    const { origin } = await start({ '/download.php': { body: md2, ranges: false } });
    expect((await load(`${origin}/download.php?id=5`)).stats.triangles).toBeGreaterThan(0);
    const other = await start({ '/get/17': md3 });
    expect((await load(`${other.origin}/get/17`)).stats.triangles).toBeGreaterThan(0);
  });

  it('is an error if the response is a page', async () => {
    const { origin } = await start({ '/download.php': { type: 'text/html', body: '<p>Log in</p>' } });
    await expect(load(`${origin}/download.php?id=5`)).rejects.toMatchObject({ name: 'FetchError' });
  });
});

describe('an archive', () => {
  it('of a few MB is fetched in one request', async () => {
    const server = await start({ '/a.pk3': archive });
    const model = await load(`${server.origin}/a.pk3`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
    expect([server.asked, server.sent]).toEqual([['/a.pk3'], 0]);
  });

  it('that is large is read in ranges', async () => {
    const padding = { name: 'padding.bin', data: new Uint8Array(9 << 20), method: 0 };
    const files = [
      { name: 'models/test/tris.md2', data: md2 },
      { name: 'models/test/skin.tga', data: red },
    ];
    const server = await start({ '/a.pk3': buildZip([...files, padding]) });
    const model = await load(`${server.origin}/a.pk3`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
    expect(server.asked.length).toBeGreaterThan(3);
    expect(server.sent).toBeLessThan(1 << 20);
  });

  it('whose length the server hides is read as a whole', async () => {
    const { origin } = await start({ '/a.pk3': { body: archive, lengths: false } });
    const model = await load(`${origin}/a.pk3`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
  });
});

describe('a response that is larger than the maximum file size', () => {
  const chunk = new Uint8Array(64 << 20);
  const endless = (): ReadableStream<Uint8Array> =>
    new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
  const isTooLarge = { code: 'too_large', file: 'huge.md2' };

  it('is aborted', async () => {
    const heard: unknown[] = [];
    const reading = readBody(new Response(endless()), 'huge.md2', (_, total) => heard.push(total));
    await expect(reading).rejects.toMatchObject(isTooLarge);
    expect(heard).toHaveLength(16);
  });

  it('is not read if it announces that size', async () => {
    const headers = { 'content-length': String(8 * 2 ** 40) };
    const heard: unknown[] = [];
    const reading = readBody(new Response(endless(), { headers }), 'huge.md2', (loaded) =>
      heard.push(loaded),
    );
    await expect(reading).rejects.toMatchObject(isTooLarge);
    expect(heard).toEqual([]);
  });
});

describe('a server that closes the connection before the whole file has arrived', () => {
  const ended = 'the connection ended before the whole file had arrived. Try again.';

  it.each([
    ['with the length', '/box.md2', { body: md2, drop: true }],
    ['without the length', '/box.md2', { body: md2, drop: true, lengths: false }],
    ['an archive', '/box.pk3', { body: archive, drop: true, ranges: false }],
  ] satisfies [string, string, Answer][])(
    'causes an error that names the address: %s',
    async (_, path, answer) => {
      const { origin } = await start({ [path]: answer });
      await expect(load(`${origin}${path}`)).rejects.toMatchObject({
        name: 'FetchError',
        url: `${origin}${path}`,
        status: 200,
        message: `${origin}${path}: ${ended}`,
      });
    },
  );

  it('causes a warning if the file is an image, and the load continues', async () => {
    const files = { '/t.md2': buildMd2({ skins: ['skin.tga'] }), '/skin.tga': { body: red, drop: true } };
    const { origin } = await start(files);
    const model = await load(`${origin}/t.md2`);
    await model.texturesSettled();
    expect(model.stats.triangles).toBeGreaterThan(0);
    expect(model.warnings.map(({ message }) => message).join()).toContain(ended);
  });
});
