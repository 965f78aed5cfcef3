import { expect, it } from 'vitest';
import { modelSkinFindings } from '../../../web/lib/check/player.js';
import { materialFindings } from '../../../web/lib/check/textures.js';
import type { PartData } from '../../../web/lib/types/subject.js';

async function namesOf(
  surfaces: readonly string[],
  rows: readonly string[],
): Promise<(string | undefined)[]> {
  const part = {
    ...{ format: 'md3', name: 'head', file: 'm/head.md3' },
    surfaces: surfaces.map((name) => ({ name, levelOfDetail: 0 })),
  } as unknown as PartData;
  const skin = new TextEncoder().encode(rows.map((row) => `${row},image.tga`).join('\n'));
  const names = ['m/head.md3', 'm/head_default.skin'];
  const found = await modelSkinFindings([part], { names, read: () => Promise.resolve(skin) });
  return found.map(({ place }) => place?.name);
}

it('a skin may list a surface with or without its numeric suffix, as in the game', async () => {
  expect(await namesOf(['H_head_1', 'h_eyes'], ['h_head', 'h_eyes'])).toEqual([]);
  expect(await namesOf(['H_head_1'], ['h_head_1'])).toEqual([]);
});

it('a row with a suffix does not belong to a surface without it', async () => {
  expect(await namesOf(['h_head'], ['h_head_1'])).toEqual(['h_head', 'h_head_1']);
});

it('a material is unused if skins reach it only by two successive replacements', () => {
  const part = {
    ...{
      file: 'a.mdl',
      surfaces: [{ material: 0 }],
      skins: [{ materials: [1, 2, 2] }, { materials: [0, 2, 2] }],
    },
    materials: ['a', 'b', 'c'].map((name) => ({ name })),
  } as unknown as PartData;
  expect(materialFindings(part).map(({ place }) => place?.name)).toEqual(['c']);
});
