// Wavefront models on the page: with their materials and pictures out of a folder and an archive, and without them.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildTga } from '../../tests/web/support/picture-builder.js';
import { samePicture } from '../support/pictures.js';
import { textFile, type DroppedFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** A wall that faces +z, half in red paint, half under a picture, as an exporter on Windows writes it. */
const wall = [
  'mtllib Old Things.mtl',
  ...['v -20 0 0', 'v 0 0 0', 'v 0 30 0', 'v -20 30 0', 'v 20 0 0', 'v 20 30 0'],
  ...['vt 0 0', 'vt 1 0', 'vt 1 1', 'vt 0 1', 'vn 0 0 1'],
  ...['g left', 'usemtl Red Paint', 'f 1/1/1 2/2/1 3/3/1 4/4/1'],
  ...['g right', 'usemtl Bricks', 'f 2/1/1 5/2/1 6/3/1 3/4/1'],
].join('\r\n');
const materials = [
  ...['newmtl Red Paint', 'Kd 0.9 0.05 0.05'],
  ...['newmtl Bricks', 'Kd 1 1 1', 'map_Kd -o 0 0 0 .\\Tex\\Brick Wall.TGA'],
].join('\n');
const bricks = (): Uint8Array => buildTga(4, 2, [20, 200, 40]);

const files = (): DroppedFile[] => [
  textFile('wall.obj', wall),
  textFile('old things.mtl', materials),
  { name: 'brick wall.tga', bytes: bricks() },
];

/** How many of the scene's pixels are plainly red, and green. */
async function paints(visitor: Visitor): Promise<{ red: number; green: number }> {
  const encoded = (await visitor.picture()).toString('base64');
  return visitor.page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const found = { red: 0, green: 0 };
    for (let i = 0; i < data.length; i += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
      if (r > 100 && r > 2 * g && r > 2 * b) found.red++;
      if (g > 100 && g > 2 * r && g > 2 * b) found.green++;
    }
    return found;
  }, encoded);
}

describe('a Wavefront model', () => {
  it('wears its materials and pictures, dropped together', async () => {
    const visitor = await visits.visit();
    await visitor.drop(files());
    await visitor.sees('wall');
    await visitor.page.getByText('1, all found').waitFor();
    const { red, green } = await paints(visitor);
    expect(red).toBeGreaterThan(2000);
    expect(green).toBeGreaterThan(2000);
    expect(await visitor.page.locator('mw-notices .banner').count()).toBe(0);
    expect(await visitor.page.locator('mw-transport').count()).toBe(0);
  });

  it('does so out of an archive, with the picture in a folder', async () => {
    const visitor = await visits.visit();
    const [obj, mtl] = files();
    const bytes = zipSync({
      'Models/wall.obj': obj!.bytes,
      'Models/Old Things.mtl': mtl!.bytes,
      'Models/Tex/Brick Wall.tga': bricks(),
    });
    await visitor.drop([{ name: 'wall.zip', bytes }]);
    await visitor.sees('wall');
    await visitor.page.getByText('1, all found').waitFor();
    expect((await paints(visitor)).green).toBeGreaterThan(2000);
  });

  it('names the file of materials that is missing, and is complete once that is dropped', async () => {
    const visitor = await visits.visit();
    const [obj, mtl, picture] = files();
    await visitor.drop([obj!]);
    await visitor.sees('wall');
    await visitor.page
      .getByRole('button', { name: /^Report/ })
      .last()
      .click();
    await visitor.page.getByText('is not there: "Old Things.mtl"').first().waitFor();
    const plain = await visitor.picture();
    // The axes in the corner have a little of it.
    expect((await paints(visitor)).red).toBeLessThan(200);
    await visitor.drop([obj!, mtl!, picture!]);
    await visitor.seesChange(plain);
    await expect.poll(async () => (await paints(visitor)).green).toBeGreaterThan(2000);
    expect(samePicture(await visitor.picture(), plain)).toBe(false);
  });
});
