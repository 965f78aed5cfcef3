import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinSources } from '../../../web/lib/load/archive/archives.js';
import { fileSource, memorySource } from '../../../web/lib/load/sources/file-source.js';
import { entries, load, openSource } from '../../../web/lib/load/load.js';
import { nodeSource } from '../../../web/lib/load/sources/node-source.js';
import type { FileSource } from '../../../web/lib/types/api.js';
import { folderOf } from '../support/cli.js';
import { buildMd2 } from '../support/md2-builder.js';
import { bendAnim, buildMd5Mesh } from '../support/md5-arm.js';
import { buildTga } from '../support/image-builder.js';
import { playerFiles, weaponFiles } from '../support/quake3-player.js';
import { serve, type TestServer } from '../support/server.js';
import { buildZip } from '../support/zip-builder.js';

const red = buildTga(4, 2, [255, 0, 0]);
const md2 = buildMd2();
const bare = buildMd2({ skins: [] });
const one = buildZip([
  { name: 'models/test/tris.md2', data: md2 },
  { name: 'models/test/skin.tga', data: red },
]);
const skin = buildZip([{ name: 'Skin.TGA', data: red }]);
const text = new TextEncoder().encode('notes');

describe('An archive', () => {
  it('opens the model in it, with its skin', async () => {
    const model = await load({ name: 'ogre.zip', data: one });
    expect(model.name).toBe('tris');
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4, height: 2 });
  });

  it('names a model without a folder after the archive', async () => {
    const data = buildZip([{ name: 'tris.md2', data: bare }]);
    expect(await load({ name: 'games/ogre.v2.zip', data })).toMatchObject({
      subject: 'ogre.v2',
      name: 'tris',
    });
  });

  it.each(['ogre.pk3', 'ogre.PK4', 'ogre', 'ogre.download'])('is recognized as %s', async (name) => {
    expect((await load(new File([one], name))).name).toBe('tris');
  });

  it('with a player in it opens as a player', async () => {
    const names = ['tris.md2', 'weapon.md2'];
    const files = names.map((name) => ({ name: `players\\male\\${name}`, data: bare }));
    const model = await load({ name: 'male.zip', data: buildZip([...files, { name: 'readme.txt' }]) });
    expect(model).toMatchObject({ subject: 'male', name: 'tris' });
    expect(model.parts).toHaveLength(2);
  });

  it('with several models lists them, and opens the named one', async () => {
    const data = buildZip(['a', 'b'].map((name) => ({ name: `${name}/${name}.md2`, data: md2 })));
    const found = await entries({ name: 'two.zip', data });
    expect(found.map(({ entry }) => entry)).toEqual(['a/a.md2', 'b/b.md2']);
    expect((await load({ name: 'two.zip', data }, { entry: 'B/b.MD2' })).name).toBe('b');
    await expect(load({ name: 'two.zip', data }, { entry: 'c.md2' })).rejects.toMatchObject({
      code: 'archive_missing_entry',
      message: 'c.md2: two.zip has no such model. Choose one of these: a/a.md2, b/b.md2.',
    });
  });

  it('among other files acts as if it were unpacked beside them', async () => {
    const model = await load([
      { name: 'game/ogre.md2', data: md2 },
      { name: 'game/skins.zip', data: skin },
    ]);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
  });

  it('gets a separate folder if it would hide other files, unless it is a game archive', async () => {
    const other = { name: 'skin.tga', data: text };
    const names = async (archive: string): Promise<readonly string[]> =>
      (await openSource([other, { name: archive, data: skin }])).names;
    expect(await names('more.zip')).toEqual(['skin.tga', 'more/Skin.TGA']);
    expect(await names('pak1.pk3')).toEqual(['Skin.TGA']);
  });

  it('that is damaged is an unknown file among others, and an error if it is the only one', async () => {
    const cut = { name: 'cut.zip', data: one.slice(0, -4) };
    expect((await load([cut, { name: 'a.md2', data: md2 }])).name).toBe('a');
    const error = { code: 'archive_damaged', file: 'cut.zip' };
    await expect(load(cut)).rejects.toMatchObject(error);
    const wrong = { name: 'wrong.zip', data: buildZip([{ name: 'a.md2', data: md2, crc: 7 }]) };
    await expect(load(wrong)).rejects.toMatchObject({ code: 'archive_damaged', file: 'a.md2' });
  });

  it('without a model is rejected with the number of its files', async () => {
    await expect(
      load({ name: 'x.zip', data: buildZip([{ name: 'a' }, { name: 'b' }]) }),
    ).rejects.toMatchObject({
      code: 'archive_missing_entry',
      message: expect.stringMatching(
        /^x\.zip: None of the 2 files in the archive is a model that Marrow opens/,
      ) as string,
    });
  });

  it('and a folder hide system files', async () => {
    const own = {
      'a.md2': md2,
      '__MACOSX/._a.md2': md2,
      '__macosx/b.md2': md2,
      '._a.md2': md2,
      '.DS_Store': 'x',
      'Thumbs.db': 'x',
    };
    const files = Object.entries(own).map(([name, data]) => ({ name, data }));
    const bytes = files.map(({ name, data }) => ({
      name,
      data: typeof data === 'string' ? new TextEncoder().encode(data) : data,
    }));
    for (const source of [await openSource({ name: 'x.zip', data: buildZip(files) }), memorySource(bytes)]) {
      expect(source.names).toEqual(['a.md2']);
      using model = await load(source);
      expect(model.name).toBe('a');
    }
    const folder = await folderOf(own);
    const { names } = await nodeSource([folder.path()]);
    expect(names.map((name) => name.replace(/^.*\//, ''))).toEqual(['a.md2']);
    await folder.remove();
  });

  it('of an unsupported kind is rejected as unsupported', async () => {
    const rar = Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0, 0);
    await expect(load({ name: 'x.rar', data: rar })).rejects.toMatchObject({ code: 'archive_unsupported' });
  });

  it('is read only for the requested files', async () => {
    const filler = Array.from({ length: 40 }, (_, i) => ({
      name: `sounds/${i}.wav`,
      data: new Uint8Array(50_000).fill(i),
      method: 0,
    }));
    const data = buildZip([...filler, { name: 'a.md2', data: md2 }]);
    const file = new File([data], 'big.zip');
    let read = 0;
    const slice = file.slice.bind(file);
    file.slice = (from = 0, to = file.size) => {
      read += to - from;
      return slice(from, to);
    };
    file.arrayBuffer = () => Promise.reject(new Error('the whole archive was read'));
    expect((await load(file, { entry: 'a.md2' })).name).toBe('a');
    expect(read).toBeLessThan(data.byteLength / 10);
  });
});

