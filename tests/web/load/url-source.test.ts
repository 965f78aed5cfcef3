import { afterEach, describe, expect, it, vi } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import type { Model } from '../../../web/lib/types/api.js';
import { urlSource } from '../../../web/lib/load/sources/url-source.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';
import { newGate, type Gate } from '../support/promises.js';
import { playerFiles } from '../support/quake3-player.js';
import { buildTga } from '../support/image-builder.js';
import { serve, type Answer, type TestServer } from '../support/server.js';

const red = buildTga(4, 2, [255, 0, 0]);
let server: TestServer;

async function start(files: Readonly<Record<string, Answer | Uint8Array>>): Promise<string> {
  server = await serve(files);
  return server.origin;
}

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/**
 * A body whose ten pieces arrive 1.5 s of fake time apart. Call `arrived` for each piece that the load
 * receives.
 */
function slowly(body: Uint8Array): { readonly answer: Answer; readonly arrived: () => void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let next: Gate = newGate();
  const arrived = (): void => next.open();
  const before = async (piece: number): Promise<void> => {
    if (piece === 0) return;
    await next.opened;
    next = newGate();
    vi.advanceTimersByTime(1500);
  };
  return { answer: { body, before }, arrived };
}

describe('a model at an address', () => {
  it('is loaded with the images beside it', async () => {
    const origin = await start({
      '/m/ogro/tris.md2': buildMd2({ skins: ['models/ogro/skin.tga'] }),
      '/m/ogro/skin.tga': red,
    });
    const model = await load(`${origin}/m/ogro/tris.md2?v=3#here`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4, height: 2 });
    expect(server.asked).toEqual(['/m/ogro/tris.md2?v=3', '/m/ogro/skin.tga?v=3']);
  });

  it('is fetched by the `fetch` function of its source, companions too', async () => {
    const origin = await start({ '/kept/t.md2': buildMd2({ skins: ['skin.tga'] }), '/kept/skin.tga': red });
    const asked: (string | null)[] = [];
    const source = urlSource(`${origin}/m/t.md2`, {
      fetch: (url, init) => {
        asked.push(new Headers(init.headers).get('range') ?? url.pathname);
        return fetch(url.href.replace('/m/', '/kept/'), { ...init, headers: { 'x-token': 'seven' } });
      },
    });
    using model = await load(source);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4, height: 2 });
    expect(asked).toEqual(['/m/t.md2', '/m/skin.tga']);
    expect(server.asked).toEqual(['/kept/t.md2', '/kept/skin.tga']);
  });

  it('is requested in the same task as the call of load()', async () => {
    await start({});
    const asked: string[] = [];
    const source = urlSource('http://localhost/ogre.md2', {
      fetch: ({ pathname }) => {
        asked.push(pathname);
        return Promise.reject(new TypeError('offline'));
      },
    });
    const loading = load(source);
    // Only promise callbacks run here.
    for (let i = 0; i < 100; i++) await Promise.resolve();
    expect(asked).toEqual(['/ogre.md2']);
    await expect(loading).rejects.toMatchObject({ name: 'FetchError', status: 0 });
  });

  it('is requested before `load` returns, and once', async () => {
    const origin = await start({ '/m/ogre.md2': buildMd2({ skins: [] }) });
    const send = vi.spyOn(globalThis, 'fetch');
    const urls = (): string[] => send.mock.calls.map(([url]) => (url as URL).href);
    const address = `${origin}/m/ogre.md2`;
    const loading = load(address);
    expect(urls()).toContain(address);
    expect((await loading).name).toBe('ogre');
    expect(server.asked).toEqual(['/m/ogre.md2']);
    // Another file is opened instead of this one.
    const other = await load(`${origin}/m/missing.md2`, { entry: 'ogre.md2' });
    expect(other.name).toBe('ogre');
    expect(urls()).not.toContain(`${origin}/m/missing.md2`);
    send.mockRestore();
  });

  it('has a warning if it is an MD5 without animations, because its folder cannot be listed', async () => {
    const origin = await start({ '/imp/imp.md5mesh': buildMd5Mesh() });
    const model = await load(`${origin}/imp/imp.md5mesh`);
    await model.texturesSettled();
    expect(model.warnings[0]).toMatchObject({
      file: 'imp.md5mesh',
      message: expect.stringMatching(
        /^No animation is loaded, because .* cannot be listed\. .* with `companions` of load\(\)\.$/,
      ) as string,
    });
    expect(server.asked.filter((path) => path.endsWith('.md5anim'))).toEqual(['/imp/imp.md5anim']);
    model.dispose();
  });

  it('is loaded with the animation whose name equals the name of its MD5 mesh', async () => {
    const origin = await start({ '/imp/imp.md5mesh': buildMd5Mesh(), '/imp/imp.md5anim': buildMd5Anim() });
    using model = await load(`${origin}/imp/imp.md5mesh`);
    await model.texturesSettled();
    expect(model.clips.map(({ name }) => name)).toEqual(['imp']);
    expect(model.warnings.filter(({ file }) => file.includes('md5'))).toEqual([]);
  });

  it('is named after its folder when its file has a generic name', async () => {
    const origin = await start({
      '/models/ogro/tris.md2': buildMd2(),
      '/models/ogro/crate.md2': buildMd2(),
      '/tris.md2': buildMd2(),
    });
    const named = async (path: string): Promise<readonly string[]> => {
      using model = await load(origin + path);
      return [model.subject, model.name];
    };
    expect(await named('/models/ogro/tris.md2?v=3')).toEqual(['ogro', 'tris']);
    expect(await named('/models/ogro/crate.md2')).toEqual(['crate', 'crate']);
    expect(await named('/tris.md2')).toEqual(['tris', 'tris']);
  });

  it('uses only the images that it names, since the folder cannot be listed', async () => {
    const origin = await start({ '/m/t.md2': buildMd2({ skins: ['gone.pcx'] }), '/m/wood.tga': red });
    using model = await load(`${origin}/m/t.md2`);
    await model.texturesSettled();
    expect(model.summary.skins.map(({ name }) => name)).toEqual(['gone']);
    expect(server.asked).not.toContain('/m/wood.tga');
  });

  it('tries other extensions for missing images', async () => {
    const skins = ['one.pcx', 'two.pcx'];
    const origin = await start({ '/t.md2': buildMd2({ skins }), '/one.bmp': red, '/two.bmp': red });
    const model = await load(`${origin}/t.md2`);
    await model.texturesSettled();
    expect(model.warnings.map(({ file }) => file)).toEqual([]);
    expect(server.asked).toContain('/one.jpg');
  });

  it('warns about a missing image and lists the requested addresses', async () => {
    const origin = await start({ '/t.md2': buildMd2({ skins: ['models/x/gone.pcx'] }) });
    const model = await load(`${origin}/t.md2`);
    await model.texturesSettled();
    expect(model.warnings).toEqual([
      {
        file: 'models/x/gone.pcx',
        message:
          'Missing texture: shown as a checker. Searched for gone.pcx, models/x/gone.pcx, gone.tga, gone.jpg, gone.png, ' +
          'gone.bmp, gone.dds. Add the file next to the model.',
        key: 'image-not-found',
        values: ['gone.pcx, models/x/gone.pcx, gone.tga, gone.jpg, gone.png, gone.bmp, gone.dds'],
      },
    ]);
  });

  it('treats a page that a server sends instead of an image as a missing file', async () => {
    const page = { type: 'text/html; charset=utf-8', body: '<!doctype html>' };
    const origin = await start({
      '/t.md2': buildMd2({ skins: ['skin.pcx'] }),
      '/skin.pcx': page,
      '/skin.tga': red,
    });
    const model = await load(`${origin}/t.md2`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
  });

  it('never requests anything outside its folder, regardless of the names in its file', async () => {
    const skins = [
      'http://example.org/a.png',
      '//example.org/b.png',
      '..\\..\\c.png',
      'd.png?x=1#y',
      '%2e%2e/e.png',
    ];
    const fetched = vi.spyOn(globalThis, 'fetch');
    const origin = await start({ '/m/t.md2': buildMd2({ skins }) });
    const model = await load(`${origin}/m/t.md2`);
    await model.texturesSettled();
    const addresses = fetched.mock.calls.map(([address]) => new URL(address as string | URL));
    fetched.mockRestore();
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      if (address.protocol === 'file:') continue;
      expect(address.origin).toBe(origin);
      expect(address.pathname).toMatch(/^\/m\//);
      expect(address.search + address.hash).toBe('');
    }
  });

  it.each([404, 410, 403, 500])('causes an error if the response has the status %i', async (status) => {
    const origin = await start({ '/t.md2': { status } });
    await expect(load(`${origin}/t.md2`)).rejects.toMatchObject({
      name: 'FetchError',
      status,
      url: `${origin}/t.md2`,
    });
  });

  it('is reported as not found if the response is an HTML page', async () => {
    const origin = await start({ '/t.md2': { type: 'text/html', body: '<!doctype html>' } });
    await expect(load(`${origin}/t.md2`)).rejects.toMatchObject({ name: 'FetchError', status: 404 });
  });

  it('reports the progress of the download, and has no time limit while data arrives', async () => {
    const body = buildMd2({ frames: movingFrames({ stand: 200 }) });
    const { answer, arrived } = slowly(body);
    const origin = await start({ '/t.md2': answer });
    const heard: number[] = [];
    const model = await load(`${origin}/t.md2`, {
      timeout: 2000,
      onProgress: ({ phase, loaded, total }) => {
        if (phase !== 'fetch' || total !== body.length) return;
        heard.push(loaded);
        arrived();
      },
    });
    expect(model.stats.frames).toBe(200);
    expect(heard.at(-1)).toBe(body.length);
    expect(heard.length).toBeGreaterThan(3);
  });

  it('has no time limit while data of a source arrives', async () => {
    const body = buildMd2({ frames: movingFrames({ stand: 200 }) });
    const { answer, arrived } = slowly(body);
    const origin = await start({ '/t.md2': answer });
    const heard = vi.fn(arrived);
    const model = await load(urlSource(`${origin}/t.md2`, { onBytes: heard }), { timeout: 2000 });
    expect(model.stats.frames).toBe(200);
    expect(heard).toHaveBeenLastCalledWith('t.md2', body.length, body.length);
  });

  it('is cancelled when the server sends nothing within the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const origin = await start({ '/t.md2': { body: 'half', hang: true } });
    const loading = load(`${origin}/t.md2`, { timeout: 60_000 });
    await server.requested('/t.md2');
    vi.advanceTimersByTime(60_000);
    await expect(loading).rejects.toMatchObject({
      code: 'cancelled',
      cause: { name: 'TimeoutError' },
    });
  });

  it('has a warning for an image that the server refuses', async () => {
    const origin = await start({ '/t.md2': buildMd2({ skins: ['skin.tga'] }), '/skin.tga': { status: 500 } });
    const model = await load(`${origin}/t.md2`);
    await model.texturesSettled();
    expect(model.warnings[0]?.message).toContain('the server answered 500');
  });
});

