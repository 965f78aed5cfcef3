import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinSources } from '../../../web/lib/load/archives.js';
import { fileSource, memorySource } from '../../../web/lib/load/file-source.js';
import { entries, load, openSource } from '../../../web/lib/load/load.js';
import type { FileSource } from '../../../web/lib/types/api.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildTga } from '../support/picture-builder.js';
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
  it('opens as the model that is in it, with its skin', async () => {
    const model = await load({ name: 'ogre.zip', data: one });
    expect(model.name).toBe('tris');
    await model.texturesSettled();
    expect(model.picture(0, 0)).toMatchObject({ width: 4, height: 2 });
  });

  it.each(['ogre.pk3', 'ogre.PK4', 'ogre', 'ogre.download'])('is known as %s', async (name) => {
    expect((await load(new File([one], name))).name).toBe('tris');
  });

  it('with a player in it opens as a player', async () => {
    const names = ['tris.md2', 'weapon.md2'];
    const files = names.map((name) => ({ name: `players\\male\\${name}`, data: bare }));
    const model = await load({ name: 'male.zip', data: buildZip([...files, { name: 'readme.txt' }]) });
    expect(model).toMatchObject({ subject: 'male', name: 'tris' });
    expect(model.parts).toHaveLength(2);
  });

  it('with several models lists them, and opens the one that is named', async () => {
    const data = buildZip(['a', 'b'].map((name) => ({ name: `${name}/${name}.md2`, data: md2 })));
    const found = await entries({ name: 'two.zip', data });
    expect(found.map(({ entry }) => entry)).toEqual(['a/a.md2', 'b/b.md2']);
    expect((await load({ name: 'two.zip', data }, { entry: 'B/b.MD2' })).name).toBe('b');
    await expect(load({ name: 'two.zip', data }, { entry: 'c.md2' })).rejects.toMatchObject({
      code: 'archive_missing_entry',
      message: 'c.md2: It is not in two.zip. There is: a/a.md2, b/b.md2.',
    });
  });

  it('among other files is as if it had been unpacked beside them', async () => {
    const model = await load([
      { name: 'game/ogre.md2', data: md2 },
      { name: 'game/skins.zip', data: skin },
    ]);
    await model.texturesSettled();
    expect(model.picture(0, 0)).toMatchObject({ width: 4 });
  });

  it('has a folder of its own where it would hide other files, unless it is a game archive', async () => {
    const other = { name: 'skin.tga', data: text };
    const names = async (archive: string): Promise<readonly string[]> =>
      (await openSource([other, { name: archive, data: skin }])).names;
    expect(await names('more.zip')).toEqual(['skin.tga', 'more/Skin.TGA']);
    expect(await names('pak1.pk3')).toEqual(['Skin.TGA']);
  });

  it('that is damaged is a file like others where there are others, and an error where it is alone', async () => {
    const cut = { name: 'cut.zip', data: one.slice(0, -4) };
    expect((await load([cut, { name: 'a.md2', data: md2 }])).name).toBe('a');
    const error = { code: 'archive_damaged', file: 'cut.zip' };
    await expect(load(cut)).rejects.toMatchObject(error);
    const wrong = { name: 'wrong.zip', data: buildZip([{ name: 'a.md2', data: md2, crc: 7 }]) };
    await expect(load(wrong)).rejects.toMatchObject({ code: 'archive_damaged', file: 'a.md2' });
  });

  it('without a model says so', async () => {
    await expect(
      load({ name: 'x.zip', data: buildZip([{ name: 'a' }, { name: 'b' }]) }),
    ).rejects.toMatchObject({
      code: 'archive_missing_entry',
      message: expect.stringMatching(
        /^x\.zip: There is no model that Marrow opens among the 2 files/,
      ) as string,
    });
  });

  it('of another kind says so', async () => {
    const rar = Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0, 0);
    await expect(load({ name: 'x.rar', data: rar })).rejects.toMatchObject({ code: 'archive_unsupported' });
  });

  it('is read only where something is asked for', async () => {
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
  it('takes the added file, whatever its case', async () => {
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

  it('keeps what the first opens by itself', () => {
    const file = (name: string): FileSource => fileSource([new File(['x'], name)]);
    expect(joinSources(file('a.md2'), file('b.md2')).main).toBe('a.md2');
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

  it('is opened, a small one by a single further request', async () => {
    server.asked.length = 0;
    const model = await load(`${server.origin}/one.zip`);
    await model.texturesSettled();
    expect(model.picture(0, 0)).toMatchObject({ width: 4 });
    expect(server.asked).toEqual(['/one.zip', '/one.zip']);
  });

  it('is asked for parts', async () => {
    server.sent = 0;
    const model = await load(`${server.origin}/large.pk3`, { entry: 'a/tris.md2' });
    await model.texturesSettled();
    expect(model.picture(0, 0)).toMatchObject({ width: 4 });
    expect(server.sent).toBeLessThan(300_000);
  });

  it('is read as a whole, once, where a server knows no parts', async () => {
    server.asked.length = 0;
    const model = await load(`${server.origin}/whole.pk3`);
    await model.texturesSettled();
    expect(model.picture(0, 0)).toMatchObject({ width: 4 });
    expect(server.asked).toEqual(['/whole.pk3']);
  });

  it('that is damaged or not there is an error', async () => {
    await expect(load(`${server.origin}/cut.zip`)).rejects.toMatchObject({ code: 'archive_damaged' });
    await expect(load(`${server.origin}/none.zip`)).rejects.toMatchObject({ status: 404 });
  });
});

function noise(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => (Math.imul(i, 2654435761) >>> 9) & 255);
}
