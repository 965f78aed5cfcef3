// The output of `info` and `pose` for a 3D Studio model.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose } from '../../../web/cli/pose.js';
import { folderOf, marrowJson } from '../support/cli.js';
import { build3ds } from '../support/3ds-builder.js';
import { buildTga } from '../support/image-builder.js';

let folder: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
  folder = await folderOf({
    'Scene.3DS': build3ds({ texture: 'PAINT.TGA' }),
    'paint.tga': buildTga(2, 2, [9, 9, 9]),
  });
});

afterAll(() => folder.remove());

async function corners(frame: number): Promise<number[][]> {
  const { surfaces } = await marrowJson<Pose>('pose', folder.path('Scene.3DS'), '--frame', String(frame));
  const { positions = [] } = surfaces[0] ?? {};
  return [0, 1, 2, 3].map((corner) => positions.slice(corner * 3, corner * 3 + 3));
}

describe('marrow info', () => {
  it('lists the contents of a 3D Studio model', async () => {
    expect(await marrowJson<Info>('info', folder.path('Scene.3DS'))).toMatchObject({
      format: '3ds',
      name: 'Scene',
      up: 'z',
      surfaces: [{ name: 'square', vertices: 4, triangles: 2, material: 0 }],
      materials: [{ name: 'paint', texture: 'PAINT.TGA', found: true }],
      joints: [
        { name: 'square', parent: null },
        { name: 'eye', parent: null },
      ],
      clips: [{ name: 'Scene', frames: 11, fps: 30, loop: 0 }],
      source: { vertices: 4, triangles: 2, frames: 10, surfaces: 1 },
      warnings: [],
    });
  });
});

describe('marrow pose', () => {
  it('animates a 3D Studio model by its keyframes', async () => {
    expect(await corners(2)).toEqual([
      [2, 0, 0],
      [3, 0, 0],
      [3, 1, 0],
      [2, 1, 0],
    ]);
  });

  it('collapses hidden objects into a point', async () => {
    expect(await corners(5)).toEqual(Array.from({ length: 4 }, () => [5, 0, 0]));
    expect((await corners(7))[2]).toEqual([8, 1, 0]);
  });
});