describe('a list of addresses', () => {
  const mesh = buildMd5Mesh();
  const walk = buildMd5Anim();
  const jump = buildMd5Anim({ heights: [10, 20], rate: 4 });
  const clipNames = (model: Model): string[] => model.clips.map(({ name }) => name);

  it('is a model with its companions, each requested once', async () => {
    const origin = await start({
      '/m/imp.md5mesh': mesh,
      '/m/walk.md5anim': walk,
      '/anims/jump.md5anim': jump,
    });
    const addresses = [`${origin}/anims/jump.md5anim`, `${origin}/m/imp.md5mesh`, `${origin}/m/walk.md5anim`];
    using model = await load(addresses);
    await model.texturesSettled();
    expect(model.name).toBe('imp');
    expect(clipNames(model).sort()).toEqual(['jump', 'walk']);
    expect(model.warnings.filter(({ file }) => file.includes('md5'))).toEqual([]);
    const files = server.asked.filter((path) => path.includes('.md5'));
    expect(files.sort()).toEqual(['/anims/jump.md5anim', '/m/imp.md5mesh', '/m/walk.md5anim']);
  });

  it('keeps two companions with the same name', async () => {
    const origin = await start({ '/m/imp.md5mesh': mesh, '/a/idle.md5anim': walk, '/b/idle.md5anim': jump });
    using model = await load(
      ['/m/imp.md5mesh', '/a/idle.md5anim', '/b/idle.md5anim'].map((path) => origin + path),
    );
    expect(model.clips.map(({ seconds }) => seconds).sort()).toEqual([0.2, 0.25]);
  });

  it('keeps all companions with the same name, even in folders with the same name', async () => {
    const paths = ['/a/idle.md5anim', '/b/idle.md5anim', '/c/a/idle.md5anim'];
    const origin = await start({
      '/m/imp.md5mesh': mesh,
      ...Object.fromEntries(paths.map((path) => [path, walk])),
    });
    using listed = await load(['/m/imp.md5mesh', ...paths].map((path) => origin + path));
    expect(listed.clips).toHaveLength(3);
    using model = await load(`${origin}/m/imp.md5mesh`, { companions: paths.map((path) => `..${path}`) });
    expect(model.clips).toHaveLength(3);
  });

  it('opens the first of several models, or the named entry', async () => {
    const origin = await start({ '/a.md2': buildMd2(), '/b.md2': buildMd2() });
    using first = await load([`${origin}/a.md2`, `${origin}/b.md2`]);
    expect(first.name).toBe('a');
    using named = await load([`${origin}/a.md2`, `${origin}/b.md2`], { entry: 'b.md2' });
    expect(named.name).toBe('b');
  });

  it('is rejected if it also contains files, or the folder of a player', async () => {
    const origin = await start({});
    const file = new File([new Uint8Array(mesh)], 'imp.md5mesh');
    await expect(load([`${origin}/walk.md5anim`, file] as never)).rejects.toThrow(
      new TypeError(
        'load() takes a list of addresses or a list of files. Join both: joinSources(urlSource(address), fileSource(files)).',
      ),
    );
    await expect(load([`${origin}/sarge/`, `${origin}/a.md3`])).rejects.toThrow(
      'sarge/: The address of a folder is loaded alone',
    );
    expect(server.asked).toEqual([]);
  });
});

