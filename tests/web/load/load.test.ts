import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadProgress } from '../../../web/lib/types/events.js';
import type { DecodedImage } from '../../../web/lib/types/subject.js';
import { configure } from '../../../web/lib/wasm/configure.js';
import type { Model } from '../../../web/lib/types/api.js';
import type { MemoryFile } from '../../../web/lib/load/sources/file-source.js';
import { entries, load } from '../../../web/lib/load/load.js';
import { loadImage } from '../../../web/lib/load/images/load-image.js';
import { buildMd2, headerWord } from '../support/md2-builder.js';
import { openedBy, openingOf, snapshotFile } from '../support/open.js';
import { buildTga } from '../support/image-builder.js';
import { newGate } from '../support/promises.js';
import { serve, type Answer, type TestServer } from '../support/server.js';
import { wasmBytes } from '../support/wasm.js';
import { Loader } from '../../../web/lib/load/worker/loader.js';

const red = buildTga(4, 2, [255, 0, 0]);
const green = buildTga(2, 2, [0, 255, 0]);

describe('load', () => {
  it('opens bytes with a name, without detaching their buffer', async () => {
    const data = buildMd2();
    const model = await load({ name: 'test.md2', data });
    expect(model).toMatchObject({ name: 'test', format: 'md2' });
    expect(data.byteLength).toBeGreaterThan(0);
    await load({ name: 'test.md2', data: data.buffer });
    expect(data.buffer.byteLength).toBe(data.byteLength);
  });

  it('opens a File, and a list of them', async () => {
    const file = new File([buildMd2()], 'test.md2');
    expect((await load(file)).name).toBe('test');
    expect((await load([new File([red], 'skin.tga'), file])).name).toBe('test');
  });

  it('finds the model among other files', async () => {
    const model = await load([
      { name: 'readme.txt', data: new TextEncoder().encode('A model.') },
      { name: 'models/Test.MD2', data: buildMd2() },
      { name: 'models/skin.tga', data: red },
    ]);
    expect(model.name).toBe('Test');
  });

  it('rejects an image with a message that it is not a model', async () => {
    await expect(load({ name: 'skin.tga', data: red })).rejects.toMatchObject({
      code: 'unknown_format',
      message: 'skin.tga: This is an image, not a model. Open a model first, then add its images.',
    });
  });

  it('opens the named entry, ignoring upper and lower case', async () => {
    const files = ['a', 'b'].map((name) => ({ name: `models/${name}.md2`, data: buildMd2() }));
    expect((await load(files)).name).toBe('a');
    expect((await load(files, { entry: 'Models\\B.md2' })).name).toBe('b');
    await expect(load(files, { entry: 'c.md2' })).rejects.toMatchObject({
      code: 'missing_companion',
      message:
        'c.md2: There is no such model among the given files. Choose one of these: models/a.md2, models/b.md2.',
    });
  });

  it('opens a folder with a player as one subject', async () => {
    const files = ['tris', 'weapon'].map((name) => ({
      name: `male/${name}.md2`,
      data: buildMd2({ skins: [] }),
    }));
    const model = await load([...files, { name: 'male/grunt.tga', data: red }]);
    expect(model).toMatchObject({ subject: 'male', name: 'tris' });
    expect(model.parts.map(({ name, how, parent }) => [name, how, parent])).toEqual([
      ['tris', 'root', null],
      ['weapon', 'follow', 0],
    ]);
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 4, height: 2 });
    const instance = model.createInstance();
    instance.play('run');
    instance.update(0.1);
    const [body, weapon] = instance.frame().parts.map((part) => part.meshes[0]?.positions[0]);
    expect(weapon).toBe(body);
    expect(instance.part(1).state().clipName).toBe('run');
  });

  it('shows one of a player\u2019s weapons and poses only that one', async () => {
    const names = ['tris', 'w_bfg', 'weapon'];
    const model = await load(names.map((name) => ({ name: `male/${name}.md2`, data: buildMd2() })));
    expect(model.parts.map(({ name, hints }) => [name, hints.choice])).toEqual([
      ['tris', 'none'],
      ['weapon', 'weapon'],
      ['w_bfg', 'weapon'],
    ]);
    const instance = model.createInstance();
    const seen = (): (readonly [boolean, number | undefined])[] =>
      instance.frame().parts.map((part) => [part.visible, part.meshes[0]?.positions[0]] as const);
    instance.showFrame(2);
    expect(seen()).toEqual([
      [true, 2],
      [true, 2],
      [false, 0],
    ]);
    instance.part('weapon').visible = false;
    instance.part('w_bfg').visible = true;
    instance.showFrame(3);
    expect(seen()).toEqual([
      [true, 3],
      [false, 2],
      [true, 3],
    ]);
    expect([0, 1, 2].map((part) => instance.part(part).visible)).toEqual([true, false, true]);
  });

  it('rejects with the file, the code and the position of an error', async () => {
    const short = buildMd2().slice(0, 100);
    await expect(load({ name: 'cut.md2', data: short })).rejects.toMatchObject({
      name: 'ModelError',
      file: 'cut.md2',
    });
    const version = buildMd2({ header: { [headerWord.version]: 7 } });
    await expect(load({ name: 'old.md2', data: version })).rejects.toMatchObject({
      code: 'unsupported_version',
      offset: 4,
      message: expect.stringMatching(/^old\.md2: /) as string,
    });
    await expect(load({ name: 'empty.md2', data: new Uint8Array() })).rejects.toMatchObject({
      code: 'truncated',
    });
    await expect(load([])).rejects.toMatchObject({
      code: 'unknown_format',
      message: 'The folder is empty. Choose a model file, or the folder that contains it.',
    });
    await expect(
      load([
        { name: 'a.txt', data: red },
        { name: 'b.txt', data: red },
      ]),
    ).rejects.toThrow('None of these 2 files is a model that Marrow opens.');
    await expect(load({ name: 'a.md2' } as never)).rejects.toThrow(TypeError);
  });

  it('works after a file has been rejected', async () => {
    await expect(load({ name: 'cut.md2', data: buildMd2().slice(0, 100) })).rejects.toThrow();
    expect((await load({ name: 'test.md2', data: buildMd2() })).name).toBe('test');
  });

  it('opens a .marrow file', async () => {
    const { snapshot } = await openedBy(new Loader(), openingOf({ 'test.md2': buildMd2() }));
    const model = await load({ name: 'test.marrow', data: snapshotFile(snapshot) });
    expect(model.clips.map(({ name }) => name)).toEqual(['stand', 'run']);
  });

  it('reports progress', async () => {
    const heard: LoadProgress[] = [];
    const model = await load(
      [
        { name: 'a/test.md2', data: buildMd2() },
        { name: 'a/skin.tga', data: red },
      ],
      { onProgress: (progress) => heard.push(progress) },
    );
    await model.texturesSettled();
    expect(heard).toContainEqual({ phase: 'parse', file: 'a/test.md2', loaded: 0, total: null });
    expect(heard.at(-1)).toEqual({ phase: 'images', file: 'a/skin.tga', loaded: 1, total: 1 });
  });
});

