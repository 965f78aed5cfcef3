import { afterEach, describe, expect, it } from 'vitest';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import { entries, load } from '../../../web/lib/load/load.js';
import type { FileSource } from '../../../web/lib/types/api.js';
import { urlSource } from '../../../web/lib/load/sources/url-source.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildTga } from '../support/image-builder.js';
import { playerFiles, weaponFiles } from '../support/quake3-player.js';
import { serve, type TestServer } from '../support/server.js';
import { buildZip } from '../support/zip-builder.js';

const sarge = 'models/players/sarge/';
const penguin = 'models/players/penguin/';
const gun = 'models/weapons2/gun/gun';
const text = new TextEncoder();
const image = buildTga(1, 1, [1, 2, 3]);

const game: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  ...playerFiles(sarge),
  ...playerFiles(penguin),
  ...weaponFiles(gun),
  [`${sarge}skin.tga`]: image,
  [`${penguin}skin.tga`]: image,
  'models/weapons2/gun/skin.tga': image,
};

function source(files: Readonly<Record<string, Uint8Array>>): FileSource {
  return memorySource(Object.entries(files).map(([name, data]) => ({ name, data: data.slice() })));
}

function partNames({ parts }: Awaited<ReturnType<typeof load>>): string[] {
  return parts.map(({ name }) => name);
}

function foundImages({ parts }: Awaited<ReturnType<typeof load>>): (string | null | undefined)[] {
  return parts.map(({ images }) => images[0]?.found);
}

