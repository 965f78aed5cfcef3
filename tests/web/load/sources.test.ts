import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dropSource } from '../../../web/lib/load/sources/drop-source.js';
import { fileSource, memorySource } from '../../../web/lib/load/sources/file-source.js';
import { load } from '../../../web/lib/load/load.js';
import { nodeSource } from '../../../web/lib/load/sources/node-source.js';
import { toSource } from '../../../web/lib/load/sources/to-source.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildTga } from '../support/picture-builder.js';

describe('memorySource', () => {
  it("copies, so that the caller's bytes stay", async () => {
    const pool = Buffer.from('....hello....');
    const source = memorySource([{ name: '.\\a\\Hello.txt', data: pool.subarray(4, 9) }]);
    expect(source).toMatchObject({ names: ['a/Hello.txt'], main: 'a/Hello.txt' });
    const bytes = await source.read('a/Hello.txt');
    expect(bytes).toEqual(new TextEncoder().encode('hello'));
    expect(bytes?.buffer === pool.buffer).toBe(false);
    expect(source.size('a/Hello.txt')).toBe(5);
    expect(await source.readRange('a/Hello.txt', 1, 2)).toEqual(new TextEncoder().encode('el'));
    expect(await source.readRange('a/Hello.txt', 4, 9)).toEqual(new TextEncoder().encode('o'));
    expect(await source.read('b')).toBeNull();
    expect(await source.readRange('b', 0, 1)).toBeNull();
    expect(source.size('b')).toBeNull();
  });

  it('leaves the choice to the core where there are several', () => {
    const two = ['a.md2', 'b.md2'].map((name) => ({ name, data: new Uint8Array() }));
    expect(memorySource(two).main).toBeNull();
  });
});

describe('fileSource', () => {
  it('has the paths of a chosen folder', async () => {
    const file = new File(['hello'], 'hello.txt');
    Object.defineProperty(file, 'webkitRelativePath', { value: 'folder/hello.txt' });
    const source = fileSource([file, new File(['x'], 'x.txt')]);
    expect(source.names).toEqual(['folder/hello.txt', 'x.txt']);
    expect(await source.read('folder/hello.txt')).toEqual(new TextEncoder().encode('hello'));
    expect(await source.readRange('folder/hello.txt', 1, 3)).toEqual(new TextEncoder().encode('ell'));
  });
});

describe('dropSource', () => {
  const fileEntry = (path: string): object => ({
    isFile: true,
    isDirectory: false,
    fullPath: path,
    file: (give: (file: File) => void) => give(new File([path], path.slice(path.lastIndexOf('/') + 1))),
  });
  const folderEntry = (path: string, children: object[]): object => ({
    isFile: false,
    isDirectory: true,
    fullPath: path,
    createReader: () => {
      // A call returns two entries, as Chromium returns a hundred.
      const left = [...children];
      return { readEntries: (give: (entries: object[]) => void) => give(left.splice(0, 2)) };
    },
  });
  const dropped = (...entries: object[]): DataTransfer =>
    ({
      items: [
        { kind: 'string' },
        ...entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null })),
        { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => new File(['x'], 'plain.txt') },
      ],
    }) as unknown as DataTransfer;

  it('walks folders to the last portion', async () => {
    const names = ['1', '2', '3', '4', '5'].map((name) => fileEntry(`/ogro/${name}.tga`));
    const folder = folderEntry('/ogro', [
      ...names,
      folderEntry('/ogro/more', [fileEntry('/ogro/more/a.tga')]),
    ]);
    const source = await dropSource(dropped(folder, fileEntry('/b.md2')));
    expect(source.names).toEqual([
      ...['1', '2', '3', '4', '5'].map((name) => `ogro/${name}.tga`),
      'ogro/more/a.tga',
      'b.md2',
      'plain.txt',
    ]);
    expect(new TextDecoder().decode((await source.read('ogro/more/a.tga')) ?? undefined)).toBe(
      '/ogro/more/a.tga',
    );
  });

  it('takes what was dropped before the event is over', async () => {
    let over = false;
    const entry = fileEntry('/b.md2');
    const item = { kind: 'file', webkitGetAsEntry: () => (over ? null : entry), getAsFile: () => null };
    vi.stubGlobal(
      'DataTransfer',
      class {
        items = [item];
      },
    );
    const source = toSource(new DataTransfer());
    over = true;
    expect((await source).names).toEqual(['b.md2']);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('nodeSource', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-'));
    await mkdir(join(folder, 'ogro/textures'), { recursive: true });
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'ogro/Tris.md2'), buildMd2());
    await writeFile(join(folder, 'ogro/SKIN.TGA'), buildTga(4, 2, [9, 9, 9]));
    await writeFile(join(folder, 'ogro/textures/deep.tga'), 'x');
    await writeFile(join(folder, 'other/notes.txt'), 'hello');
    await symlink(join(folder, 'other/notes.txt'), join(folder, 'ogro/link.txt'));
    await symlink(folder, join(folder, 'ogro/circle'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('has a file, and what lies beside it', async () => {
    const source = await nodeSource([join(folder, 'ogro/Tris.md2')]);
    expect(source.main).toBe('Tris.md2');
    expect(source.given).toEqual(['Tris.md2']);
    expect([...source.names].sort()).toEqual(['SKIN.TGA', 'Tris.md2', 'link.txt', 'textures/deep.tga']);
    expect((await source.read('SKIN.TGA'))?.byteLength).toBe(42);
    expect(await source.read('../other/notes.txt')).toBeNull();
    expect(await source.readRange('link.txt', 1, 3)).toEqual(new TextEncoder().encode('ell'));
    expect(await source.readRange('link.txt', 3, 9)).toEqual(new TextEncoder().encode('lo'));
  });

  it('has all of a folder, under its name', async () => {
    const source = await nodeSource([join(folder, 'ogro')]);
    expect(source.main).toBeNull();
    expect([...source.given].sort()).toEqual([
      'ogro/SKIN.TGA',
      'ogro/Tris.md2',
      'ogro/link.txt',
      'ogro/textures/deep.tga',
    ]);
  });

  it('keeps files of one name from several folders apart', async () => {
    const source = await nodeSource([join(folder, 'ogro/Tris.md2'), join(folder, 'other/notes.txt')]);
    expect(source.main).toBeNull();
    expect(source.given).toEqual(['ogro/Tris.md2', 'other/notes.txt']);
  });

  it('says where a path leads nowhere', async () => {
    await expect(nodeSource([join(folder, 'gone.md2')])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is what load() takes a path or a file address for', async () => {
    for (const path of [join(folder, 'ogro/Tris.md2'), pathToFileURL(join(folder, 'ogro/Tris.md2'))]) {
      const model = await load(path);
      await model.texturesSettled();
      expect(model.picture(0, 0)).toMatchObject({ width: 4, height: 2 });
      expect(model.warnings).toEqual([]);
    }
  });
});
