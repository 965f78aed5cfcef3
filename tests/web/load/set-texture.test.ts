import { describe, expect, it, vi } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { loadImage } from '../../../web/lib/load/images/load-image.js';
import { buildMd2 } from '../support/md2-builder.js';
import { folderOf } from '../support/cli.js';
import { buildTga } from '../support/image-builder.js';
import { serve } from '../support/server.js';

const red = buildTga(4, 2, [255, 0, 0]);
const green = buildTga(2, 2, [0, 255, 0]);

describe('loadImage', () => {
  it('decodes a File, and bytes with a name, without detaching them', async () => {
    expect(await loadImage(new File([red], 'skin.tga'))).toMatchObject({ width: 4, height: 2 });
    expect(await loadImage({ name: 'skin.tga', data: green })).toMatchObject({ width: 2 });
    expect(await loadImage({ name: 'skin.tga', data: green.buffer })).toMatchObject({
      width: 2,
    });
    expect(green.byteLength).toBeGreaterThan(0);
  });

  it('fetches an address, and reads a path in Node', async () => {
    const server = await serve({ '/skins/skin.tga': red });
    expect(await loadImage(`${server.origin}/skins/skin.tga`)).toMatchObject({ width: 4, height: 2 });
    await expect(loadImage(new URL(`${server.origin}/gone.tga`))).rejects.toMatchObject({ status: 404 });
    await server.close();
    const folder = await folderOf({ 'skin.tga': green });
    expect(await loadImage(folder.path('skin.tga'))).toMatchObject({ width: 2, height: 2 });
    await expect(loadImage(folder.path())).rejects.toMatchObject({ code: 'missing_companion' });
    await folder.remove();
  });

  it('decodes a Blob and bytes without a name, without detaching them', async () => {
    expect(await loadImage(new Blob([red]))).toMatchObject({ width: 4, height: 2 });
    const view = new Uint8Array([...red, ...green]).subarray(red.length);
    expect(await loadImage(view)).toMatchObject({ width: 2, height: 2 });
    const { buffer } = green.slice();
    expect(await loadImage(buffer)).toMatchObject({ width: 2, height: 2 });
    expect([view.byteLength, buffer.byteLength]).toEqual([green.length, green.length]);
    await expect(loadImage(new Uint8Array([10, 5, 1, 8, 0, 0]))).rejects.toMatchObject({
      name: 'ModelError',
      file: '',
    });
  });

  it('rejects other inputs with a message that lists the accepted ones', async () => {
    await expect(loadImage({} as Blob)).rejects.toThrow(
      new TypeError('loadImage() takes an address, a File, a Blob, or bytes'),
    );
  });

  it('rejects a damaged file with its error', async () => {
    const broken = loadImage({ name: 'x.pcx', data: new Uint8Array([10, 5, 1, 8, 0, 0]) });
    await expect(broken).rejects.toMatchObject({ name: 'ModelError', file: 'x.pcx' });
  });

  it('can be aborted', async () => {
    const signal = AbortSignal.abort();
    await expect(loadImage({ name: 'x.tga', data: red }, { signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('setTexture', () => {
  it('notifies listeners, lists the image for later viewers, and can remove it', async () => {
    const model = await load({ name: 'test.md2', data: buildMd2() });
    const image = await loadImage({ name: 'new.tga', data: green });
    const heard = vi.fn();
    model.on('retexture', heard);
    model.setTexture('skin', image);
    expect(heard).toHaveBeenLastCalledWith({ part: 0, material: 0, image });
    expect(model.textures).toEqual([{ part: 0, material: 0, image }]);
    model.setTexture(0, null);
    expect(heard).toHaveBeenLastCalledWith({ part: 0, material: 0, image: null });
    expect(model.textures).toEqual([]);
  });

  it('applies to surfaces without a material', async () => {
    const model = await load({ name: 'test.md2', data: buildMd2() });
    const image = await loadImage({ name: 'new.tga', data: green });
    model.setTexture(null, image);
    expect(model.textures).toEqual([{ part: 0, material: null, image }]);
  });

  it('rejects a material that does not exist, and a disposed model', async () => {
    const model = await load({ name: 'test.md2', data: buildMd2() });
    expect(() => model.setTexture('coat', null)).toThrow(/There is no material "coat"; it has skin/);
    expect(() => model.setTexture(0, null, 1)).toThrow(/There is no part 1; it has test/);
    model.dispose();
    expect(() => model.setTexture(0, null)).toThrow(/has been disposed/);
  });
});