describe('the players and weapons of Quake III', () => {
  it('are the entries of a source', async () => {
    const found = await entries(source(game));
    expect(found.map(({ entry, kind }) => [entry, kind])).toEqual([
      [sarge, 'quake3_player'],
      [penguin, 'quake3_player'],
      [`${gun}.md3`, 'quake3_weapon'],
    ]);
  });

  it('are assembled from a folder', async () => {
    const model = await load(source(playerFiles(sarge)));
    expect(model.subject).toBe('sarge');
    expect(partNames(model)).toEqual(['lower', 'upper', 'head']);
    expect(model.clips.find(({ name }) => name === 'LEGS_RUN')).toMatchObject({
      channel: 'legs',
      part: 0,
      loopFrame: 0,
    });
    expect(model.summary.presets[0]?.name).toBe('stand');
    expect(model.warnings).toEqual([]);
    const instance = model.createInstance();
    instance.play('run');
    instance.update(0);
    expect([...(instance.frame().parts[2]?.matrix ?? [])].slice(12, 15)).toEqual([0, 0, 30]);
    instance.dispose();
    model.dispose();
  });

  it('are opened from an archive', async () => {
    const archive = buildZip(Object.entries(game).map(([name, data]) => ({ name, data })));
    const model = await load({ name: 'pak0.pk3', data: archive }, { entry: penguin, parts: { head: sarge } });
    expect(model.subject).toBe('penguin');
    expect(model.parts[2]?.file).toBe(`${sarge}head.md3`);
    model.dispose();
  });

  it('can have parts of other players and a weapon, each with the images beside it', async () => {
    const parts = { upper: penguin, head: 'PENGUIN/', weapon: `${gun}.md3` };
    const model = await load(source(game), { entry: sarge, parts });
    expect(partNames(model)).toEqual(['lower', 'upper', 'head', 'gun', 'gun_barrel', 'gun_flash']);
    expect(model.parts.map(({ shown }) => shown)).toEqual([true, true, true, true, true, false]);
    expect(foundImages(model)).toEqual([
      `${sarge}skin.tga`,
      `${penguin}skin.tga`,
      `${penguin}skin.tga`,
      'models/weapons2/gun/skin.tga',
      'models/weapons2/gun/skin.tga',
      'models/weapons2/gun/skin.tga',
    ]);
    model.dispose();
  });

  it('of Team Arena have the head with their name, or a head chosen by its folder', async () => {
    const james = 'models/players/characters/James/';
    const heads = 'models/players/heads/';
    const { [`${james}head.md3`]: head, ...body } = playerFiles(james);
    const files = {
      ...body,
      [`${heads}james/james.md3`]: head!,
      [`${heads}james/head_default.skin`]: text.encode('square,skin'),
      [`${heads}janet/janet.md3`]: head!,
    };
    const model = await load(source(files), { entry: james });
    expect(partNames(model)).toEqual(['lower', 'upper', 'james']);
    expect(model.parts[2]?.file).toBe(`${heads}james/james.md3`);
    const other = await load(source(files), { entry: james, parts: { head: `${heads}janet/` } });
    expect(partNames(other)).toEqual(['lower', 'upper', 'janet']);
    for (const each of [model, other]) each.dispose();
  });

  it('are opened as single models if a file is named', async () => {
    const legs = await load(source(game), { entry: `${sarge}lower.md3` });
    expect(partNames(legs)).toEqual(['lower']);
    const weapon = await load(source(game), { entry: `${gun}.md3` });
    expect(partNames(weapon)).toEqual(['gun', 'gun_barrel', 'gun_flash']);
    for (const model of [legs, weapon]) model.dispose();
  });

  it('reject unknown parts', async () => {
    const parts = { tail: penguin } as object;
    await expect(load(source(game), { entry: sarge, parts })).rejects.toThrow(
      new RangeError('parts: unknown part "tail"; available: upper, head, weapon'),
    );
  });

  it('reject a chosen part that is missing', async () => {
    await expect(load(source(game), { entry: sarge, parts: { head: 'doom/' } })).rejects.toMatchObject({
      code: 'missing_companion',
      file: 'doom/head.md3',
    });
    await expect(load(source({ 'a.md2': buildMd2() }), { parts: { head: sarge } })).rejects.toMatchObject({
      code: 'bad_value',
    });
  });

  it('open even if parts other than the legs are missing', async () => {
    const { [`${sarge}head.md3`]: head, ...others } = playerFiles(sarge);
    expect(head).toBeDefined();
    const all = source({ ...others, [`${sarge}head.md3`]: new Uint8Array(1) });
    const unreadable = (lost: string): FileSource => ({
      ...all,
      names: all.names,
      main: null,
      size: (name) => all.size(name),
      read: (name, ...rest) => (name === lost ? Promise.resolve(null) : all.read(name, ...rest)),
      readRange: (...asked) => all.readRange(...asked),
    });
    const model = await load(unreadable(`${sarge}head.md3`), { entry: sarge });
    expect(partNames(model)).toEqual(['lower', 'upper']);
    expect(model.warnings[0]?.message).toContain('no head.md3');
    model.dispose();
    await expect(load(unreadable(`${sarge}lower.md3`), { entry: sarge })).rejects.toMatchObject({
      code: 'missing_companion',
    });
  });
});

