import { describe, expect, it } from 'vitest';
import { entries, load } from '../../../web/lib/load/load.js';
import type { Model } from '../../../web/lib/types/api.js';
import { buildMdl } from '../support/mdl-builder.js';
import { buildPalette, buildQuakeMdl, frameGroup, plainSkin } from '../support/quake-mdl-builder.js';

function open(name: string, data = buildQuakeMdl()): Promise<Model> {
  return load([
    { name, data },
    { name: 'id1/gfx/palette.lmp', data: buildPalette() },
  ]);
}

describe('A Quake model', () => {
  it('is opened by its content, whatever other models have its extension', async () => {
    const model = await open('id1/progs/dog.mdl');
    expect(model).toMatchObject({ name: 'dog', format: 'quake_mdl', warnings: [] });
    expect(model.clips.map(({ name }) => name)).toEqual(['stand', 'run']);
  });

  it('has the colours of the palette in the folder of the game', async () => {
    const model = await open('id1/progs/dog.mdl', buildQuakeMdl({ skins: [plainSkin(9), plainSkin(230)] }));
    const [image] = model.parts[0]!.images;
    expect(image).toMatchObject({ name: 'dog.mdl_0', width: 8, height: 4 });
    expect([...image!.palette.subarray(27, 30)]).toEqual([9, 1, 2]);
    expect(model.skins.map(({ name }) => name)).toEqual(['skin 0', 'skin 1']);
    expect(model.parts[0]!.materials.map(({ emissiveMap }) => emissiveMap)).toEqual([null, 2]);
  });

  it('says that its palette is missing', async () => {
    const model = await load({ name: 'dog.mdl', data: buildQuakeMdl() });
    expect(model.warnings.map(({ message }) => message)).toEqual([
      'The palette of the game (gfx/palette.lmp) is missing; similar colours are shown. Add that file or the archive pak0.pak.',
    ]);
  });

  it('has a clip with its own interval for each group of frames', async () => {
    const data = buildQuakeMdl({ frames: [frameGroup('flame', [0.2, 0.4, 0.6])] });
    const [clip] = (await open('progs/flame.mdl', data)).clips;
    expect(clip).toMatchObject({ name: 'flame', frameCount: 3 });
    expect(clip?.frameSeconds).toBeCloseTo(0.2, 6);
  });

  it('opens from a folder of its name, as a player of Half-Life is kept', async () => {
    const files = [{ name: 'player/player.mdl', data: buildQuakeMdl() }];
    const [found] = await entries(files);
    expect((await load(files, { entry: found!.entry })).format).toBe('quake_mdl');
    expect((await load({ name: 'dog.mdl', data: buildMdl() })).format).toBe('mdl');
  });
});
