import { expect, it, vi } from 'vitest';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import type { PieceSource } from '../../../web/lib/load/sources/pieces.js';
import { load } from '../../../web/lib/load/load.js';
import { imageRanks } from '../../../web/lib/load/images/deliver-images.js';
import { buildTga } from '../support/image-builder.js';
import { playerFiles } from '../support/quake3-player.js';

const text = new TextEncoder();

it('load() reads the images of the current skin of a player before those of other skins', async () => {
  const files: Record<string, Uint8Array<ArrayBuffer>> = playerFiles('sarge/');
  for (const part of ['lower', 'upper', 'head'])
    for (const skin of ['blue', 'default', 'green', 'red']) {
      files[`sarge/${part}_${skin}.skin`] = text.encode(`triangle,sarge/${part}_${skin}.tga`);
      files[`sarge/${part}_${skin}.tga`] = buildTga(1, 1, [1, 2, 3]);
    }
  const source = memorySource(Object.entries(files).map(([name, data]) => ({ name, data })));
  const read = vi.spyOn(source as PieceSource, 'piece');
  const model = await load(source);
  await model.texturesSettled();
  const images = read.mock.calls.map(([name]) => name).filter((name) => name.endsWith('.tga'));
  expect(images).toHaveLength(12);
  expect(images.slice(0, 3)).toEqual(['lower', 'upper', 'head'].map((part) => `sarge/${part}_default.tga`));
  expect(model.warnings).toEqual([]);
  model.dispose();
});

it('imageRanks() ranks hidden surfaces and other levels of detail after visible ones', () => {
  const stage = (images: number[], alphaImage: number | null = null): object => ({ images, alphaImage });
  const maps = ['normalMap', 'specularMap', 'emissiveMap', 'heightMap', 'roughnessMap', 'metalnessMap'];
  const noMaps = Object.fromEntries(maps.map((map) => [map, null]));
  const part = (choice: string, shown = true): object => ({
    hints: { choice },
    shown,
    images: [{}, {}, {}, {}, {}],
    materials: [
      { ...noMaps, stages: [stage([1])] },
      { ...noMaps, stages: [stage([2, 1]), stage([], 3)], normalMap: 4 },
    ],
    surfaces: [
      { material: 0, levelOfDetail: 0, hidden: false },
      { material: 1, levelOfDetail: 1, hidden: false },
      { material: null, levelOfDetail: 0, hidden: false },
    ],
  });
  const parts = [part('none'), part('weapon'), part('weapon'), part('none', false)];
  expect(imageRanks({ parts } as never)).toEqual([
    [2, 0, 1, 1, 1],
    [2, 0, 1, 1, 1],
    [2, 1, 1, 1, 1],
    [2, 1, 1, 1, 1],
  ]);
});

it('imageRanks() gives the maps of a material the rank of the material', () => {
  const maps = {
    normalMap: 0,
    specularMap: 1,
    emissiveMap: 2,
    heightMap: 3,
    roughnessMap: 4,
    metalnessMap: 5,
  };
  const part = {
    ...{ hints: { choice: 'none' }, shown: true, images: [{}, {}, {}, {}, {}, {}, {}] },
    materials: [{ ...maps, stages: [] }],
    surfaces: [{ material: 0, levelOfDetail: 0, hidden: false }],
  };
  expect(imageRanks({ parts: [part] } as never)).toEqual([[0, 0, 0, 0, 0, 0, 2]]);
});
