import { describe, expect, it } from 'vitest';
import { inGameOrder } from '../../../web/lib/load/archive/game-order.js';
import { entries, load, openSource } from '../../../web/lib/load/load.js';
import { nodeSource } from '../../../web/lib/load/sources/node-source.js';
import type { FileSource } from '../../../web/lib/types/api.js';
import { folderOf } from '../support/cli.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildPak } from '../support/pak-builder.js';
import { buildTga } from '../support/image-builder.js';
import { buildZip, type ZipEntry } from '../support/zip-builder.js';

const red = buildTga(4, 2, [255, 0, 0]);
const green = buildTga(4, 2, [0, 255, 0]);
const blue = buildTga(4, 2, [0, 0, 255]);
const md2 = buildMd2();
const text = new TextEncoder();

type Named = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

function filesOf(files: Named): { readonly name: string; readonly data: Uint8Array<ArrayBuffer> }[] {
  return Object.entries(files).map(([name, data]) => ({ name, data }));
}

function isSource(source: FileSource | Named): source is FileSource {
  return typeof source.read === 'function';
}

/** The first colour of a model's skin. */
async function colorOf(source: FileSource | Named, entry?: string): Promise<number[]> {
  const opened = isSource(source) ? source : await openSource(filesOf(source));
  using model = await load(opened, entry === undefined ? {} : { entry });
  await model.texturesSettled();
  return [...(model.image(0, 0)?.rgba.slice(0, 3) ?? [])];
}

function zipOf(
  files: Readonly<Record<string, Uint8Array | string>>,
  more: Partial<ZipEntry> = {},
): Uint8Array<ArrayBuffer> {
  return buildZip(Object.entries(files).map(([name, data]) => ({ name, data, ...more })));
}

function pakOf(files: Readonly<Record<string, Uint8Array | string>>): Uint8Array<ArrayBuffer> {
  return buildPak(Object.entries(files).map(([name, data]) => ({ name, data })));
}

describe('A PAK', () => {
  const pak = pakOf({ 'models/test/tris.md2': md2, 'models\\test\\SKIN.TGA': red });

  it.each(['pak0.pak', 'PAK0.PAK', 'download'])('opens the model in it, as %s', async (name) => {
    using model = await load({ name, data: pak });
    await model.texturesSettled();
    expect(model.subject).toBe('test');
    expect(model.image(0, 0)).toMatchObject({ width: 4, height: 2 });
  });

  it('uses the first of several files with the same name, as the games do', async () => {
    const rows = [
      { name: 'models/test/tris.md2', data: md2 },
      { name: 'models/test/skin.tga', data: red },
      { name: 'MODELS/test/SKIN.tga', data: blue },
    ];
    expect(await colorOf({ 'pak0.pak': buildPak(rows) })).toEqual([255, 0, 0]);
  });

  it('ignores an incomplete row at the end of its directory, with a warning', async () => {
    // The incomplete row is in the file, or past its end.
    for (const more of [5, 0]) {
      const odd = new Uint8Array(pak.byteLength + more);
      odd.set(pak);
      new DataView(odd.buffer).setInt32(8, 128 + 5, true);
      using model = await load({ name: 'odd.pak', data: odd });
      expect(model.subject).toBe('test');
      expect(model.warnings.map(({ message }) => message)).toContainEqual(
        expect.stringContaining('ends with an incomplete row of 5 bytes'),
      );
    }
  });

  it('is read only for its directory and the requested files, in ranges', async () => {
    const filler = Array.from({ length: 40 }, (_, i) => ({
      name: `sound/${i}.wav`,
      data: new Uint8Array(50_000),
    }));
    const data = buildPak([...filler, { name: 'a.md2', data: md2 }]);
    const { file, bytes } = counted(data, 'big.pak');
    using model = await load(file, { entry: 'a.md2' });
    expect(model.name).toBe('a');
    expect(bytes()).toBeLessThan(12 + 41 * 64 + 2 * md2.byteLength + 1000);
  });

  it('uses the first of two files with the same name, and skips files without a name', async () => {
    const data = buildPak([
      { name: 'A.MD2', data: md2 },
      { name: '' },
      { name: '..' },
      { name: 'a.md2', data: 'x' },
    ]);
    const source = await openSource({ name: 'x.pak', data });
    expect(source.names).toEqual(['A.MD2']);
    expect(source.size('A.MD2')).toBe(md2.byteLength);
    expect(await source.readRange('A.MD2', 0, 4)).toEqual(md2.slice(0, 4));
    expect(await source.readRange('A.MD2', md2.byteLength - 2, 40)).toEqual(md2.slice(-2));
    expect(await source.read('gone')).toBeNull();
  });
});

