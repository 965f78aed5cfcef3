// Wavefront models on the page: their materials and images are separate files, in an archive, or missing.
import { zipSync } from 'fflate';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { words } from '../../web/app/text/messages.js';
import { textFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

/** A wall that faces +z: half with a red material, half with an image. The lines end in CRLF. */
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

/** The numbers of clearly red and clearly green pixels of the scene. */
async function paints(visitor: Visitor): Promise<{ red: number; green: number }> {
  const { data } = PNG.sync.read(await visitor.screenshot());
  const found = { red: 0, green: 0 };
  for (let i = 0; i < data.length; i += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
    if (r > 100 && r > 2 * g && r > 2 * b) found.red++;
    if (g > 100 && g > 2 * r && g > 2 * b) found.green++;
  }
  return found;
}

describe('a Wavefront model', () => {
  it('is drawn with materials and images from separate files and from an archive', async () => {
    const visitor = await visits.visit('', reducedMotion);
    await visitor.drop(files());
    await visitor.sees('wall');
    await visitor.page.getByText(words.materialsSummary(1, 1)).waitFor();
    const { red, green } = await paints(visitor);
    expect(red).toBeGreaterThan(2000);
    expect(green).toBeGreaterThan(2000);
    expect(await visitor.page.locator('mw-notices .banner').count()).toBe(0);
    expect(await visitor.page.locator('mw-transport').count()).toBe(0);

    const [obj, mtl] = files();
    const bytes = zipSync({
      'Models/gate.obj': obj!.bytes,
      'Models/Old Things.mtl': mtl!.bytes,
      'Models/Tex/Brick Wall.tga': bricks(),
    });
    await visitor.drop([{ name: 'gate.zip', bytes }]);
    await visitor.sees('gate');
    await visitor.page.getByText(words.materialsSummary(1, 1)).waitFor();
    expect((await paints(visitor)).green).toBeGreaterThan(2000);
  });

  it('reports a missing material file, and has its colours and image when dropped with all its files', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const [obj, mtl, image] = files();
    await visitor.drop([obj!]);
    await visitor.sees('wall');
    await visitor.page.locator('mw-inspector #tab-report').click();
    await visitor.page.locator('mw-report .notes', { hasText: 'Old Things.mtl' }).waitFor();
    expect((await paints(visitor)).red).toBe(0);
    await visitor.drop([obj!, mtl!, image!]);
    await expect.poll(async () => (await paints(visitor)).green).toBeGreaterThan(2000);
    expect((await paints(visitor)).red).toBeGreaterThan(2000);
  });
});