describe('images', () => {
  it('arrive after the model, with one event each', async () => {
    const skins = ['models/x/one.pcx', 'models/x/two.pcx'];
    const model = await load([
      { name: 'x/test.md2', data: buildMd2({ skins }) },
      { name: 'x/ONE.tga', data: red },
      { name: 'x/two.tga', data: green },
    ]);
    const arrived: (number | undefined)[] = [];
    const all = vi.fn();
    model.on('texture', ({ index, image }) => arrived.push(index, image?.width));
    model.on('textures', all);
    expect(model.image(0, 0)).toBeNull();
    await model.texturesSettled();
    expect(arrived.sort()).toEqual([0, 1, 2, 4]);
    expect(all).toHaveBeenCalledExactlyOnceWith({ loaded: 2, failed: 0 });
    expect([...(model.image(0, 0)?.rgba.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255]);
    expect(model.image(0, 1)).toMatchObject({ width: 2, height: 2, hasAlpha: false });
    expect(model.images.map(({ found }) => found)).toEqual(['x/ONE.tga', 'x/two.tga']);
  });

  it('are found by the naming rules of other games', async () => {
    const model = await load([
      { name: 'x/spider.md2', data: buildMd2({ skins: ['.Spider'] }) },
      { name: 'x/spider.tga', data: red },
    ]);
    await model.texturesSettled();
    expect(model.images[0]?.found).toBe('x/spider.tga');
    expect(model.image(0, 0)).toMatchObject({ width: 4 });
  });

  it('whose names do not match are chosen by the size that the model expects', async () => {
    const model = await load([
      { name: 'm/crate.md2', data: buildMd2({ skins: ['gone.pcx'], skinSize: [4, 2] }) },
      { name: 'm/a.tga', data: green },
      { name: 'm/b.tga', data: red },
    ]);
    expect(model.summary.skins.map(({ name }) => name)).toEqual(['b', 'gone', 'a']);
  });

  it('that are missing or damaged cause a warning', async () => {
    const model = await load([
      { name: 'x/test.md2', data: buildMd2({ skins: ['gone.pcx', 'broken.pcx'] }) },
      { name: 'x/broken.pcx', data: new Uint8Array([10, 5, 1, 8, 0, 0]) },
    ]);
    const [warning, texture] = [vi.fn(), vi.fn()];
    model.on('warning', warning);
    model.on('texture', texture);
    await model.texturesSettled();
    expect(model.warnings.map(({ file }) => file).sort()).toEqual(['gone.pcx', 'x/broken.pcx']);
    expect(warning).toHaveBeenCalledTimes(2);
    expect(texture).toHaveBeenCalledWith({ part: 0, index: 0, image: null });
  });

  it('that are missing for several parts cause one warning', async () => {
    const model = await load([
      { name: 'male/tris.md2', data: buildMd2({ skins: ['gone.pcx'] }) },
      { name: 'male/weapon.md2', data: buildMd2({ skins: ['gone.pcx'] }) },
    ]);
    const places: number[] = [];
    model.on('texture', ({ part }) => places.push(part));
    await model.texturesSettled();
    expect(places).toEqual([0, 1]);
    expect(model.warnings.map(({ file }) => file)).toEqual(['gone.pcx']);
  });

  it('do not arrive after the model has been disposed of', async () => {
    const model = await load([
      { name: 'test.md2', data: buildMd2() },
      { name: 'skin.tga', data: red },
    ]);
    const heard = vi.fn();
    model.on('texture', heard);
    model.dispose();
    await model.texturesSettled();
    expect(heard).not.toHaveBeenCalled();
    expect(model.image(0, 0)).toBeNull();
  });
});

describe('the decoders of images', () => {
  const servers: TestServer[] = [];
  const skin = { name: 'x/skin.tga', data: red };
  const model = (name = 'x/test.md2'): MemoryFile => ({ name, data: buildMd2() });
  /** Serves the decoders from a separate server. */
  const decoders = async (answer?: Answer): Promise<TestServer> => {
    const tga = answer ?? { body: await wasmBytes('tga') };
    const jpeg = { body: await wasmBytes('jpeg') };
    const server = await serve({ '/images-tga.wasm': tga, '/images-jpeg.wasm': jpeg });
    servers.push(server);
    configure({ images: server.origin });
    return server;
  };

  afterEach(async () => {
    vi.useRealTimers();
    configure({ images: null });
    for (const server of servers.splice(0)) await server.close();
  });

  it('are fetched once, with the first image', async () => {
    const server = await decoders();
    for (const files of [
      [model(), skin],
      [model('x/other.md2'), skin],
    ]) {
      const { image } = await settled(await load(files));
      expect(image).toMatchObject({ width: 4 });
    }
    expect((await loadImage(skin)).width).toBe(4);
    expect(server.asked).toEqual(['/images-tga.wasm']);
  });

  it('are chosen by the content of the file, not by its name', async () => {
    const server = await decoders();
    const start = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
    const { warnings } = await settled(await load([model(), { name: 'x/skin.tga', data: start }]));
    expect(warnings).toEqual([expect.stringMatching(/JPEG/)]);
    expect(server.asked).toContain('/images-jpeg.wasm');
  });

  it('are not fetched for a model without images, or without the files of its images', async () => {
    const server = await decoders();
    await settled(await load({ name: 'test.md2', data: buildMd2({ skins: [] }) }));
    const { warnings } = await settled(await load([model(), { name: 'x/readme.txt', data: red }]));
    expect(warnings).toEqual([
      expect.stringMatching(/^Missing texture: shown as a checker\. Add the file next to the model\.$/),
    ]);
    expect(server.asked).toEqual([]);
  });

  it('are fetched in parallel with the first image', async () => {
    const server = await decoders();
    const sent = newGate();
    const source = {
      names: [],
      main: 'test.md2',
      size: () => null,
      read: async (name: string) => {
        if (name === 'test.md2') return buildMd2({ skins: ['skin.tga'] });
        if (name !== 'skin.tga') return null;
        await sent.opened;
        return buildTga(4, 2, [255, 0, 0]);
      },
      readRange: () => Promise.resolve(null),
    };
    const loaded = await load(source);
    await server.requested('/images-tga.wasm');
    sent.open();
    expect((await settled(loaded)).image).toMatchObject({ width: 4 });
  });

  it('that cannot be fetched leave the model without images, and the next load tries again', async () => {
    const server = await decoders({ status: 404 });
    const many = Array.from({ length: 20 }, (_, i) => `${i}.tga`);
    const files = [
      { name: 'x/test.md2', data: buildMd2({ skins: many }) },
      ...many.map((name) => ({ name: `x/${name}`, data: red })),
    ];
    const { warnings, image } = await settled(await load(files));
    expect(image).toBeNull();
    expect(warnings).toEqual([
      expect.stringMatching(
        /TGA images cannot be decoded\..*images-tga\.wasm: the server does not have the file.*configure\(\{ images/,
      ),
    ]);
    const asked = server.asked.length;
    await settled(await load(files));
    expect(server.asked.length).toBeGreaterThan(asked);
    await expect(loadImage(skin)).rejects.toMatchObject({ name: 'FetchError', status: 404 });
  });

  it('that never arrive cause a warning after the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const server = await decoders({ body: await wasmBytes('tga'), hang: true });
    const settling = settled(await load([model(), skin], { timeout: 60_000 }));
    await server.requested('/images-tga.wasm');
    // A separate task delivers the images and sets the time limit.
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await settling).warnings).toEqual([
      expect.stringMatching(/^The load timed out: no progress for 60 s/),
    ]);
    const controller = new AbortController();
    const loading = loadImage(skin, { signal: controller.signal });
    controller.abort();
    await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
  });

  async function settled(loaded: Model): Promise<{ image: DecodedImage | null; warnings: string[] }> {
    await loaded.texturesSettled();
    const warnings = loaded.warnings.map(({ message }) => message);
    return { image: loaded.image(0, 0), warnings };
  }
});