describe('The archives of a game', () => {
  it.each([
    [
      'PAK files by their numbers, the others after them',
      ['pak10.pak', 'zz.pak', 'PAK2.pak', 'aa.pak', 'pak0.pak'],
      ['pak0.pak', 'PAK2.pak', 'pak10.pak', 'aa.pak', 'zz.pak'],
    ],
    [
      'PK3 files by their names in any case',
      ['pak2.pk3', 'Zpack.pk3', 'pak10.pk3', 'abc.pk3'],
      ['abc.pk3', 'pak10.pk3', 'pak2.pk3', 'Zpack.pk3'],
    ],
    [
      'PK3 files after PAK files, then other files in the given order',
      ['b.zip', 'a.pk3', 'a.zip', 'a.pak', 'x'],
      ['a.pak', 'a.pk3', 'b.zip', 'a.zip', 'x'],
    ],
  ])('are in the order of the game: %s', (_, names, order) => {
    expect(inGameOrder(names)).toEqual(order);
  });

  const skin = 'models/test/skin.tga';
  const tris = 'models/test/tris.md2';

  it('override each other in that order, for any order of the input', async () => {
    const packs = { 'pak1.pk3': zipOf({ [skin]: green }), 'pak0.pk3': zipOf({ [tris]: md2, [skin]: red }) };
    expect(await colorOf(packs)).toEqual([0, 255, 0]);
    expect(await colorOf(Object.fromEntries(Object.entries(packs).reverse()))).toEqual([0, 255, 0]);
    const paks = { 'pak1.pak': pakOf({ [skin]: green }), 'pak0.pak': pakOf({ [tris]: md2, [skin]: red }) };
    expect(await colorOf(paks)).toEqual([0, 255, 0]);
  });

  it.each([
    ['pak0.pak', pakOf({ [skin]: red }), [255, 0, 0]],
    ['pak0.pk3', zipOf({ [skin]: red }), [255, 0, 0]],
    ['pak000.pk4', zipOf({ [skin]: red }), [0, 0, 255]],
  ])('override files beside them if the game does: %s', async (name, data, color) => {
    expect(await colorOf({ [name]: data, [tris]: md2, [skin]: blue })).toEqual(color);
  });

  it('belong to their folders: those of a mod do not hide files of the base game', async () => {
    const folder = await folderOf({
      'baseq3/pak0.pk3': zipOf({ [tris]: md2, [skin]: red }),
      'mod/pak0.pk3': zipOf({ [tris]: md2, [skin]: green }),
    });
    const source = await openSource(await nodeSource([folder.path()]));
    const found = (await entries(source)).map(({ entry }) => entry);
    expect(found.map((entry) => entry.split('/').slice(-4).join('/'))).toEqual([
      `baseq3/${tris}`,
      `mod/${tris}`,
    ]);
    expect(await colorOf(source, found[0])).toEqual([255, 0, 0]);
    expect(await colorOf(source, found[1])).toEqual([0, 255, 0]);
    await folder.remove();
  });

  it.each([
    ['skin.tga', 'SKIN.JPG.tga', []],
    ['models/test/skin.pcx', 'models/test/Skin.TGA', [255, 0, 0]],
    ['models/test/skin.tga', 'models/test/skin.png', []],
    ['C:\\quake2\\baseq2\\models\\test\\skin.pcx', 'models/test/skin.tga', [255, 0, 0]],
  ])('are searched for the image %s of a model; one of them contains %s', async (wanted, there, color) => {
    const archives = {
      'pak0.pk3': zipOf({ [tris]: buildMd2({ skins: [wanted] }), 'models/other/other.md2': md2 }),
      'pak1.pk3': zipOf({ [there]: red }),
    };
    // TGA data in a file named .png is decoded as TGA.
    expect(await colorOf(archives, tris)).toEqual(there.endsWith('.png') ? [255, 0, 0] : color);
  });

  it('have their scripts read once for all their models', async () => {
    const shader = 'models/a/skin\n{\n  {\n    map models/a/other.tga\n  }\n}\n';
    const parts = ['a', 'b', 'c', 'd'].map(
      (name) => [`models/${name}/${name}.md3`, buildMd3({ frames: 1 })] as const,
    );
    const script = { 'scripts/all.shader': shader + '// more of it\n'.repeat(10_000) };
    const data = zipOf({ ...Object.fromEntries(parts), ...script }, { method: 0 });
    const { file, slices } = counted(data, 'pak0.pk3');
    const source = await openSource(file);
    for (const [entry] of parts) (await load(source, { entry })).dispose();
    const header = Buffer.from(data).indexOf('scripts/all.shader') - 30;
    const ofScript = slices().filter(([from]) => from === header);
    expect(ofScript).toHaveLength(1);
  });
});

