import { execFileSync } from 'node:child_process';
import { mkdtemp, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dropSource } from '../../../web/lib/load/sources/drop-source.js';
import { fileSource, memorySource } from '../../../web/lib/load/sources/file-source.js';
import { load } from '../../../web/lib/load/load.js';
import { nodeSource, watchedSource } from '../../../web/lib/load/sources/node-source.js';
import { toSource } from '../../../web/lib/load/sources/to-source.js';
import type { FileSource } from '../../../web/lib/types/api.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';
import { buildTga } from '../support/image-builder.js';

describe('memorySource', () => {
  it('copies the bytes of the caller', async () => {
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

  it('has no main file if there are several', () => {
    const two = ['a.md2', 'b.md2'].map((name) => ({ name, data: new Uint8Array() }));
    expect(memorySource(two).main).toBeNull();
  });
});

describe('load() of a source', () => {
  const silent = (): Promise<never> => new Promise(() => undefined);
  const hanging: FileSource = {
    names: [],
    main: 'a',
    size: () => null,
    read: silent,
    readRange: silent,
  };

  it.each([
    ['an address without an extension', hanging],
    ['a list of files', { ...hanging, names: ['a', 'b'], main: null }],
    ['a folder', { ...hanging, main: 'a/' }],
    ['an archive', { ...hanging, names: ['a.zip'], main: 'a.zip', size: () => 100 }],
  ])(
    'that never answers is rejected when the signal is aborted, or after the time limit: %s',
    async (_, source) => {
      const controller = new AbortController();
      const loading = load(source, { signal: controller.signal });
      controller.abort();
      await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
      await expect(load(source, { timeout: 1 })).rejects.toMatchObject({ code: 'cancelled' });
    },
  );
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
      // Each call returns two entries; Chromium returns up to a hundred.
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

  it('reads all portions of a folder', async () => {
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

  it('collects dropped items before the event ends', async () => {
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
    await symlink(join(folder, 'ogro/textures/deep.tga'), join(folder, 'ogro/near.txt'));
    await symlink('/nowhere/x.tga', join(folder, 'ogro/broken.tga'));
    await symlink('user@host:1', join(folder, 'ogro/.#Tris.md2'));
    await symlink(folder, join(folder, 'ogro/circle'));
    await mkdir(join(folder, 'srv/models/up'), { recursive: true });
    await mkdir(join(folder, 'srv/secret'));
    await writeFile(join(folder, 'srv/models/up/h.md2'), buildMd2({ skins: ['secret/logo.tga'] }));
    await writeFile(join(folder, 'srv/models/up/up.md2'), buildMd2({ skins: ['../../secret/logo.tga'] }));
    await writeFile(join(folder, 'srv/secret/logo.tga'), buildTga(4, 2, [9, 9, 9]));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('has a file, and the files beside it', async () => {
    const source = await nodeSource([join(folder, 'ogro/Tris.md2')]);
    expect(source.main).toBe('Tris.md2');
    expect(source.given).toEqual(['Tris.md2']);
    expect([...source.names].sort()).toEqual(['SKIN.TGA', 'Tris.md2', 'near.txt', 'textures/deep.tga']);
    expect((await source.read('SKIN.TGA'))?.byteLength).toBe(42);
    expect(await source.read('../other/notes.txt')).toBeNull();
    expect(await source.readRange('near.txt', 0, 9)).toEqual(new TextEncoder().encode('x'));
  });

  it('refuses symbolic links that leave the root, with a warning', async () => {
    const outside =
      'This symbolic link leads to a file outside of the root, or to no file, and was skipped. Replace it with a copy of ' +
      'the file, or name a folder above both with --root DIR (`root` in load).';
    const known = { message: outside, key: 'source-link-outside', values: [] };
    const source = await nodeSource([join(folder, 'ogro/Tris.md2')]);
    expect([...(source.warnings ?? [])].sort((a, b) => a.file.localeCompare(b.file))).toEqual([
      { file: 'broken.tga', ...known },
      { file: 'circle', ...known },
      { file: 'link.txt', ...known },
    ]);
    using model = await load(join(folder, 'ogro/Tris.md2'));
    expect(model.warnings).toContainEqual({ file: 'link.txt', ...known });
    await expect(nodeSource([join(folder, 'ogro/link.txt')])).rejects.toMatchObject({
      code: 'missing_companion',
      file: 'link.txt',
      reason: outside,
    });
  });

  it('follows symbolic links within a wider root', async () => {
    const source = await nodeSource([join(folder, 'ogro/Tris.md2')], { root: folder });
    expect(source.warnings).toMatchObject([{ file: 'broken.tga' }]);
    expect(await source.readRange('link.txt', 1, 3)).toEqual(new TextEncoder().encode('ell'));
    expect(await source.readRange('link.txt', 3, 9)).toEqual(new TextEncoder().encode('lo'));
  });

  it('has all files of a folder, in paths that begin with its name', async () => {
    const source = await nodeSource([join(folder, 'ogro')]);
    expect(source.main).toBeNull();
    expect([...source.given].sort()).toEqual([
      'ogro/SKIN.TGA',
      'ogro/Tris.md2',
      'ogro/near.txt',
      'ogro/textures/deep.tga',
    ]);
  });

  it('distinguishes files with the same name in several folders', async () => {
    const source = await nodeSource([join(folder, 'ogro/Tris.md2'), join(folder, 'other/notes.txt')]);
    expect(source.main).toBeNull();
    expect(source.given).toEqual(['ogro/Tris.md2', 'other/notes.txt']);
  });

  it('rejects an empty list', async () => {
    await expect(nodeSource([])).rejects.toMatchObject({ code: 'unknown_format' });
  });

  it('reports a path that does not exist', async () => {
    await expect(nodeSource([join(folder, 'gone.md2')])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is used by load() for a list of paths, and for companions of a path', async () => {
    const imp = join(folder, 'imp');
    await mkdir(join(imp, 'mesh'), { recursive: true });
    await mkdir(join(imp, 'anims'));
    await writeFile(join(imp, 'mesh/imp.md5mesh'), buildMd5Mesh());
    await writeFile(join(imp, 'mesh/ape.md5mesh'), buildMd5Mesh());
    await writeFile(join(imp, 'anims/run.md5anim'), buildMd5Anim());
    const [mesh, run] = [join(imp, 'mesh/imp.md5mesh'), join(imp, 'anims/run.md5anim')];
    for (const model of [
      await load([run, pathToFileURL(mesh)]),
      await load(mesh, { companions: ['../anims/run.md5anim'] }),
    ]) {
      expect([model.name, model.clips.map(({ name }) => name)]).toEqual(['imp', ['run']]);
      model.dispose();
    }
    await expect(load([mesh, 'http://localhost/run.md5anim'])).rejects.toThrow(
      new TypeError('load() takes a list of paths or a list of addresses, not both.'),
    );
    using without = await load(mesh, { companions: ['gone.md5anim'] });
    expect(without.warnings).toContainEqual(
      expect.objectContaining({ file: 'gone.md5anim', message: expect.stringContaining('mesh') as string }),
    );
    await rm(imp, { recursive: true });
  });

  it('is used by load() for a path or a file address', async () => {
    for (const path of [join(folder, 'ogro/Tris.md2'), pathToFileURL(join(folder, 'ogro/Tris.md2'))]) {
      const model = await load(path);
      await model.texturesSettled();
      expect(model.image(0, 0)).toMatchObject({ width: 4, height: 2 });
      expect(model.warnings.map(({ file }) => file).sort()).toEqual(['broken.tga', 'circle', 'link.txt']);
    }
  });

  it.each(['h.md2', 'up.md2'])('reads files outside of the folder of %s only within a root', async (name) => {
    const path = join(folder, 'srv/models/up', name);
    for (const [options, found] of [
      [{}, false],
      [{ root: join(folder, 'srv/models') }, false],
      [{ root: join(folder, 'srv') }, true],
    ] as const) {
      using model = await load(path, options);
      await model.texturesSettled();
      expect({ options, found: model.image(0, 0) !== null }).toEqual({ options, found });
    }
    await expect(load(path, { root: join(folder, 'ogro') })).rejects.toThrow(
      `The path is outside of ${join(folder, 'ogro')}`,
    );
  });

  it('rejects a root for an input that is not a path', async () => {
    const files = [{ name: 'a.md2', data: buildMd2() }];
    await expect(load(files, { root: folder })).rejects.toThrow('root: It is only valid with a local path');
    await expect(load('http://localhost/a.md2', { root: folder })).rejects.toThrow('root: It is only valid');
  });

  it('refuses a link in the game that leaves the root', async () => {
    await mkdir(join(folder, 'game/models/a'), { recursive: true });
    await mkdir(join(folder, 'game/textures'));
    await writeFile(join(folder, 'game/models/a/a.md2'), buildMd2({ skins: ['textures/x.tga'] }));
    await symlink(join(folder, 'srv/secret/logo.tga'), join(folder, 'game/textures/x.tga'));
    await symlink(join(folder, 'srv'), join(folder, 'game/deep'));
    const path = join(folder, 'game/models/a/a.md2');
    {
      using model = await load(path, { root: join(folder, 'game') });
      await model.texturesSettled();
      expect(model.image(0, 0)).toBeNull();
      expect(model.warnings.map(({ message }) => message).join()).toContain('to a file outside of the root');
    }
    await writeFile(path, buildMd2({ skins: ['deep/secret/logo.tga'] }));
    using through = await load(path, { root: join(folder, 'game') });
    await through.texturesSettled();
    expect(through.image(0, 0)).toBeNull();
    expect(through.warnings.map(({ message }) => message).join()).toContain('to a file outside of the root');
  });

  it('refuses a file that is not regular, without reading it', async () => {
    execFileSync('mkfifo', [join(folder, 'other/pipe.md2')]);
    for (const path of [join(folder, 'other/pipe.md2'), '/dev/zero'])
      await expect(load(path)).rejects.toMatchObject({ code: 'unknown_format', file: basename(path) });
    const source = await nodeSource([join(folder, 'other')]);
    expect(source.names).toEqual(['other/notes.txt']);
  });

  it('does not read a file that is too large', async () => {
    await mkdir(join(folder, 'large'));
    await writeFile(join(folder, 'large/a.md2'), buildMd2({ skins: ['huge.tga'] }));
    await writeFile(join(folder, 'large/huge.tga'), '');
    await truncate(join(folder, 'large/huge.tga'), 2 ** 32);
    const path = join(folder, 'large/a.md2');
    const source = await watchedSource([path], {});
    for (const read of [
      () => source.read('huge.tga'),
      () => source.piece('huge.tga', new AbortController().signal, () => undefined),
    ])
      await expect(read()).rejects.toMatchObject({ code: 'too_large', file: 'huge.tga' });
    using model = await load(path);
    await model.texturesSettled();
    expect(model.warnings).toMatchObject([{ file: 'huge.tga' }]);
    const game = await nodeSource([path], { root: join(folder, 'large') });
    await expect(game.game?.read('huge.tga')).rejects.toMatchObject({ code: 'too_large' });
  });

  it('skips only the companion that can no longer be read', async () => {
    await mkdir(join(folder, 'gone'));
    await writeFile(join(folder, 'gone/a.md2'), buildMd2());
    await writeFile(join(folder, 'gone/skin.tga'), buildTga(4, 2, [9, 9, 9]));
    const source = await nodeSource([join(folder, 'gone/a.md2')]);
    await rm(join(folder, 'gone/skin.tga'));
    await expect(source.read('skin.tga')).rejects.toMatchObject({
      code: 'missing_companion',
      file: 'skin.tga',
    });
    using model = await load(source);
    await model.texturesSettled();
    expect(model.warnings.map(({ file }) => file)).toEqual(['skin.tga']);
  });

  it('skips a file whose name is not UTF-8', async () => {
    await mkdir(join(folder, 'names'));
    await writeFile(join(folder, 'names/a.md2'), buildMd2());
    await writeFile(Buffer.concat([Buffer.from(join(folder, 'names/x')), Buffer.from([0xef, 0x2e])]), '');
    expect((await nodeSource([join(folder, 'names')])).names).toEqual(['names/a.md2']);
  });
});
