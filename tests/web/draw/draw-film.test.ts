import { describe, expect, it } from 'vitest';
import { drawFilm, type FilmOptions } from '../../../web/lib/draw/draw-film.js';
import { drawImage, withDrawing, type DrawOptions } from '../../../web/lib/draw/draw-image.js';
import { load } from '../../../web/lib/load/load.js';
import type { Model } from '../../../web/lib/types/api.js';
import type { DecodedImage } from '../../../web/lib/types/subject.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { buildQuakeMdl, plainSkin } from '../support/quake-mdl-builder.js';

/**
 * A model with a clip of 4 frames at 10 per second. It grows in place, because the camera would follow a moving model.
 */
function runner(): Promise<Model> {
  const frames = movingFrames({ run: 4 }).map(({ name, vertices }, i) => {
    return { name, vertices, scale: [1 / 255, 1 / 255, (1 + i / 4) / 255] as const };
  });
  return load({ name: 'run.md2', data: buildMd2({ skins: [], frames }) });
}

const size = { width: 48, height: 48 };
const state = { scene: { light: 'unlit', shadow: false } } as const;
const look: DrawOptions = { ...size, clip: 'run', camera: { yaw: 30, pitch: 10 }, state };

async function film(model: Model, options: Partial<FilmOptions>): Promise<[DecodedImage, number][]> {
  const images: [DecodedImage, number][] = [];
  await drawFilm(model, { ...look, kind: 'clip', rate: 10, turnSeconds: 1, ...options }, (image, seconds) =>
    images.push([image, seconds]),
  );
  return images;
}

const isSame = (a: DecodedImage, b: DecodedImage): boolean => Buffer.from(a.rgba).equals(Buffer.from(b.rgba));

describe('a film', () => {
  it('of a clip has the same frames as single images drawn at their times', async () => {
    using model = await runner();
    const images = await film(model, {});
    const seconds = model.clips[0]!.seconds;
    expect(images).toHaveLength(Math.round(seconds * 10));
    expect(images.reduce((sum, [, shown]) => sum + shown, 0)).toBeCloseTo(seconds);
    // Use the camera of the first frame.
    const camera = await withDrawing(model, look, async (viewer, draw) => {
      await draw();
      return viewer.camera.state;
    });
    for (const [i, [image]] of images.entries()) {
      const drawn = { ...size, clip: 'run', time: i / 10, state: { ...state, camera } };
      expect(isSame(image, await drawImage(model, drawn)), `image ${i}`).toBe(true);
    }
    expect(isSame(images[0]![0], images[1]![0])).toBe(false);
  });

  it('of a turntable makes one turn around the model in a fixed pose', async () => {
    using model = await runner();
    const images = await film(model, { kind: 'turntable', rate: 4, time: 0.1 });
    expect(images.map(([, seconds]) => seconds)).toEqual([0.25, 0.25, 0.25, 0.25]);
    const start = await drawImage(model, { ...look, time: 0.1 });
    expect(isSame(images[0]![0], start)).toBe(true);
    expect(isSame(images[1]![0], start)).toBe(false);
  });

  it('of a turntable starts with the animated materials of a single image at its time', async () => {
    const skins = [{ images: [...plainSkin(4).images, ...plainSkin(250).images], times: [0.5, 1] }];
    using model = await load({ name: 'torch.mdl', data: buildQuakeMdl({ skins }) });
    const torch = { clip: null, camera: { yaw: 30, pitch: 60 } };
    const images = await film(model, { ...torch, kind: 'turntable', rate: 4, time: 0.6 });
    expect(isSame(images[0]![0], await drawImage(model, { ...look, ...torch, time: 0.6 }))).toBe(true);
    expect(isSame(images[0]![0], await drawImage(model, { ...look, ...torch }))).toBe(false);
  });

  it('of a turntable turns a model as its game does', async () => {
    using model = await load({ name: 'armor.mdl', data: buildQuakeMdl({ flags: 8 }) });
    // At 100 degrees a second, counter-clockwise from above: the camera turns the other way.
    const images = await film(model, { clip: 'stand', kind: 'turntable', rate: 10 });
    expect(images).toHaveLength(36);
    const seenFrom = (yaw: number): Promise<DecodedImage> =>
      withDrawing(model, { ...look, clip: 'stand' }, async (viewer, draw) => {
        await draw();
        viewer.camera.moveTo({ yaw });
        return draw();
      });
    expect(isSame(images[9]![0], await seenFrom(30 - 90))).toBe(true);
    expect(isSame(images[9]![0], await seenFrom(30 + 90))).toBe(false);
  });

  it('is rejected if it has too many frames', async () => {
    using model = await runner();
    await expect(film(model, { kind: 'turntable', rate: 50, turnSeconds: 60 })).rejects.toMatchObject({
      code: 'bad_value',
      message: expect.stringContaining('3000') as string,
    });
  });
});