describe('An archive in a ZIP', () => {
  const inner = { 'models/test/tris.md2': md2, 'models/test/skin.tga': red };

  it.each([
    ['pak0.pk3', 8, zipOf(inner)],
    ['pak0.pk3', 0, zipOf(inner)],
    ['pak0.pak', 8, pakOf(inner)],
    ['pak0.pak', 0, pakOf(inner)],
    ['more.zip', 8, zipOf(inner)],
  ])('acts as if it were unpacked there: %s, packed by method %d', async (name, method, data) => {
    const zip = zipOf({ 'mod/readme.txt': 'read me', [`mod/${name}`]: data }, { method });
    const source = await openSource({ name: 'mod.zip', data: zip });
    expect(source.names).toEqual(['mod/readme.txt', 'mod/models/test/tris.md2', 'mod/models/test/skin.tga']);
    expect(source.archive).toBe('mod.zip');
    expect(await colorOf(source)).toEqual([255, 0, 0]);
    expect((await entries(source)).map(({ entry }) => entry)).toEqual(['mod/models/test/tris.md2']);
  });

  it('overrides the others in the ZIP in the order of the game', async () => {
    const zip = zipOf({ 'pak1.pk3': zipOf({ 'models/test/skin.tga': green }), 'pak0.pk3': zipOf(inner) });
    expect(await colorOf({ 'mod.zip': zip })).toEqual([0, 255, 0]);
  });

  it('is read in ranges if it is not compressed', async () => {
    const filler = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`sound/${i}.wav`, new Uint8Array(50_000)]),
    );
    const deep = zipOf({ ...filler, ...inner }, { method: 0 });
    const { file, bytes } = counted(zipOf({ 'pak0.pk3': deep }, { method: 0 }), 'mod.zip');
    using model = await load(file, { entry: 'models/test/tris.md2' });
    expect(model.subject).toBe('test');
    expect(bytes()).toBeLessThan(400_000);
  });

  it('within another inner archive is not opened, with a warning', async () => {
    const deepest = zipOf(inner);
    const middle = zipOf({ 'a.md2': md2, 'deep/pak9.pk3': deepest });
    const source = await openSource({
      name: 'outer.zip',
      data: zipOf({ 'middle.zip': middle, 'b.md2': md2 }),
    });
    expect(source.names).toEqual(['b.md2', 'a.md2', 'deep/pak9.pk3']);
    expect(source.warnings).toEqual([
      {
        file: 'outer.zip/middle.zip/deep/pak9.pk3',
        message: 'This archive is nested too deeply and was skipped. Unpack it and open it by itself.',
        key: 'archive-nested-too-deep',
        values: [],
      },
    ]);
    using model = await load(source, { entry: 'b.md2' });
    expect(model.warnings).toContainEqual(source.warnings?.[0]);
  });

  it('within a game archive is not opened, as in the game', async () => {
    const source = await openSource({
      name: 'pak0.pk3',
      data: zipOf({ 'a.md2': md2, 'maps.zip': zipOf(inner) }),
    });
    expect(source.names).toEqual(['a.md2', 'maps.zip']);
  });

  it('that is damaged is kept as a plain file, with a warning', async () => {
    const broken = zipOf(inner).slice(0, -30);
    const source = await openSource({ name: 'mod.zip', data: zipOf({ 'pak0.pk3': broken, 'a.md2': md2 }) });
    expect(source.names).toEqual(['pak0.pk3', 'a.md2']);
    expect(source.warnings).toEqual([
      {
        file: 'pak0.pk3',
        message: expect.stringMatching(/is incomplete: its directory is missing/) as string,
        key: 'archive-without-directory',
        values: [],
      },
    ]);
    using model = await load(source, { entry: 'a.md2' });
    expect(model.name).toBe('a');
  });
});

