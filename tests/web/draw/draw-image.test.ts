import { describe, expect, it, vi } from 'vitest';
import { PNG } from 'pngjs';
import { spriteType } from '../../../samples/formats/spr.js';
import { drawImage, type DrawOptions } from '../../../web/lib/draw/draw-image.js';
import { toPng } from '../../../web/lib/export/index.js';
import { load } from '../../../web/lib/load/load.js';
import { Renderer } from '../../../web/lib/render/index.js';
import type { Model } from '../../../web/lib/types/api.js';
import type { DecodedImage } from '../../../web/lib/types/subject.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-arm.js';
import { buildMs3d } from '../support/ms3d-builder.js';
import { buildQuakeMdl, plainSkin, risingFrames } from '../support/quake-mdl-builder.js';
import { buildSpr } from '../support/spr-builder.js';

function opened(files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>>): Promise<Model> {
  return load(
    Object.entries(files).map(([name, data]) => ({
      name,
      data: typeof data === 'string' ? new TextEncoder().encode(data) : data,
    })),
  );
}

/** A square of 2 x 2 units in the plane z = 0, of one colour. */
function square(color: string, more = ''): Promise<Model> {
  return opened({
    'square.obj':
      'mtllib square.mtl\nusemtl paint\nv -1 0 0\nv 1 0 0\nv 1 2 0\nv -1 2 0\nvn 0 0 1\nf 1//1 2//1 3//1 4//1\n',
    'square.mtl': `newmtl paint\nKd ${color}\n${more}`,
  });
}

/** From the front, without light and ground. */
const front: DrawOptions = {
  ...{ width: 64, height: 64, camera: { yaw: 0, pitch: 0 } },
  state: { scene: { light: 'unlit', shadow: false } },
};

