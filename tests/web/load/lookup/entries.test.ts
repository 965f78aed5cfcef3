import { describe, expect, it } from 'vitest';
import { namedEntry, partReferences } from '../../../../web/lib/load/lookup/entries.js';
import { listEntries } from '../../../../web/lib/load/lookup/listing.js';

/** The kind and the name of each entry. */
const listed = (...names: string[]): string[] =>
  listEntries(names).map(({ kind, entry }) => `${kind} ${entry}`);

describe('listEntries', () => {
  it('lists players before single models, which keep the order of the names', () => {
    const names = [
      'crate.md2',
      'p/male/tris.md2',
      'p/male/weapon.md2',
      'saved.marrow',
      'readme.txt',
      'a/b.OBJ',
    ];
    expect(listEntries(names)).toEqual([
      {
        ...{ entry: 'p/male/', format: 'md2', kind: 'quake2_player', family: 'quake2' },
        uses: ['p/male/tris.md2', 'p/male/weapon.md2'],
      },
      { entry: 'crate.md2', format: 'md2', kind: 'model', family: 'quake2', uses: ['crate.md2'] },
      { entry: 'saved.marrow', format: 'marrow', kind: 'model', family: null, uses: ['saved.marrow'] },
      { entry: 'a/b.OBJ', format: 'obj', kind: 'model', family: 'wavefront', uses: ['a/b.OBJ'] },
    ]);
  });

  it("names a player in the root folder './'", () => {
    expect(listed('tris.md2', 'w_railgun.md2')).toEqual(['quake2_player ./']);
    expect(listed('lower.md3', 'head.md3')).toEqual(['quake3_player ./']);
  });

  it('lists two players of one folder, the second one by its root', () => {
    const [first, second, ...others] = listEntries([
      'x/tris.md2',
      'x/weapon.md2',
      'x/lower.md3',
      'x/upper.md3',
    ]);
    expect(first).toMatchObject({ entry: 'x/', kind: 'quake2_player' });
    expect(second).toMatchObject({
      ...{ entry: 'x/lower.md3', kind: 'quake3_player' },
      uses: ['x/lower.md3', 'x/upper.md3'],
    });
    expect(others).toEqual([]);
  });

  it('lists single images only if there are no models', () => {
    const images = ['gfx/conback.lmp', 'gfx/palette.lmp', 'GFX/COLORMAP.LMP', 'textures/wall.wal'];
    expect(listed(...images)).toEqual(['model gfx/conback.lmp', 'model textures/wall.wal']);
    expect(listed(...images, 'progs/dog.mdl')).toEqual(['model progs/dog.mdl']);
    expect(listed(...images, 'base.wad')).toEqual(['model base.wad']);
    expect(listed('gfx/palette.lmp')).toEqual(['model gfx/palette.lmp']);
  });

  it('lists a companion if there is nothing else', () => {
    expect(listEntries(['a.txt', 'b.shader', 'c.skin'])).toMatchObject([
      { entry: 'b.shader', format: 'shader' },
    ]);
    expect(listed('b.shader', 'd.md2')).toEqual(['model d.md2']);
    expect(listed('walk.md5anim', 'wave.md5anim')).toEqual(['model walk.md5anim']);
    expect(listed('walk.md5anim', 'arm.md5mesh')).toEqual(['model arm.md5mesh']);
    expect(listed('a.txt')).toEqual([]);
  });
});

describe('a Quake II player', () => {
  it('consists of a body and the weapons beside it, weapon.md2 first', () => {
    const names = [
      'p/tris.md2',
      'p/w_bfg.md2',
      'p/w_blaster.md2',
      'p/Weapon.md2',
      'p/other.md2',
      'q/weapon.md2',
    ];
    expect(listed(...names)).toEqual(['quake2_player p/', 'model p/other.md2', 'model q/weapon.md2']);
    expect(listEntries(names)[0]?.uses).toEqual([
      'p/tris.md2',
      'p/Weapon.md2',
      'p/w_bfg.md2',
      'p/w_blaster.md2',
    ]);
  });

  it('is not recognized without a weapon', () => {
    expect(listed('items/tris.md2')).toEqual(['model items/tris.md2']);
  });
});

describe('a weapon with a dollar sign in its name', () => {
  it('includes the pieces with the same name', () => {
    const names = ['weapons/g/gun$$.md3', 'weapons/g/gun$$_barrel.md3'];
    expect(listEntries(names)).toHaveLength(1);
    expect(listEntries(names)[0]?.uses).toEqual(names);
  });
});