describe('A file of an archive that cannot be unpacked', () => {
  const players = { 'a/a.md3': buildMd3({ frames: 1 }), 'b/b.md3': buildMd3({ frames: 1 }) };
  const withBad = (bad: ZipEntry): Uint8Array<ArrayBuffer> =>
    buildZip([...Object.entries(players).map(([name, data]) => ({ name, data })), bad]);

  it.each<[string, Partial<ZipEntry>, RegExp]>([
    ['encrypted', { flags: 1 }, /encrypted in x\.pk3/],
    ['packed in another way', { method: 12 }, /compresses this file with bzip2/],
    ['of another checksum', { crc: 7 }, /its checksum is wrong/],
    ['outside of it', { offset: 0x100000 }, /but this file in it ends at byte/],
    [
      'larger than any file',
      { size: 0x7fffffff, packedSize: 40, zip64: true },
      /at most 512 MB are supported/,
    ],
  ])('is skipped with a warning only for its model: a file that is %s', async (_, bad, message) => {
    const data = withBad({ name: 'a/a_default.skin', data: text.encode('triangle,models/a.tga\n'), ...bad });
    const source = await openSource({ name: 'x.pk3', data });
    using model = await load(source, { entry: 'a/a.md3' });
    expect(model.warnings).toContainEqual({
      file: 'a/a_default.skin',
      message: expect.stringMatching(message) as string,
      key: expect.any(String) as string,
      values: expect.any(Array) as string[],
    });
    using other = await load(source, { entry: 'b/b.md3' });
    expect(other.warnings.some(({ file }) => file === 'a/a_default.skin')).toBe(false);
    await expect(source.read('a/a_default.skin')).rejects.toMatchObject({ name: 'ModelError' });
  });

  it('is an error if it is the file to open', async () => {
    const data = withBad({ name: 'c/c.md3', data: players['a/a.md3'], flags: 1 });
    await expect(load({ name: 'x.pk3', data }, { entry: 'c/c.md3' })).rejects.toMatchObject({
      code: 'archive_encrypted',
      file: 'c/c.md3',
    });
  });

  it('causes a separate warning if it is an image', async () => {
    const data = buildZip([
      { name: 'm/tris.md2', data: buildMd2({ skins: ['m/skin.tga'] }) },
      { name: 'm/skin.tga', data: red, crc: 1 },
    ]);
    using model = await load({ name: 'x.pk3', data });
    await model.texturesSettled();
    expect(model.warnings).toContainEqual({
      file: 'm/skin.tga',
      message: expect.stringMatching(/checksum is wrong/) as string,
      key: 'packed-file-checksum',
      values: ['x.pk3'],
    });
  });
});

interface Counted {
  readonly file: File;
  readonly bytes: () => number;
  readonly slices: () => readonly (readonly [from: number, to: number])[];
}

/** A file that counts the parts read from it. */
function counted(data: Uint8Array<ArrayBuffer>, name: string): Counted {
  const file = new File([data], name);
  const slice = file.slice.bind(file);
  const slices: [number, number][] = [];
  file.slice = (from = 0, to = file.size) => {
    slices.push([from, Math.min(to, file.size)]);
    return slice(from, to);
  };
  file.arrayBuffer = () => Promise.reject(new Error('the whole archive was read'));
  return { file, bytes: () => slices.reduce((sum, [from, to]) => sum + to - from, 0), slices: () => slices };
}
