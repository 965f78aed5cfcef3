import { expect, it, vi } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import type { PieceSource } from '../../../web/lib/load/sources/pieces.js';
import { buildTga } from '../support/image-builder.js';

const text = new TextEncoder();

const square = ['v 0 0 0', 'v 1 0 0', 'v 1 1 0', 'vt 0 0', 'vt 1 0', 'vt 1 1', 'f 1/1 2/2 3/3'];

it('load() reads the images of a physically based material from the folder of its MTL file', async () => {
  const lines = [
    'newmtl m',
    'Kd 1 .8 .3',
    'Pr .25',
    'Pm 1',
    'map_Pr -s 2 2 1 Rough.tga',
    'map_Pm .\\metal.tga',
  ];
  const files = {
    'a/square.obj': text.encode(['mtllib sub/m.mtl', 'usemtl m', ...square].join('\n')),
    'a/sub/m.mtl': text.encode([...lines, 'map_Ke glow.tga', 'norm -bm 1 bumps.tga'].join('\n')),
    ...Object.fromEntries(
      ['rough', 'metal', 'glow', 'bumps'].map((name) => [`a/sub/${name}.tga`, buildTga(1, 1, [1, 2, 3])]),
    ),
  };
  const source = memorySource(Object.entries(files).map(([name, data]) => ({ name, data })));
  const read = vi.spyOn(source as PieceSource, 'piece');
  const model = await load(source);
  await model.texturesSettled();
  const requested = read.mock.calls.map(([name]) => name).filter((name) => name.endsWith('.tga'));
  expect(requested.sort()).toEqual(['bumps', 'glow', 'metal', 'rough'].map((name) => `a/sub/${name}.tga`));
  expect(model.warnings).toEqual([]);
  const { materials, images, meshes } = model.parts[0]!;
  const [material] = materials;
  expect(material).toMatchObject({ shading: 'physical', roughness: 0.25, metalness: 1 });
  const name = (image: number | null): string | undefined => images[image ?? -1]?.found ?? undefined;
  expect(name(material!.roughnessMap)).toBe('a/sub/rough.tga');
  expect(name(material!.metalnessMap)).toBe('a/sub/metal.tga');
  expect(meshes[0]!.tangents).toHaveLength(12);
  model.dispose();
});