describe('a subject at an address', () => {
  let server: TestServer | null = null;
  afterEach(() => server?.close());

  async function start(files: Readonly<Record<string, Uint8Array>>): Promise<string> {
    server = await serve(
      Object.fromEntries(Object.entries(files).map(([name, data]) => [`/q3/${name}`, data])),
    );
    return `${server.origin}/q3/`;
  }

  it('is opened by the address of its folder, which ends in a slash', async () => {
    const model = await load(`${await start(game)}${sarge}`);
    await model.texturesSettled();
    expect(model.subject).toBe('sarge');
    expect(partNames(model)).toEqual(['lower', 'upper', 'head']);
    expect(model.clips.some(({ name }) => name === 'TORSO_STAND')).toBe(true);
    expect(model.warnings).toEqual([]);
    expect(server?.asked).toContain(`/q3/${sarge}skin.tga`);
    model.dispose();
  });

  it('uses parts of neighbouring folders, and a weapon of the game', async () => {
    const parts = { head: 'penguin/', weapon: '../weapons2/gun/gun.md3' };
    const model = await load(`${await start(game)}${sarge}`, { parts });
    await model.texturesSettled();
    expect(partNames(model)).toEqual(['lower', 'upper', 'head', 'gun', 'gun_barrel', 'gun_flash']);
    expect(model.warnings).toEqual([]);
    for (const folder of [sarge, penguin, 'models/weapons2/gun/'])
      expect(server?.asked).toContain(`/q3/${folder}skin.tga`);
    model.dispose();
  });

  it('requests each file once, and none that the game would not request', async () => {
    const level = { [`${sarge}lower_1.md3`]: buildMd3({ frames: 6 }) };
    const model = await load(`${await start({ ...game, ...level })}${sarge}`);
    await model.texturesSettled();
    const parts = ['lower', 'upper', 'head'];
    const asked = [
      ...['tris.md2', 'animation.cfg', 'skin.tga'].map((name) => sarge + name),
      ...parts.map((part) => `${sarge}${part}.md3`),
      ...parts.flatMap((part) => [1, 2].map((number) => `${sarge}${part}_${number}.md3`)),
      ...parts.map((part) => `${sarge}${part}_default.skin`),
      'models/test/skin.tga',
      'scripts/player_sarge.shader',
      'scripts/sarge.shader',
    ];
    expect([...(server?.asked ?? [])].sort()).toEqual(asked.map((name) => `/q3/${name}`).sort());
    model.dispose();
  });

  it('opens offline if all files that it needs can be fetched', async () => {
    const source = urlSource(`http://localhost/q3/${sarge}`, {
      fetch: (url) => {
        const kept = game[url.pathname.slice('/q3/'.length)];
        return kept === undefined
          ? Promise.reject(new TypeError('offline'))
          : Promise.resolve(new Response(kept.slice()));
      },
    });
    const model = await load(source);
    expect(partNames(model)).toEqual(['lower', 'upper', 'head']);
    model.dispose();
  });

  it('accepts a weapon by its path in the game', async () => {
    const model = await load(`${await start(game)}${sarge}`, {
      parts: { weapon: `${gun}.md3`, head: penguin },
    });
    expect(partNames(model)).toEqual(['lower', 'upper', 'head', 'gun', 'gun_barrel', 'gun_flash']);
    expect(model.warnings).toEqual([]);
    model.dispose();
  });

  it('names the address of a part that does not exist', async () => {
    const address = `${await start(game)}${sarge}`;
    for (const [weapon, path] of [
      ['models/weapons2/rail/rail.md3', 'models/weapons2/rail/rail.md3'],
      ['../weapons/rail.md3', 'models/weapons/rail.md3'],
    ] as const)
      await expect(load(address, { parts: { weapon } })).rejects.toMatchObject({
        code: 'missing_companion',
        reason:
          'The chosen weapon is not among the files. Choose another, or add its file. ' +
          `Searched for ${server?.origin}/q3/${path}.`,
      });
    await expect(load(address, { parts: { head: 'doom/' } })).rejects.toMatchObject({
      reason: expect.stringContaining(
        `Searched for ${server?.origin}/q3/models/players/doom/head.md3.`,
      ) as string,
    });
  });

  it('accepts a weapon without further pieces, and requests only its levels of detail', async () => {
    const files = { ...playerFiles(sarge), [`${gun}.md3`]: buildMd3({ frames: 1 }) };
    const model = await load(`${await start(files)}${sarge}`, { parts: { weapon: `${gun}.md3` } });
    expect(partNames(model)).toEqual(['lower', 'upper', 'head', 'gun']);
    const ofWeapon = server?.asked.filter((path) => path.includes('/weapons2/') && path.endsWith('.md3'));
    expect(ofWeapon).toEqual(['', '_1', '_2'].map((level) => `/q3/${gun}${level}.md3`));
    model.dispose();
  });

  it('consists of the parts that exist', async () => {
    const { [`${sarge}animation.cfg`]: list, [`${sarge}head.md3`]: head, ...others } = playerFiles(sarge);
    expect([list, head]).not.toContain(undefined);
    const model = await load(`${await start(others)}${sarge}`);
    expect(partNames(model)).toEqual(['lower', 'upper']);
    expect(model.warnings.map(({ message }) => message.slice(0, 25))).toContain('There is no animation.cfg');
    model.dispose();
  });

  it('uses images elsewhere in the game that its skins and scripts name', async () => {
    const coat = 'models/players/shared/coat.jpg';
    const script = 'models/test/skin { { map models/fx/glow.tga } }';
    const files = {
      ...playerFiles(sarge),
      [`${sarge}lower_default.skin`]: text.encode('triangle,models/players/shared/coat.tga'),
      'scripts/player_sarge.shader': text.encode(script),
      [coat]: image,
      'models/fx/glow.tga': image,
    };
    for (const address of [sarge, `${sarge}lower.md3`]) {
      const model = await load(`${await start(files)}${address}`);
      await model.texturesSettled();
      expect(model.warnings).toEqual([]);
      expect(server?.asked).toContain(`/q3/${coat}`);
      expect(server?.asked).toContain('/q3/scripts/player_sarge.shader');
      if (address === sarge) expect(server?.asked).toContain('/q3/models/fx/glow.tga');
      const { asked } = server ?? { asked: [] };
      expect(new Set(asked).size).toBeGreaterThanOrEqual(asked.length - 1);
      model.dispose();
      await server?.close();
    }
  });

  it('can be a single model, whose image is not searched for elsewhere if it is beside the model', async () => {
    const address = 'models/ogro/tris.md2';
    const files = {
      [address]: buildMd2({ skins: ['players/ogro/skin.tga'] }),
      'models/ogro/skin.tga': image,
    };
    const model = await load(`${await start(files)}${address}`);
    await model.texturesSettled();
    expect(server?.asked).toEqual(['/q3/models/ogro/tris.md2', '/q3/models/ogro/skin.tga']);
    model.dispose();
  });

  it('can be a player of Quake II', async () => {
    const model = await load(
      `${await start({ 'male/tris.md2': buildMd2(), 'male/weapon.md2': buildMd2() })}male/`,
    );
    expect([model.subject, ...partNames(model)]).toEqual(['male', 'tris', 'weapon']);
    model.dispose();
  });

  it('can be a weapon, whose pieces are requested if it has tags for them', async () => {
    const { [`guns/gun_flash.md3`]: flash, ...files } = weaponFiles('guns/gun');
    expect(flash).toBeDefined();
    const weapon = await load(`${await start(files)}guns/gun.md3`);
    expect(partNames(weapon)).toEqual(['gun', 'gun_barrel']);
    expect(weapon.parts[1]).toMatchObject({ how: 'tag', at: 'tag_barrel' });
    expect(server?.asked).toContain('/q3/guns/gun_flash.md3');
    expect(server?.asked).not.toContain('/q3/guns/gun_barrel_flash.md3');
    weapon.dispose();
    await server?.close();
    const plain = await load(`${await start({ 'a.md3': buildMd3({ frames: 1 }) })}a.md3`);
    await plain.texturesSettled();
    const asked = server?.asked.filter((name) => name.endsWith('.md3') || name.endsWith('.skin'));
    expect(asked?.sort()).toEqual(['a.md3', 'a_1.md3', 'a_2.md3'].map((name) => `/q3/${name}`));
    plain.dispose();
  });

  it('is reported by name if it is missing', async () => {
    await expect(load(`${await start(game)}models/players/doom/`)).rejects.toMatchObject({
      code: 'missing_companion',
      file: 'doom/',
      message: expect.stringContaining(
        'There is no player in the folder: it has none of tris.md2, lower.md3.',
      ) as string,
    });
  });
});