describe('companions of an address', () => {
  const files = { '/m/imp.md5mesh': buildMd5Mesh(), '/m/walk.md5anim': buildMd5Anim() };

  it('are relative to the model, with its query', async () => {
    const origin = await start({ ...files, '/anims/run.md5anim': buildMd5Anim() });
    using model = await load(`${origin}/m/imp.md5mesh?key=7`, {
      companions: ['walk.md5anim', '../anims/run.md5anim'],
    });
    expect(model.clips.map(({ name }) => name).sort()).toEqual(['run', 'walk']);
    const asked = server.asked.filter((path) => path.includes('.md5')).sort();
    expect(asked).toEqual(['/anims/run.md5anim?key=7', '/m/imp.md5mesh?key=7', '/m/walk.md5anim?key=7']);
  });

  it('may be a function of the name of the model', async () => {
    const origin = await start(files);
    const companions = vi.fn((model: string) => [model.replace('imp.md5mesh', 'walk.md5anim')]);
    using model = await load(`${origin}/m/imp.md5mesh`, { companions });
    expect(model.clips.map(({ name }) => name)).toEqual(['walk']);
    expect(companions.mock.calls).toEqual([['imp.md5mesh']]);
  });

  it('may be skins of a Quake III player, in a folder of its game or elsewhere', async () => {
    const line = (name: string): Uint8Array =>
      new TextEncoder().encode(`triangle,models/players/${name}.tga`);
    const folder = '/q3/models/players/sarge/';
    const parts = ['lower', 'upper', 'head'];
    const origin = await start({
      ...playerFiles(folder),
      ...Object.fromEntries(parts.map((part) => [`${folder}${part}_default.skin`, line('sarge/skin')])),
      ...Object.fromEntries(parts.map((part) => [`${folder}${part}_red.skin`, line('sarge/red')])),
      '/extra/lower_blue.skin': line('sarge/blue'),
      [`${folder}skin.tga`]: red,
      [`${folder}red.tga`]: red,
      [`${folder}blue.tga`]: red,
    });
    const skins = parts.map((part) => `${part}_red.skin`);
    using model = await load(`${origin}${folder}`, {
      companions: [...skins, '../../../../extra/lower_blue.skin'],
    });
    expect(model.skins.map(({ name }) => name)).toEqual(['default', 'blue', 'red']);
    await model.texturesSettled();
    expect(model.warnings).toEqual([]);
    expect(server.asked).toEqual(expect.arrayContaining([`${folder}red.tga`, `${folder}blue.tga`]));
    using lower = await load(`${origin}${folder}lower.md3`, { companions: skins });
    expect(lower.skins.map(({ name }) => name)).toEqual(['default', 'red']);
  });

  it('may be the material script of an MD5', async () => {
    const mesh = new TextDecoder().decode(buildMd5Mesh());
    const shader = /shader\s+"([^"]*)"/.exec(mesh)![1]!;
    const origin = await start({
      '/m/imp.md5mesh': buildMd5Mesh(),
      '/m/walk.md5anim': buildMd5Anim(),
      '/m/imp.mtr': new TextEncoder().encode(`${shader} { diffusemap models/imp/hide.tga }`),
      '/m/hide.tga': red,
    });
    using model = await load(`${origin}/m/imp.md5mesh`, { companions: ['walk.md5anim', 'imp.mtr'] });
    await model.texturesSettled();
    expect(model.images.map(({ name }) => name)).toContain('models/imp/hide.tga');
    expect(server.asked).toContain('/m/hide.tga');
    expect(model.warnings).toEqual([]);
  });

  it('may be skins of a Quake II player', async () => {
    const origin = await start({
      '/players/male/tris.md2': buildMd2({ skins: ['players/male/grunt.tga'] }),
      '/players/male/grunt.tga': red,
      '/players/male/cipher.tga': red,
    });
    using model = await load(`${origin}/players/male/tris.md2`, { companions: ['cipher.tga'] });
    expect(model.skins.map(({ name }) => name)).toEqual(['cipher', 'grunt']);
  });

  it('may be passed with a source that cannot list its files', async () => {
    const origin = await start({ ...files, '/anims/run.md5anim': buildMd5Anim() });
    using model = await load(urlSource(`${origin}/m/imp.md5mesh`), {
      companions: ['walk.md5anim', '../anims/run.md5anim'],
    });
    expect(model.clips.map(({ name }) => name).sort()).toEqual(['run', 'walk']);
  });

  it('have a warning with their address if they do not exist', async () => {
    const origin = await start(files);
    using model = await load(`${origin}/m/imp.md5mesh`, { companions: ['walk.md5anim', 'gone.md5anim'] });
    expect(model.clips.map(({ name }) => name)).toEqual(['walk']);
    expect(model.warnings).toContainEqual(
      expect.objectContaining({
        file: 'gone.md5anim',
        message: `${origin}/m/gone.md5anim: the server does not have the file (404). Check the address.`,
      }),
    );
    const source = urlSource(`${origin}/m/imp.md5mesh`);
    using other = await load(source, { companions: ['walk.md5anim', 'gone.md5anim'] });
    expect(other.warnings).toContainEqual(
      expect.objectContaining({
        file: 'gone.md5anim',
        key: 'open-companion-missing',
        values: [`${origin}/m/gone.md5anim`],
      }),
    );
  });

  it('are refused for files', async () => {
    await start({});
    const refusal = new TypeError(
      'companions: They are only valid with an address. Pass the files together with the model.',
    );
    const bytes = { name: 'a.md2', data: buildMd2() };
    for (const input of [bytes, memorySource([bytes])])
      await expect(load(input, { companions: [] })).rejects.toThrow(refusal);
  });
});

