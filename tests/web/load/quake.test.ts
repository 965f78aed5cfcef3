import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ByteWriter, concat } from '../../../samples/formats/byte-writer.js';
import type { QuakeMdlFrame } from '../../../samples/formats/quake-mdl.js';
import { entries, load } from '../../../web/lib/load/load.js';
import type { Model } from '../../../web/lib/types/api.js';
import { FrameGroupList } from '../../../web/app/state/frame-groups.js';
import { buildTga } from '../support/image-builder.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildMd5Mesh } from '../support/md5-builder.js';
import { buildMdl } from '../support/mdl-builder.js';
import {
  buildPalette,
  buildQuakeMdl,
  frameGroup,
  plainSkin,
  risingFrames,
} from '../support/quake-mdl-builder.js';

function open(name: string, data = buildQuakeMdl()): Promise<Model> {
  return load([
    { name, data },
    { name: 'id1/gfx/palette.lmp', data: buildPalette() },
  ]);
}

/** A Hexen II model whose header has this number of vertices, though its frames have 4. */
function hexen2Mdl(vertices: number, frames: readonly QuakeMdlFrame[]): Uint8Array<ArrayBuffer> {
  const quake = buildQuakeMdl({ frames });
  const headerSize = 84;
  const out = concat([
    quake.subarray(0, headerSize),
    new ByteWriter().i32(4).finish(),
    quake.subarray(headerSize),
  ]);
  out.set(new ByteWriter().letters('RAPO').i32(50).finish());
  new DataView(out.buffer).setInt32(60, vertices, true);
  return out;
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

  it('shows a .lmp image beside it in place of a skin', async () => {
    const image = new Uint8Array([2, 0, 0, 0, 1, 0, 0, 0, 40, 41]);
    const model = await load([
      { name: 'progs/dog.mdl', data: buildQuakeMdl() },
      { name: 'progs/DOG.mdl_0.LMP', data: image },
      { name: 'progs/cat.mdl_1.lmp', data: image },
      { name: 'gfx/palette.lmp', data: buildPalette() },
    ]);
    expect(model.warnings).toEqual([]);
    expect(model.skins).toHaveLength(1);
    const [skin] = model.parts[0]!.images;
    expect(skin).toMatchObject({ name: 'dog.mdl_0', width: 2, height: 1 });
    expect([...skin!.indices]).toEqual([40, 41]);
  });

  it('has the rotation speed of the game only if its flags enable rotation', async () => {
    const turns = async (flags: number): Promise<number> =>
      (await open('progs/armor.mdl', buildQuakeMdl({ flags }))).parts[0]!.hints.turn;
    expect([await turns(0), await turns(8), await turns(0x4007)]).toEqual([0, 100, 0]);
  });

  it('warns that ports show the replacement beside it, which opens with its numbered skins', async () => {
    const files = [
      { name: 'progs/dog.mdl', data: buildQuakeMdl() },
      { name: 'progs/dog.md5mesh', data: buildMd5Mesh() },
      { name: 'progs/dog_00_00.tga', data: buildTga(2, 2, [9, 9, 9]) },
      { name: 'progs/dog_01_00.tga', data: buildTga(2, 2, [7, 7, 7]) },
      { name: 'gfx/palette.lmp', data: buildPalette() },
    ];
    const model = await load(files, { entry: 'progs/dog.mdl' });
    expect(model.warnings.map(({ message }) => message)).toEqual([
      'Ports of Quake show dog.md5mesh instead of dog.mdl: open dog.md5mesh to see it.',
    ]);
    const replacement = await load(files, { entry: 'progs/dog.md5mesh' });
    expect(replacement).toMatchObject({ format: 'md5', warnings: [] });
    expect(replacement.skins.map(({ name }) => name)).toEqual(['skin 0', 'skin 1']);
    expect(replacement.parts[0]!.images.map(({ name }) => name)).toEqual(['dog_00_00', 'dog_01_00']);
  });

  it('has the palette of the game folder if a root allows reading that folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marrow-quake-'));
    try {
      const path = join(folder, 'id1/progs/dog.mdl');
      for (const place of ['id1/progs', 'id1/gfx']) await mkdir(join(folder, place), { recursive: true });
      await writeFile(path, buildQuakeMdl());
      await writeFile(join(folder, 'id1/gfx/palette.lmp'), buildPalette());
      for (const root of [folder, join(folder, 'id1')]) {
        using model = await load(path, { root });
        expect(model.warnings).toEqual([]);
      }
      using alone = await load(path);
      expect(alone.warnings).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('warns that its palette is missing', async () => {
    const model = await load({ name: 'dog.mdl', data: buildQuakeMdl() });
    expect(model.warnings.map(({ message }) => message)).toEqual([
      'The palette of the game (gfx/palette.lmp) is missing; similar colours are shown. Add that file or the archive pak0.pak.',
    ]);
  });

  it('has a clip with the frame interval of a group of frames', async () => {
    const data = buildQuakeMdl({ frames: [frameGroup('flame', [0.2, 0.4, 0.6])] });
    const [clip] = (await open('progs/flame.mdl', data)).clips;
    expect(clip).toMatchObject({ name: 'flame', frameCount: 3 });
    expect(clip?.frameSeconds).toBeCloseTo(0.2, 6);
  });

  it.each([0x40000000, 0x40000001])(
    'is refused as truncated if its header has %i vertices, whose size does not fit in 32 bits',
    async (vertices) => {
      const frames = risingFrames({ stand: 1 });
      expect(await open('hydra.mdl', hexen2Mdl(4, frames))).toMatchObject({ format: 'hexen2_mdl' });
      await expect(open('hydra.mdl', hexen2Mdl(vertices, frames))).rejects.toMatchObject({
        code: 'truncated',
      });
    },
  );

  it.each([0x3ffffff9, 0x40000000])(
    'is refused if a group has frames of %i vertices, whose size does not fit in 32 bits',
    async (vertices) => {
      const frames = [frameGroup('flame', [0.2, 0.4, 0.6])];
      expect(await open('hydra.mdl', hexen2Mdl(4, frames))).toMatchObject({ format: 'hexen2_mdl' });
      await expect(open('hydra.mdl', hexen2Mdl(vertices, frames))).rejects.toMatchObject({
        code: 'bad_count',
      });
    },
  );

  it('has the clips of the .framegroups beside it', async () => {
    const model = await load([
      { name: 'progs/dog.mdl', data: buildQuakeMdl() },
      {
        name: 'progs/dog.mdl.framegroups',
        data: new TextEncoder().encode('0 3 12.5 1 // sit\n3 2 5 0 jump up\n4 1\n'),
      },
      { name: 'gfx/palette.lmp', data: buildPalette() },
    ]);
    const clips = model.clips.map(({ name, frameCount, frameSeconds }) => [name, frameCount, frameSeconds]);
    expect(clips).toEqual([
      ['sit', 3, 0.08],
      ['jump up', 2, 0.2],
      ['run', 1, 0.05],
    ]);
    expect(model.clips.map(({ seconds }) => seconds)).toEqual([0.24, 0.2, 0.05]);
    expect(model.warnings).toEqual([]);
  });

  it.each([
    ['dog.mdl', buildQuakeMdl()],
    ['dog.md2', buildMd2()],
    ['dog.md3', buildMd3({ frames: 6 })],
  ])('has the clips of the .framegroups file that the page writes for %s', async (name, data) => {
    const single = await load({ name, data });
    const names = single.summary.parts[0]!.frames.map((frame) => frame.name);
    const list = FrameGroupList.of(single.clips, names);
    const edited = list
      .with(0, 'fps', 12.5)
      .with(0, 'count', 2)
      .added(String)
      .renamed(list.rows.length, 'all');
    const file = { name: `${name}.framegroups`, data: new TextEncoder().encode(edited.text) };
    const { clips, warnings } = await load([{ name, data }, file]);
    expect(warnings.filter(({ key }) => key?.startsWith('frame-groups'))).toEqual([]);
    expect(
      clips.map((clip) => ({
        ...{ name: clip.name, first: clip.firstFrame, count: clip.frameCount },
        ...{ looping: clip.loopFrame === null ? 0 : 1, fps: clip.framesPerSecond },
      })),
    ).toEqual(edited.rows);
    expect(FrameGroupList.of(clips, names).text).toBe(edited.text);
  });

  it('is detected by its content, even in a folder with its name, as of a Half-Life player', async () => {
    const files = [{ name: 'player/player.mdl', data: buildQuakeMdl() }];
    const [found] = await entries(files);
    expect((await load(files, { entry: found!.entry })).format).toBe('quake_mdl');
    expect((await load({ name: 'dog.mdl', data: buildMdl() })).format).toBe('mdl');
  });
});