describe('cancelling a load', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const input = { name: 'test.md2', data: buildMd2() };
  const hanging = {
    names: [],
    main: 'test.md2',
    size: () => null,
    read: () => new Promise<never>(() => undefined),
    readRange: () => new Promise<never>(() => undefined),
  };

  it('is possible before and during the load, and later loads work', async () => {
    await expect(load(input, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
    const controller = new AbortController();
    const loading = load(hanging, { signal: controller.signal });
    controller.abort();
    await expect(loading).rejects.toMatchObject({
      name: 'ModelError',
      code: 'cancelled',
      cause: { name: 'AbortError' },
    });
    expect((await load(input)).name).toBe('test');
  });

  it('happens automatically when nothing arrives within the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const loading = load(hanging, { timeout: 30_000 });
    vi.advanceTimersByTime(30_000);
    await expect(loading).rejects.toMatchObject({
      code: 'cancelled',
      cause: { name: 'TimeoutError' },
      message: expect.stringContaining('no progress for 30 s') as string,
    });
  });
});

describe('entries', () => {
  it('lists the files that can be opened, detected by content, players first', async () => {
    const found = await entries([
      { name: 'a/odd.bin', data: buildMd2() },
      { name: 'a/image.md2.tga', data: red },
      { name: 'male/tris.md2', data: buildMd2() },
      { name: 'male/weapon.md2', data: buildMd2() },
    ]);
    expect(found.map(({ entry, kind }) => [entry, kind])).toEqual([
      ['male/', 'quake2_player'],
      ['a/odd.bin', 'model'],
    ]);
  });
});
