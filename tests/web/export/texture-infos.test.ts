import { describe, expect, it } from 'vitest';
import { planTexcoords } from '../../../web/lib/export/texture-infos.js';
import { plainPlacement } from '../../../web/lib/material/placement.js';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import { simpleMaterial } from '../../../web/lib/material/simple-material.js';
import type { SceneMaterial } from '../../../web/lib/scene/types.js';
import type { MapPlacement } from '../../../web/lib/types/subject.js';

const at = (placement: Partial<MapPlacement>): MapPlacement => ({ ...plainPlacement, ...placement });

/** A material with an image, a normal map and an emissive map. */
function materialOf(image: Partial<MapPlacement>, normal: Partial<MapPlacement> = image): SceneMaterial {
  const [stage] = plainMaterial.stages;
  const seen = simpleMaterial<number>(
    {
      ...plainMaterial,
      stages: [{ ...stage!, images: [0], white: false, placement: at(image) }],
      ...{ normalMap: 1, emissiveMap: 2 },
      placements: { ...plainMaterial.placements, normal: at(normal), emissive: at(image) },
    },
    (index) => index,
  );
  return { ...seen!, effects: [] };
}

describe('The texture coordinates of a material of glTF', () => {
  it('include the matrix of the textures if all have the same', () => {
    const { sets, infos } = planTexcoords(materialOf({ scale: [2, 3], offset: [0.5, 0] }));
    expect(sets.map((matrix) => matrix?.map((value) => value + 0))).toEqual([[2, 0, 0.5, 0, 3, 0]]);
    expect(infos.map(({ set, transform }) => [set, transform])).toEqual(infos.map(() => [0, null]));
    expect(planTexcoords(materialOf({})).sets).toEqual([null]);
  });

  it('are the unchanged coordinates of the mesh if textures have different transforms', () => {
    const rotation = Math.PI / 6;
    const { sets, infos } = planTexcoords(materialOf({ scale: [2, 2], rotation, offset: [0.5, 0] }, {}));
    expect(sets).toEqual([null]);
    expect(infos.map(({ texture, transform }) => [texture, transform])).toEqual([
      ['color', { offset: [0.5, 0], rotation: expect.closeTo(rotation) as number, scale: close(2, 2) }],
      ['normal', null],
      ['emissive', { offset: [0.5, 0], rotation: expect.closeTo(rotation) as number, scale: close(2, 2) }],
    ]);
  });

  it('are a separate set if KHR_texture_transform cannot express the matrix', () => {
    const { sets, infos } = planTexcoords(materialOf({ scale: [1, 2], rotation: 1 }, { scale: [4, 4] }));
    expect(sets).toEqual([expect.any(Array), null]);
    expect(infos.map(({ set, transform }) => [set, transform?.scale])).toEqual([
      [0, undefined],
      [1, [4, 4]],
      [0, undefined],
    ]);
  });

  it('do not exist without textures', () => {
    const bare = simpleMaterial<number>(plainMaterial, () => null)!;
    expect(planTexcoords({ ...bare, effects: [] })).toEqual({ sets: [], infos: [] });
  });
});

function close(...values: number[]): unknown[] {
  return values.map((value) => expect.closeTo(value, 6) as unknown);
}