describe('joinSources', () => {
  it('uses an added file, ignoring the case of its name', async () => {
    const base = await openSource([
      { name: 'A.md2', data: md2 },
      { name: 'b.txt', data: text },
    ]);
    const joined = joinSources(base, memorySource([{ name: 'a.MD2', data: text }]));
    expect(joined.names).toEqual(['a.MD2', 'b.txt']);
    expect(await joined.read('a.MD2')).toEqual(text);
    expect(joined.size('b.txt')).toBe(5);
    expect(await joined.readRange('nothing', 0, 1)).toBeNull();
  });

  it('keeps the default entry of the first source', () => {
    const file = (name: string): FileSource => fileSource([new File(['x'], name)]);
    expect(joinSources(file('a.md2'), file('b.md2')).main).toBe('a.md2');
  });
});

describe('joinSources of a remote source', () => {
  const away = (files: Record<string, Uint8Array>, main = 'tris.md2'): FileSource => ({
    names: [],
    main,
    size: (name) => files[name]?.byteLength ?? null,
    read: (name) => Promise.resolve(files[name]?.slice() ?? null),
    readRange: (name, from, size) => Promise.resolve(files[name]?.slice(from, from + size) ?? null),
  });
  const green = buildTga(4, 2, [0, 255, 0]);
  const given = (...names: string[]): FileSource =>
    memorySource(names.map((name) => ({ name, data: green })));
  const pixel = async (source: FileSource): Promise<number[]> => {
    const model = await load(source);
    await model.texturesSettled();
    return [...(model.image(0, 0)?.rgba.slice(0, 3) ?? [])];
  };

  it('requests from the remote source all files that were not added', async () => {
    const joined = joinSources(away({ 'tris.md2': md2, 'a/b.txt': text }), given('x.tga'));
    expect([joined.names, joined.main]).toEqual([['x.tga'], 'tris.md2']);
    expect(await joined.read('a/b.txt')).toEqual(text);
    expect(await joined.read('X.TGA')).toEqual(green);
    expect(await joined.readRange('tris.md2', 0, 4)).toEqual(md2.slice(0, 4));
    expect([joined.size('tris.md2'), joined.size('x.tga')]).toEqual([md2.byteLength, green.byteLength]);
    expect([await joined.read('nothing'), joined.size('nothing')]).toEqual([null, null]);
    expect((await joinSources(joined, given('y.tga')).read('a/b.txt'))?.byteLength).toBe(text.byteLength);
  });

  it('opens the model with the added files, which override files of the same name', async () => {
    const tris = buildMd2({ skins: ['models/test/skin.tga'] });
    const there = away({ 'tris.md2': tris, 'skin.tga': red });
    expect(await pixel(there)).toEqual([255, 0, 0]);
    expect(await pixel(joinSources(there, given('other.tga')))).toEqual([255, 0, 0]);
    expect(await pixel(joinSources(there, given('Skin.TGA')))).toEqual([0, 255, 0]);
    // An image with another extension is used only if the named one is missing.
    expect(await pixel(joinSources(there, given('skin.png')))).toEqual([255, 0, 0]);
    expect(await pixel(joinSources(away({ 'tris.md2': tris }), given('skin.png')))).toEqual([0, 255, 0]);
    expect(await pixel(joinSources(away({ 'tris.md2': tris }), given('skins/skin.tga')))).toEqual([
      0, 255, 0,
    ]);
  });

  it('uses added files that the format searches for, such as animations', async () => {
    const there = away({ 'arm.md5mesh': buildMd5Mesh() }, 'arm.md5mesh');
    const model = await load(joinSources(there, memorySource([{ name: 'bend.md5anim', data: bendAnim() }])));
    expect(model.clips.map(({ name }) => name)).toEqual(['bend']);
  });

  it('uses added files without a folder as files in the folder of a player', async () => {
    const there = away(playerFiles('talus/'), 'talus/');
    const skins = ['lower', 'upper', 'head'].map((part) => ({
      name: `${part}_green.skin`,
      data: new TextEncoder().encode('triangle,models/players/talus/green.tga\n'),
    }));
    const rifle = Object.entries(weaponFiles('rifle')).map(([name, data]) => ({ name, data }));
    const joined = joinSources(there, memorySource([...skins, ...rifle, { name: 'green.tga', data: green }]));
    const model = await load(joined, { parts: { weapon: 'rifle.md3' } });
    await model.texturesSettled();
    expect(model.skins.map(({ name }) => name)).toContain('green');
    expect(model.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['lower', 'rifle']));
    const image = model.parts[0]!.images.findIndex(({ name }) => name.endsWith('green.tga'));
    expect(model.image(0, image)).toMatchObject({ width: 4 });
  });

  it('also works for an archive at an address, whose files can be listed', async () => {
    const files = { '/a.pk3': buildZip([{ name: 'm/tris.md2', data: buildMd2({ skins: ['skin.tga'] }) }]) };
    const server = await serve(files);
    const archive = await openSource(`${server.origin}/a.pk3`);
    expect(await pixel(joinSources(archive, given('skin.tga')))).toEqual([0, 255, 0]);
    await server.close();
  });
});

