import { describe, expect, it } from 'vitest';
import { isWeapon, openingDirection } from '../../../web/lib/viewer/camera/opening-direction.js';
import { defaultDirection } from '../../../web/lib/viewer/camera/camera-controller.js';
import type { Bounds } from '../../../web/lib/types/subject.js';

const quake = { up: 'z', forward: 'x' } as const;

/** A box with the given sizes along the file's x (forward), y (left) and z (up). */
function box(ahead: number, left: number, up: number): Bounds {
  return { min: [0, 0, 0], max: [ahead, left, up] };
}

describe('a weapon', () => {
  it.each([
    'models/weapons2/shotgun/shotgun.md3',
    'pak0.pk3/models/weapons/v_laser.md3',
    'models/weapons/g_rocket/tris.md2',
    'models/weapons/v_shotg/tris.md2',
    'players/male/w_bfg.md2',
    'players/ulna/weapon.md2',
    'models/v_9mmhandgun.mdl',
    'models/p_crowbar.mdl',
    'W_357.MDL',
    'progs\\g_shot.mdl',
    'progs/v_axe.mdl',
    'models/md5/weapons/pistol/worldpistol.md5mesh',
    'railgun.md3',
    'bfg.md3',
    'machinegun_hand.md3',
    'pistol-item.md5mesh',
    'rocket_launcher.obj',
  ])('is recognized by the naming rules of its game: %s', (path) => {
    expect(isWeapon(path)).toBe(true);
  });

  it.each([
    'players/male/tris.md2',
    'models/players/sarge/lower.md3',
    'models/items/g_strength.md3',
    'progs/w_s_key.mdl',
    'models/mapobjects/banner/banner5.md3',
    'models/player/gordon/gordon.mdl',
    'weapons.md2',
    'vortex.mdl',
    'v_.mdl',
    'shogun.md3',
    'gunner.md2',
    'bfgplinth.obj',
    '',
  ])('is not recognized in other models: %s', (path) => {
    expect(isWeapon(path)).toBe(false);
  });
});

describe('the initial camera direction', () => {
  it('shows the side of weapons and the front of other models', () => {
    expect(openingDirection({ path: 'models/p_crowbar.mdl' })).toMatchObject({ yaw: -82, pitch: 9 });
    expect(openingDirection({ path: 'tris.md2', basis: quake, bounds: box(60, 10, 30) })).toBe(
      defaultDirection,
    );
  });

  it('is along the thinnest axis of a weapon', () => {
    const yaw = (bounds: Bounds): { yaw: number; pitch: number } => {
      const { yaw: turned, pitch } = openingDirection({ path: 'w_mp5.mdl', basis: quake, bounds });
      return { yaw: turned, pitch };
    };
    expect(yaw(box(60, 6, 20))).toEqual({ yaw: -82, pitch: 9 });
    expect(yaw(box(60, 20, 4))).toEqual({ yaw: -82, pitch: 58 });
    expect(yaw(box(5, 60, 20))).toEqual({ yaw: 8, pitch: 9 });
    // The height is similar to the width, so the usual orientation of a held weapon is assumed.
    expect(yaw(box(60, 20, 18))).toEqual({ yaw: -82, pitch: 9 });
    expect(yaw({ min: [1, 1, 1], max: [-1, -1, -1] })).toEqual({ yaw: -82, pitch: 9 });
  });

  it('shows the side of a model with the tag of a muzzle flash', () => {
    expect(openingDirection({ path: 'prong.md3', tags: ['tag_barrel', 'tag_flash'] }).yaw).toBe(-82);
    expect(openingDirection({ path: 'upper.md3', tags: ['tag_weapon', 'tag_head'] })).toBe(defaultDirection);
  });

  it('supports files in which y is up', () => {
    const basis = { up: 'y', forward: 'z' } as const;
    const flat: Bounds = { min: [0, 0, 0], max: [20, 3, 50] };
    expect(openingDirection({ path: 'weapons/rifle.obj', basis, bounds: flat }).pitch).toBe(58);
  });
});
