import { afterEach, describe, expect, it, vi } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import { Model as LoadedModel } from '../../../web/lib/model/model.js';
import type { PieceSource } from '../../../web/lib/load/sources/pieces.js';
import type { FileSource, Model } from '../../../web/lib/types/api.js';
import type { WarningSummary } from '../../../web/lib/types/subject.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildTga } from '../support/image-builder.js';
import { playerFiles } from '../support/quake3-player.js';

const text = new TextEncoder();
const parts = ['lower', 'upper', 'head'];

/** A player with three skins, and the names of the images that have been read. */
function player(): { readonly source: FileSource; readonly read: () => string[] } {
  const files: Record<string, Uint8Array<ArrayBuffer>> = playerFiles('sarge/');
  for (const part of parts)
    for (const skin of ['default', 'blue', 'red']) {
      files[`sarge/${part}_${skin}.skin`] = text.encode(`triangle,sarge/${part}_${skin}.tga`);
      files[`sarge/${part}_${skin}.tga`] = buildTga(1, 1, [1, 2, 3]);
    }
  const source = memorySource(Object.entries(files).map(([name, data]) => ({ name, data })));
  const piece = vi.spyOn(source as PieceSource, 'piece');
  const read = (): string[] => piece.mock.calls.map(([name]) => name).filter((name) => name.endsWith('.tga'));
  return { source, read };
}

const imagesOf = (skin: string): string[] => parts.map((part) => `sarge/${part}_${skin}.tga`);

let model: Model;
afterEach(() => model.dispose());

describe('images: shown', () => {
  it('decodes the images of the shown skin, and those of another when it is set', async () => {
    const { source, read } = player();
    model = await load(source, { images: 'shown' });
    const heard = vi.fn();
    model.on('textures', heard);
    await model.texturesSettled();
    expect(read()).toEqual(imagesOf('default'));
    const fighter = model.createInstance();
    const arrived = vi.fn();
    model.on('texture', arrived);
    fighter.setSkin('red');
    await model.texturesSettled();
    expect(read()).toEqual([...imagesOf('default'), ...imagesOf('red')]);
    expect(arrived.mock.calls).toMatchObject(parts.map((_, part) => [{ part, image: { width: 1 } }]));
    expect(heard.mock.calls).toEqual([[{ loaded: 3, failed: 0 }], [{ loaded: 6, failed: 0 }]]);
    // The images of both skins are loaded now.
    fighter.setSkin(null);
    fighter.setSkin('red');
    await model.texturesSettled();
    expect(read()).toHaveLength(6);
  });

  it('also decodes the images of a skin that is set before the first request', async () => {
    const { source, read } = player();
    model = await load(source, { images: 'shown' });
    model.createInstance().part('head').setSkin('blue');
    expect(read()).toEqual([]);
    await model.texturesSettled();
    expect(read()).toEqual([...imagesOf('default'), 'sarge/head_blue.tga']);
  });

  it('is not the default', async () => {
    const { source, read } = player();
    model = await load(source);
    await model.texturesSettled();
    expect(read()).toHaveLength(9);
  });

  it('decodes all images of skins that are set while images arrive', async () => {
    const { source, read } = player();
    model = await load(source, { images: 'shown' });
    const fighter = model.createInstance();
    model.on('texture', () => fighter.setSkin('red'));
    await model.texturesSettled();
    expect(read().sort()).toEqual([...imagesOf('default'), ...imagesOf('red')].sort());
  });
});

describe('images: false', () => {
  it('reads no image, also of a skin that is set, and has no warning for those that are missing', async () => {
    const { source, read } = player();
    model = await load(source, { images: false });
    const heard = vi.fn();
    model.on('textures', heard);
    await model.texturesSettled();
    model.createInstance().setSkin('red');
    await model.texturesSettled();
    expect([read(), model.image(0, 0), model.warnings]).toEqual([[], null, []]);
    expect(heard.mock.calls).toEqual([[{ loaded: 0, failed: 0 }]]);
    const missing = await load({ name: 'a.md2', data: buildMd2({ skins: ['gone.pcx'] }) }, { images: false });
    await missing.texturesSettled();
    expect(missing.warnings).toEqual([]);
    missing.dispose();
  });

  it('rejects an unknown value', async () => {
    await expect(load({ name: 'a.md2', data: buildMd2() }, { images: 'none' as 'all' })).rejects.toThrow(
      expect.objectContaining({
        code: 'bad_value',
        message: "images cannot be 'none'. Use 'all', 'shown', false.",
      }),
    );
  });
});

describe('onTiming', () => {
  it('rejects the load and disposes of the model if it throws', async () => {
    const dispose = vi.spyOn(LoadedModel.prototype, 'dispose');
    const onTiming = (): never => {
      throw new Error('no');
    };
    await expect(load({ name: 'a.md2', data: buildMd2() }, { onTiming })).rejects.toThrow('no');
    expect(dispose).toHaveBeenCalledOnce();
    dispose.mockRestore();
  });
});

describe('onWarning', () => {
  it('is called once for each warning, also for those of images', async () => {
    const { [`sarge/head.md3`]: head, ...files } = playerFiles('sarge/');
    expect(head).toBeDefined();
    const heard: WarningSummary[] = [];
    model = await load(
      Object.entries(files).map(([name, data]) => ({ name, data })),
      { onWarning: (warning) => heard.push(warning) },
    );
    const first = [...heard];
    expect(first).toEqual(model.warnings);
    expect(first.length).toBeGreaterThan(0);
    await model.texturesSettled();
    expect(heard.length).toBeGreaterThan(first.length);
    expect(heard).toHaveLength(model.warnings.length);
    expect(heard).toEqual(expect.arrayContaining([...model.warnings]));
  });
});
