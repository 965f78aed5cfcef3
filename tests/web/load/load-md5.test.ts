import { describe, expect, it } from 'vitest';
import { entries, load } from '../../../web/lib/load/load.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';

const file = (name: string, data: Uint8Array<ArrayBuffer> | Uint8Array): File =>
  new File([new Uint8Array(data)], name);
const text = (body: string): Uint8Array => new TextEncoder().encode(body);

describe('load() of a Doom 3 model', () => {
  const mesh = file('imp.md5mesh', buildMd5Mesh());
  const walk = file('walk.md5anim', buildMd5Anim());
  const jump = file('Jump.MD5Anim', buildMd5Anim({ heights: [10, 20], rate: 4 }));

  it('opens a mesh and its animations as one subject', async () => {
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

  it('finds animations only in the folder of the mesh', async () => {
    const files = [
      { name: 'imp/imp.md5mesh', data: buildMd5Mesh() },
      { name: 'imp/walk.md5anim', data: buildMd5Anim() },
      { name: 'other/run.md5anim', data: buildMd5Anim() },
    ];
    expect((await load(files)).clips.map(({ name }) => name)).toEqual(['walk']);
  });

  it('skips an animation of another skeleton, with a warning that names both files', async () => {
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

  it('shows an animation without a mesh as a moving skeleton', async () => {
    const model = await load([walk, jump]);
    expect(model).toMatchObject({ name: 'walk', format: 'md5', surfaces: [] });
    expect(model.joints.map(({ name }) => name)).toEqual(['origin', 'hand']);
    expect(model.clips.map(({ name }) => name)).toEqual(['Jump', 'walk']);
    expect(model.bounds).toEqual({ min: [0, 0, 0], max: [0, 0, 10] });
    expect(model.warnings).toMatchObject([
      {
        file: 'walk.md5anim',
        message:
          'This is an animation without a model: its 2 joints are shown. Open it together with its .md5mesh file to see the model.',
      },
    ]);
    const instance = model.createInstance();
    instance.play('walk');
    instance.update(0.1);
    expect(instance.joints.get(1).position[2]).toBeCloseTo(12, 5);
  });

  it('uses the materials of a script beside it or in a folder "materials"', async () => {
    const script = text('models/imp/skin { diffusemap models/imp/green.tga twosided }');
    for (const name of ['game/models/imp/imp.mtr', 'game/materials/imp.mtr']) {
      const model = await load([
        { name: 'game/models/imp/imp.md5mesh', data: buildMd5Mesh({ shader: 'models/imp/skin' }) },
        { name, data: script },
      ]);
      expect(model.parts[0]?.images.map((image) => image.name)).toEqual(['models/imp/green.tga']);
    }
  });

  it('reports errors of a single script, or that a script is not a model', async () => {
    await expect(load({ name: 'a.mtr', data: text('a {\n b') })).rejects.toMatchObject({ code: 'truncated' });
    await expect(load({ name: 'a.mtr', data: text('a { }') })).rejects.toMatchObject({
      code: 'unknown_format',
      message: expect.stringContaining('.md5mesh') as string,
    });
  });
});

describe('load() of a Doom 3 model with a definition', () => {
  const def = text(`
    model monster_imp {
      inherit base
      mesh models/imp/imp.md5mesh
      channel torso ( *hand )
      anim idle1 models/imp/anims/stand.md5anim
      anim walk models/imp/walk.md5anim {
        frame 2 sound_voice snd_step
        frame 3 leftfoot
      }
    }
    entityDef imp { "model" "monster_imp" "snd_step" "imp_step" }`);
  const game = (folder: string): { name: string; data: Uint8Array<ArrayBuffer> | Uint8Array }[] => [
    { name: `${folder}models/imp/imp.md5mesh`, data: buildMd5Mesh({ shader: 'models/imp/skin' }) },
    { name: `${folder}models/imp/walk.md5anim`, data: buildMd5Anim() },
    { name: `${folder}models/imp/anims/stand.md5anim`, data: buildMd5Anim({ heights: [10, 10] }) },
    { name: `${folder}def/imp.def`, data: def },
    { name: `${folder}def/base.def`, data: text('model base { anim pain models/imp/walk.md5anim }') },
    { name: `${folder}sound/imp.sndshd`, data: text('sound imp_step { sound/imp/step.wav }') },
    { name: `${folder}sound/imp/step.ogg`, data: Uint8Array.of(79, 103, 103, 83) },
    { name: `${folder}skins/imp.skin`, data: text('skin imp/red { models/imp/skin models/imp/red }') },
  ];

  it('has the clip names of the definition, in any folder of the game', async () => {
    for (const folder of ['', 'base/', 'mods/hell/'])
      expect((await load(game(folder))).clips.map(({ name }) => name)).toEqual(['pain', 'idle1', 'walk']);
  });

  it('opens the model that a named definition defines', async () => {
    const model = await load(game('base/'), { entry: 'base/def/imp.def' });
    expect(model.surfaces).toHaveLength(1);
    expect(model.clips.map(({ name }) => name)).toEqual(['pain', 'idle1', 'walk']);
    await expect(load({ name: 'imp.def', data: def })).rejects.toMatchObject({
      code: 'missing_companion',
      message: expect.stringContaining('needs its mesh models/imp/imp.md5mesh') as string,
    });
  });

  it('emits typed events, whose sounds can be read', async () => {
    const model = await load(game('base/'));
    const instance = model.createInstance();
    const events: unknown[] = [];
    instance.on('event', ({ kind, file, event }) => events.push([kind, file, event.frame]));
    instance.play('walk', { loop: 'once' });
    instance.update(1);
    expect(events).toEqual([
      ['sound', 'sound/imp/step.wav', 1],
      ['footstep', null, 2],
    ]);
    // The game plays the OGG file in place of a WAV file that does not exist.
    expect(await model.readSound('sound/imp/step.wav')).toEqual(Uint8Array.of(79, 103, 103, 83));
    expect(await model.readSound('sound/imp/other.wav')).toBeNull();
    expect(await model.readSound('')).toBeNull();
  });

  it('plays a clip on the joints of a channel', async () => {
    const model = await load(game(''));
    expect(model.parts[0]?.channels).toEqual([{ name: 'torso', joints: [1] }]);
    const instance = model.createInstance();
    instance.play('idle1');
    instance.play('walk', { channel: 'torso' });
    instance.update(0.1);
    expect(instance.joints.get(1).position[2]).toBeCloseTo(12, 5);
    expect(instance.state().clipName).toBe('idle1');
    expect(() => instance.play('walk', { channel: 'tail' })).toThrow('tail');
  });

  it('lists the skins that fit the model, and applies them', async () => {
    const model = await load(game(''));
    expect(model.skins.map(({ name }) => name)).toEqual(['default', 'imp/red']);
    const instance = model.createInstance();
    instance.setSkin('imp/red');
    const { materials, skins } = model.parts[0]!;
    expect(materials[skins[1]!.materials[0]!]?.name).toBe('models/imp/red');
  });
});
