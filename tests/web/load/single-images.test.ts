import { describe, expect, it } from 'vitest';
import { entries, load } from '../../../web/lib/load/load.js';
import { buildPak } from '../support/pak-builder.js';
import { buildPalette, buildQuakeMdl } from '../support/quake-mdl-builder.js';

const lmp = new Uint8Array([2, 0, 0, 0, 1, 0, 0, 0, 40, 41]);

/** A texture of Quake II: 2 x 1 texels after the header. */
function wal(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(102).fill(7, 100);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of [
    [32, 2],
    [36, 1],
    [40, 100],
  ] as const)
    view.setUint32(at, value, true);
  return bytes;
}

describe('A single image', () => {
  it('opens as a flat surface in the colours of the game', async () => {
    const model = await load([
      { name: 'gfx/palette.lmp', data: buildPalette() },
      { name: 'gfx/menu.lmp', data: lmp },
    ]);
    expect(model).toMatchObject({ name: 'menu', format: 'lmp', warnings: [] });
    const [image] = model.parts[0]!.images;
    expect(image).toMatchObject({ name: 'menu', width: 2, height: 1 });
    expect([...image!.indices]).toEqual([40, 41]);
    expect([...image!.palette.subarray(120, 123)]).toEqual([40, 1, 2]);
  });

  it('of Quake II has a warning if the palette is missing', async () => {
    const model = await load({ name: 'wall.wal', data: wal() });
    expect(model.format).toBe('wal');
    expect(model.warnings.map(({ message }) => message)).toEqual([
      'The palette of the game (pics/colormap.pcx) is missing; other colours are shown. Add that file or the archive pak0.pak.',
    ]);
  });

  it('is not listed in an archive with models', async () => {
    const files = [
      { name: 'gfx/menu.lmp', data: lmp },
      { name: 'gfx/palette.lmp', data: buildPalette() },
    ];
    const dog = { name: 'progs/dog.mdl', data: buildQuakeMdl() };
    const listed = async (data: Uint8Array<ArrayBuffer>): Promise<string[]> =>
      (await entries({ name: 'pak0.pak', data })).map(({ entry }) => entry);
    expect(await listed(buildPak([...files, dog]))).toEqual(['progs/dog.mdl']);
    expect(await listed(buildPak(files))).toEqual(['gfx/menu.lmp']);
  });

  it('is skipped in favour of a model that only its content identifies', async () => {
    const found = await entries([
      { name: 'menu.lmp', data: lmp },
      { name: 'dog.dat', data: buildQuakeMdl() },
    ]);
    expect(found.map(({ entry }) => entry)).toEqual(['dog.dat']);
  });

  it('is not opened if it is a palette', async () => {
    await expect(load({ name: 'palette.lmp', data: buildPalette() })).rejects.toThrow('no image');
  });
});