function pixel({ width, rgba }: DecodedImage, x: number, y: number): number[] {
  return [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

describe('Drawing without WebGL', () => {
  it('shows a model on a transparent background, fitted into the image', async () => {
    using model = await square('0.8 0.8 0.8');
    const image = await drawImage(model, front);
    expect([image.width, image.height, image.hasAlpha]).toEqual([64, 64, true]);
    expect(pixel(image, 0, 0)).toEqual([0, 0, 0, 0]);
    expect(pixel(image, 32, 32)[3]).toBe(255);
    // 6 % of the image is free on each side.
    const row = Array.from({ length: 64 }, (_, x) => pixel(image, x, 32)[3]! > 127);
    const [first, last] = [row.indexOf(true), row.lastIndexOf(true)];
    expect([first, 63 - last]).toEqual([4, 4]);
  });

  it('turns sprites to the camera, without a shadow on the ground', async () => {
    /** The width of the drawn sprite divided by its height, seen at a yaw angle. */
    const shapeOf = async (data: Uint8Array<ArrayBuffer>, yaw: number): Promise<number> => {
      using model = await opened({ 'square.spr': data });
      const image = await drawImage(model, { ...front, width: 128, height: 128, camera: { yaw, pitch: 0 } });
      const lengthOf = (at: (i: number) => [x: number, y: number]): number =>
        Array.from({ length: 128 }, (_, i) => pixel(image, ...at(i))[3]!).filter((alpha) => alpha > 127)
          .length;
      return lengthOf((x) => [x, 64]) / lengthOf((y) => [64, y]);
    };
    const sprite = buildSpr({ type: spriteType.parallel });
    expect(await shapeOf(sprite, 0)).toBeCloseTo(2, 0);
    expect(await shapeOf(sprite, 60)).toBeCloseTo(2, 0);
    expect(await shapeOf(buildSpr({ type: spriteType.oriented }), 60)).toBeLessThan(1.4);

    using model = await opened({ 'sprite.spr': sprite });
    const above = { ...front, camera: { yaw: 0, pitch: 20 } };
    const shaded = await drawImage(model, { ...above, state: { scene: { light: 'unlit', shadow: true } } });
    expect(Buffer.from(shaded.rgba).equals(Buffer.from((await drawImage(model, above)).rgba))).toBe(true);
  });

  it('draws the same pixels each time, and the same background in all bands', async () => {
    using model = await opened({ 'man.ms3d': buildMs3d() });
    const [a, b] = [await drawImage(model), await drawImage(model)];
    expect(Buffer.from(a.rgba).equals(Buffer.from(b.rgba))).toBe(true);
    // More than 2 ** 20 pixels are drawn in several bands of rows, which need the same background.
    const state = { scene: { background: '#204060', light: 'unlit' as const, grid: false, shadow: false } };
    const large = await drawImage(model, { width: 1200, height: 1200, state });
    expect(large.hasAlpha).toBe(false);
    for (const y of [0, 872, 873, 874, 1199]) expect(pixel(large, 3, y)).toEqual([0x20, 0x40, 0x60, 255]);
  });

  it('poses vertex frames and joints', async () => {
    // The model grows instead of moving, because the camera would follow it.
    const frames = movingFrames({ stand: 3, run: 4 }).map(({ name, vertices }, i) => {
      return { name, vertices, scale: [1 / 255, 1 / 255, (1 + i / 4) / 255] as const };
    });
    using soldier = await opened({ 'soldier.md2': buildMd2({ frames }) });
    using arm = await opened({
      'arm.md5mesh': buildMd5Mesh(),
      'turn.md5anim': buildMd5Anim(3, (joint, frame) => (joint === 'elbow' ? { turn: frame * 45 } : {})),
    });
    for (const [model, clip, time] of [
      [soldier, 'run', 0.2],
      [arm, 'turn', 0.05],
    ] as const) {
      const small = { width: 64, height: 64, clip };
      const [start, later] = [await drawImage(model, small), await drawImage(model, { ...small, time })];
      const isSeen = ({ rgba }: DecodedImage): boolean => rgba.some((value, i) => i % 4 === 3 && value > 0);
      expect([isSeen(start), isSeen(later)]).toEqual([true, true]);
      expect(Buffer.from(start.rgba).equals(Buffer.from(later.rgba))).toBe(false);
    }
  });

  it('draws animated materials at the given time, also without clips', async () => {
    const { images: red } = plainSkin(1);
    const { images: green } = plainSkin(2);
    const skins = [{ images: [...red, ...green], times: [0.5, 1] }];
    const palette = new Uint8Array(768);
    palette.set([200, 0, 0, 0, 200, 0], 3);
    const frames = risingFrames({ still: 1 });
    using model = await opened({
      'torch.mdl': buildQuakeMdl({ skins, frames }),
      'palette.lmp': palette,
    });
    const at = async (time?: number): Promise<number[]> =>
      pixel(
        await drawImage(model, { ...front, camera: { yaw: 0, pitch: 60 }, ...(time && { time }) }),
        32,
        32,
      );
    expect(await at()).toEqual([200, 0, 0, 255]);
    expect(await at(0.6)).toEqual([0, 200, 0, 255]);
    expect(await at(1.2)).toEqual([200, 0, 0, 255]);
  });

  it('draws the shadow, the grid and the background', async () => {
    using model = await opened({
      'wedge.obj': 'v 0 0 0\nv 4 0 0\nv 4 0 3\nv 0 3 0\nf 1 2 4\nf 1 3 2\nf 2 3 4\nf 1 4 3\n',
    });
    const drawn = async (scene: object): Promise<Buffer> =>
      Buffer.from((await drawImage(model, { width: 64, height: 64, state: { scene } })).rgba);
    const plain = await drawn({ shadow: false });
    expect((await drawn({ shadow: true })).equals(plain)).toBe(false);
    expect((await drawn({ shadow: false, grid: true })).equals(plain)).toBe(false);
    expect((await drawn({ shadow: false, background: 'theme' })).equals(plain)).toBe(false);
  });

  it('draws a surface darker if it faces away from the key light', async () => {
    using model = await square('0.8 0.8 0.8');
    const middle = async (lightYaw: number): Promise<number> => {
      const state = { scene: { light: 'studio' as const, shadow: false, lightYaw } };
      return pixel(await drawImage(model, { ...front, state }), 32, 32)[0]!;
    };
    expect(await middle(0)).toBeGreaterThan((await middle(180)) + 40);
  });

  it('rejects unknown clips and skins, and unsupported lights and sizes', async () => {
    using model = await square('1 1 1');
    await expect(drawImage(model, { clip: 'moonwalk' })).rejects.toMatchObject({ code: 'bad_value' });
    await expect(drawImage(model, { skin: 'tartan' })).rejects.toMatchObject({ code: 'bad_value' });
    const state = { scene: { light: 'normals' as const } };
    await expect(drawImage(model, { state })).rejects.toMatchObject({ code: 'bad_value' });
    await expect(drawImage(model, { width: 9000, height: 16 })).rejects.toThrow(RangeError);
    // The model can be drawn afterwards.
    expect((await drawImage(model, { width: 16, height: 16 })).width).toBe(16);
  });

  it('disposes of its renderer if the viewer cannot be created', async () => {
    using model = await square('1 1 1');
    const dispose = vi.spyOn(Renderer.prototype, 'dispose');
    const colors = {
      get ground(): never {
        throw new Error('no colours');
      },
    };
    await expect(drawImage(model, { colors: colors as never })).rejects.toThrow('no colours');
    expect(dispose).toHaveBeenCalledOnce();
    dispose.mockRestore();
  });

  it('ends when it is aborted', async () => {
    using model = await square('1 1 1');
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(drawImage(model, { signal })).rejects.toThrow('enough');
  });
});

describe('toPng of a model', () => {
  it('writes the drawn image', async () => {
    using model = await square('1 0 0');
    const { width, height, rgba } = await drawImage(model, front);
    const read = PNG.sync.read(Buffer.from(await toPng(model, front)));
    expect([read.width, read.height]).toEqual([width, height]);
    expect(Buffer.from(rgba).equals(read.data)).toBe(true);
  });
});
