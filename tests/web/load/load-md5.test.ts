import { describe, expect, it } from 'vitest';
import { entries, load } from '../../../web/lib/load/load.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';

const file = (name: string, data: Uint8Array<ArrayBuffer> | Uint8Array): File =>
  new File([new Uint8Array(data)], name);
const text = (body: string): Uint8Array => new TextEncoder().encode(body);

describe('load, of a Doom 3 model', () => {
  const mesh = file('imp.md5mesh', buildMd5Mesh());
  const walk = file('walk.md5anim', buildMd5Anim());
  const jump = file('Jump.MD5Anim', buildMd5Anim({ heights: [10, 20], rate: 4 }));

  it('opens a mesh and what moves it as one subject', async () => {
    const dropped = [walk, mesh, jump];
    expect(await entries(dropped)).toMatchObject([{ entry: 'imp.md5mesh', format: 'md5', kind: 'model' }]);
    const model = await load(dropped);
    expect(model).toMatchObject({ name: 'imp', format: 'md5' });
    expect(model.clips.map(({ name, seconds }) => [name, seconds])).toEqual([
      ['Jump', 0.25],
      ['walk', 0.2],
    ]);
    expect(model.warnings).toEqual([]);
  });

  it('finds animations in the folder of the mesh alone', async () => {
    const files = [
      { name: 'imp/imp.md5mesh', data: buildMd5Mesh() },
      { name: 'imp/walk.md5anim', data: buildMd5Anim() },
      { name: 'other/run.md5anim', data: buildMd5Anim() },
    ];
    expect((await load(files)).clips.map(({ name }) => name)).toEqual(['walk']);
  });

  it('leaves out an animation that does not fit, and names both files', async () => {
    const other = file('run.md5anim', buildMd5Anim({ joints: ['origin', 'hand', 'tail'] }));
    const alone = await load([mesh, other]);
    expect(alone.clips).toEqual([]);
    expect(alone.warnings).toMatchObject([
      {
        file: 'run.md5anim',
        message: expect.stringContaining(
          'run.md5anim does not fit imp.md5mesh: it has 3 joints, the model 2.',
        ) as string,
      },
    ]);
    const model = await load([mesh, other, walk]);
    expect(model.clips.map(({ name }) => name)).toEqual(['walk']);
    expect(model.warnings).toMatchObject([{ file: 'run.md5anim' }]);
  });

  it('says of animations alone what is missing', async () => {
    const alone = { code: 'missing_companion', file: 'walk.md5anim' };
    await expect(load(walk)).rejects.toMatchObject(alone);
    await expect(load([walk, jump])).rejects.toMatchObject(alone);
  });

  it('wears the materials of a script beside it or in a folder of that name', async () => {
    const script = text('models/imp/skin { diffusemap models/imp/green.tga twosided }');
    for (const name of ['game/models/imp/imp.mtr', 'game/materials/imp.mtr']) {
      const model = await load([
        { name: 'game/models/imp/imp.md5mesh', data: buildMd5Mesh({ shader: 'models/imp/skin' }) },
        { name, data: script },
      ]);
      expect(model.parts[0]?.images.map((image) => image.name)).toEqual(['models/imp/green.tga']);
    }
  });

  it('says what is wrong with a script alone, or that it is none to open', async () => {
    await expect(load({ name: 'a.mtr', data: text('a {\n b') })).rejects.toMatchObject({ code: 'truncated' });
    await expect(load({ name: 'a.mtr', data: text('a { }') })).rejects.toMatchObject({
      code: 'unknown_format',
      message: expect.stringContaining('.md5mesh') as string,
    });
  });
});