describe('a Quake III player', () => {
  it('has legs with a torso or a head, and their list of animations', () => {
    const names = ['p/lower.md3', 'p/upper.md3', 'p/lower_1.md3', 'p/animation.cfg', 'q/lower.md3'];
    expect(listed(...names)).toEqual(['quake3_player p/', 'model q/lower.md3']);
    expect(listEntries(names)[0]?.uses).toEqual(['p/lower.md3', 'p/upper.md3', 'p/animation.cfg']);
  });

  it('refers to its parts, which are requested even if the source cannot list its files', () => {
    const references = partReferences({ kind: 'quake3_player', family: 'quake3' }, 'p/lower.md3');
    expect(references).toEqual([
      ...['upper.md3', 'head.md3', 'animation.cfg'].map((name) => ({
        ...{ name, kind: 'rule', what: 'data', of: 'p/lower.md3' },
      })),
      // The head of Team Arena.
      { name: 'heads/p/*.md3', kind: 'offered', what: 'data', of: 'p/lower.md3' },
    ]);
    expect(partReferences({ kind: 'model', family: 'quake3' }, 'p/lower.md3')).toEqual([]);
  });
});

describe('a Quake III weapon', () => {
  it('has pieces beside it, or is in a folder of weapons', () => {
    const names = ['gun.md3', 'gun_barrel.md3', 'Models/Weapons2/x/x.md3', 'weapons/y.md3', 'w/z.md3'];
    expect(listed(...names)).toEqual([
      'quake3_weapon gun.md3',
      'quake3_weapon Models/Weapons2/x/x.md3',
      'quake3_weapon weapons/y.md3',
      'model w/z.md3',
    ]);
  });

  it('uses its pieces, ignoring case; these are not entries', () => {
    const gun = 'models/weapons2/gun/';
    const names = ['gun.md3', 'gun_1.md3', 'gun_hand.md3', 'Gun_Flash.md3'].map((name) => gun + name);
    expect(listEntries(names)).toMatchObject([
      { kind: 'quake3_weapon', uses: [`${gun}gun.md3`, `${gun}Gun_Flash.md3`, `${gun}gun_hand.md3`] },
    ]);
  });

  it('is neither a part of a player, nor a piece of another weapon, nor a level of detail', () => {
    const names = [
      ...['p/lower.md3', 'p/upper.md3', 'p/head.md3', 'p/lower_1.md3', 'p/head_2.md3'],
      ...['gun.md3', 'gun_barrel.md3', 'gun_hand.md3', 'gun_1.md3'],
      ...['crate.md3', 'alone_1.md3', 'alone_hand.md3', 'q/upper.md3'],
    ];
    expect(listed(...names)).toEqual([
      'quake3_player p/',
      'quake3_weapon gun.md3',
      'model crate.md3',
      'model alone_1.md3',
      'model alone_hand.md3',
      'model q/upper.md3',
    ]);
  });

  it('refers to its pieces if they are listed', () => {
    const references = partReferences({ kind: 'quake3_weapon', family: 'quake3' }, 'w/gun.md3');
    expect(references.map(({ name, kind }) => [name, kind])).toEqual([
      ['gun_barrel.md3', 'offered'],
      ['gun_flash.md3', 'offered'],
      ['gun_hand.md3', 'offered'],
    ]);
  });
});

describe('a Half-Life model', () => {
  it('is a player if it is the only figure beside weapons, or in a folder of its name', () => {
    const names = ['models/gordon.mdl', 'models/p_crowbar.mdl', 'models/p_gun.mdl'];
    expect(listEntries(names)).toMatchObject([{ kind: 'half_life_player', uses: names }]);
    expect(listed('player/barney/barney.mdl')).toEqual(['half_life_player player/barney/barney.mdl']);
  });

  it('is not a player in a folder with several figures', () => {
    expect(listed('models/barney.mdl', 'models/scientist.mdl', 'models/p_gun.mdl')).toEqual([
      'model models/barney.mdl',
      'model models/scientist.mdl',
      'model models/p_gun.mdl',
    ]);
  });

  it('uses its files of textures and sequences, which are not entries', () => {
    const names = ['m/hgrunt.mdl', 'm/hgruntT.mdl', 'm/hgrunt01.mdl', 'm/hgrunt02.mdl', 'm/otherT.mdl'];
    expect(listed(...names)).toEqual(['model m/hgrunt.mdl', 'model m/otherT.mdl']);
  });
});

describe('namedEntry', () => {
  it('returns a weapon with its pieces, or the file alone', () => {
    expect(namedEntry('gun.md3', ['gun.md3', 'gun_flash.md3'])).toMatchObject({
      ...{ entry: 'gun.md3', kind: 'quake3_weapon', family: 'quake3' },
      uses: ['gun.md3', 'gun_flash.md3'],
    });
    expect(namedEntry('p/lower.md3', ['p/lower.md3', 'p/upper.md3'])).toMatchObject({
      kind: 'model',
      family: null,
    });
    expect(namedEntry('models/weapons2/x.md3', [])).toMatchObject({
      ...{ kind: 'quake3_weapon', uses: ['models/weapons2/x.md3'] },
    });
  });
});