describe('An archive at an address', () => {
  const filler = { name: 'filler.bin', data: noise(3 << 20), method: 0 };
  const large = buildZip([filler, { name: 'a/tris.md2', data: md2 }, { name: 'a/skin.tga', data: red }]);
  let server: TestServer;

  beforeAll(async () => {
    server = await serve({
      '/one.zip': one,
      '/large.pk3': large,
      '/whole.pk3': { body: large, ranges: false },
      '/cut.zip': one.slice(0, 200),
    });
  });
  afterAll(() => server.close());

  it('is opened by a single request if it is small', async () => {
    server.asked.length = 0;
    const model = await load(`${server.origin}/one.zip`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
    expect(server.asked).toEqual(['/one.zip']);
  });

  it('is requested in ranges if it is large', async () => {
    server.sent = 0;
    const model = await load(`${server.origin}/large.pk3`, { entry: 'a/tris.md2' });
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
    expect(server.sent).toBeLessThan(300_000);
  });

  it('is read once as a whole if the server does not support ranges', async () => {
    server.asked.length = 0;
    const model = await load(`${server.origin}/whole.pk3`);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
    expect(server.asked).toEqual(['/whole.pk3']);
  });

  it('causes an error if it is damaged or missing', async () => {
    await expect(load(`${server.origin}/cut.zip`)).rejects.toMatchObject({ code: 'archive_damaged' });
    await expect(load(`${server.origin}/none.zip`)).rejects.toMatchObject({ status: 404 });
  });
});

function noise(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => (Math.imul(i, 2654435761) >>> 9) & 255);
}
