// Sprites of Quake II with their images.
import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../samples/formats/byte-writer.js';
import { load } from '../../../web/lib/load/load.js';
import type { Model } from '../../../web/lib/types/api.js';
import { buildTga } from '../support/image-builder.js';

/** A sprite with a frame of 8 x 8 units for each image. */
function sp2(...images: readonly string[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter().letters('IDS2').i32(2, images.length);
  for (const image of images)
    writer
      .i32(8, 8, 4, 4)
      .letters(image)
      .bytes(new Uint8Array(64 - image.length));
  return writer.finish();
}

async function loadSprite(image: string, files: Readonly<Record<string, Uint8Array>>): Promise<Model> {
  const all = Object.entries({ 'baseq2/sprites/s.sp2': sp2(image), ...files });
  const model = await load(
    all.map(([name, data]) => ({ name, data })),
    { entry: 'baseq2/sprites/s.sp2' },
  );
  await model.texturesSettled();
  return model;
}

const red = buildTga(2, 1, [250, 0, 0]);

describe('The images of a sprite of Quake II', () => {
  it.each(['sprites/s_0.pcx', 'S_0.pcx', '../sprites/s_0.pcx'])(
    'may have another extension than the name in the file: %s',
    async (name) => {
      const model = await loadSprite(name, { 'baseq2/sprites/s_0.tga': red });
      expect([...model.image(0, 0)!.rgba.subarray(0, 4)]).toEqual([250, 0, 0, 255]);
      expect(model.warnings).toEqual([]);
    },
  );

  it('may be missing, with a warning', async () => {
    const model = await loadSprite('sprites/s_0.pcx', {});
    expect(model.image(0, 0)).toBeNull();
    expect(model.warnings.map(({ file }) => file).join()).toContain('s_0');
  });

  it('are never read from outside the given files', async () => {
    const model = await loadSprite('../../../../../etc/passwd', {});
    expect(model.image(0, 0)).toBeNull();
    expect(model.surfaces).toHaveLength(1);
  });
});