describe('urlSource', () => {
  it('reads ranges from servers with and without support for them', async () => {
    const origin = await start({ '/a.bin': new Uint8Array([1, 2, 3, 4, 5]), '/b.txt': { body: 'abcde' } });
    const source = urlSource(`${origin}/a.bin`);
    expect(await source.readRange('a.bin', 1, 3)).toEqual(new Uint8Array([2, 3, 4]));
    expect(await source.readRange('b.txt', 1, 3)).toEqual(new TextEncoder().encode('bcd'));
    expect(await source.readRange('b.txt', 9, 0)).toHaveLength(0);
    expect(await source.readRange('gone.txt', 0, 3)).toBeNull();
    await source.read('a.bin');
    expect(source.size('a.bin')).toBe(5);
    // The server sent the whole file, which is not requested again.
    expect(await source.read('b.txt')).toEqual(new TextEncoder().encode('abcde'));
    expect(server.asked.filter((path) => path === '/b.txt')).toHaveLength(1);
  });

  it('keeps a file that was fetched for its first bytes, or stops if these are enough', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i & 255);
    const origin = await start({
      '/a.bin': bytes,
      '/unranged.bin': { body: bytes, ranges: false },
    });
    const source = urlSource(`${origin}/a.bin`);
    const head = bytes.slice(0, 16);
    expect(await source.begin?.('a.bin', () => false)).toEqual(head);
    expect(await source.readRange('a.bin', 50_000, 3)).toEqual(bytes.slice(50_000, 50_003));
    expect(await source.read('a.bin')).toEqual(bytes);
    expect(server.asked).toEqual(['/a.bin']);
    const large = urlSource(`${origin}/a.bin`);
    expect(await large.begin?.('a.bin', (first, size) => first[1] === 1 && size > 10)).toEqual(head);
    expect([large.size('a.bin'), large.blob?.('a.bin')]).toEqual([100_000, null]);
    server.sent = 0;
    expect(await large.readRange('a.bin', 99_998, 2)).toEqual(bytes.slice(99_998));
    expect(server.sent).toBe(2);
    // A server without range support sends the whole file, which is kept.
    expect(await large.begin?.('unranged.bin', () => true)).toEqual(head);
    expect(await large.readRange('unranged.bin', 99_998, 2)).toEqual(bytes.slice(99_998));
    expect(large.blob?.('unranged.bin')?.size).toBe(100_000);
    expect(await large.begin?.('gone.bin', () => true)).toBeNull();
  });

  it('finds names with spaces, percent signs and letters outside ASCII', async () => {
    const names = ['a b.tga', '100%.tga', 'скин.tga', 'q?x.tga', 'h#x.tga'];
    const origin = await start({
      '/Мод 1.md2': buildMd2(),
      ...Object.fromEntries(names.map((name) => [`/${name}`, red])),
    });
    const source = urlSource(`${origin}/Мод 1.md2`);
    expect(source.main).toBe('Мод 1.md2');
    for (const name of names) expect(await source.read(name)).toEqual(red);
  });

  it('refuses blob: and data: addresses', async () => {
    await start({});
    for (const address of ['blob:http://localhost/1', 'data:,x']) {
      expect(() => urlSource(address)).toThrow(/Pass the File or the bytes/);
    }
  });
});
