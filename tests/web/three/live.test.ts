import { Group, Scene, Vector3, type Object3D } from 'three';
import { describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import type { Model } from '../../../web/lib/types/api.js';
import { LiveModel } from '../../../web/lib/three/live/index.js';
import { bendAnim, buildMd5Mesh } from '../support/md5-arm.js';
import { buildMd2 } from '../support/md2-builder.js';
import { playerFiles, weaponFiles } from '../support/quake3-player.js';

const opened = (files: Readonly<Record<string, Uint8Array>>, entry: string): Promise<Model> =>
  load(memorySource(Object.entries(files).map(([name, data]) => ({ name, data }))), { entry });

const worldOf = (object: Object3D): number[] =>
  object
    .getWorldPosition(new Vector3())
    .toArray()
    .map((value) => Number(value.toFixed(4)));

describe('An attachment of a live instance', () => {
  it('has the same world position as in the instance, also for a weapon that is attached to a player', async () => {
    using player = await opened(playerFiles('sarge/'), 'sarge/');
    using gun = await opened(weaponFiles('gun'), 'gun.md3');
    const [players, guns] = [new LiveModel(player), new LiveModel(gun)];
    const scene = new Scene().add(players, guns);
    using fighter = player.createInstance();
    using weapon = gun.createInstance();
    fighter.transform = [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 100, 0, 50, 1];
    fighter.attach(weapon, { at: 'tag_weapon' });
    const node = players.addInstance(fighter);
    const held = guns.addInstance(weapon);
    node.add(held);
    const [muzzle, hand] = [held.attachment('tag_flash')!, node.attachment('tag_weapon')!];
    players.update(0.1);
    guns.refresh();
    scene.updateMatrixWorld();
    const matrix = weapon.attachment('tag_flash')!;
    expect(worldOf(muzzle)).toEqual([...matrix.slice(12, 15)].map((value) => Number(value.toFixed(4))));
    // The weapon's tag is 9 units away from the hand, regardless of the player's orientation.
    expect(
      muzzle.getWorldPosition(new Vector3()).distanceTo(hand.getWorldPosition(new Vector3())),
    ).toBeCloseTo(9);
    // The transform of the node is applied in addition.
    node.position.set(0, 7, 0);
    scene.updateMatrixWorld();
    expect(worldOf(muzzle)[1]).toBeCloseTo(matrix[13]! + 7, 4);
    players.dispose();
    guns.dispose();
  });
});

describe('A live model', () => {
  it('disposes only the instances that it has created', async () => {
    using model = await opened({ 'a.md2': buildMd2() }, 'a.md2');
    const live = new LiveModel(model);
    using given = model.createInstance();
    const [own, other, kept] = [live.addInstance(), live.addInstance(), live.addInstance(given)];
    live.removeInstance(own);
    expect(own.instance.disposed).toBe(true);
    expect(other.instance.disposed).toBe(false);
    live.dispose();
    expect([other.instance.disposed, kept.instance.disposed]).toEqual([true, false]);
  });

  it.each([
    ['vertex frames', { 'a.md2': buildMd2() }, 'a.md2'],
    ['joints', { 'a.md5mesh': buildMd5Mesh(), 'a.md5anim': bendAnim() }, 'a.md5mesh'],
  ])('that is not visible also hides instances with other parents: %s', async (_, files, entry) => {
    using model = await opened(files, entry);
    const live = new LiveModel(model);
    const elsewhere = new Group();
    const scene = new Scene().add(live, elsewhere);
    elsewhere.add(live.addInstance());
    const drawn = (): number => {
      let count = 0;
      live.update(0);
      scene.updateMatrixWorld();
      scene.traverseVisible((object) => (count += 'isMesh' in object ? 1 : 0));
      return count;
    };
    const all = drawn();
    expect(all).toBeGreaterThan(0);
    live.visible = false;
    expect(drawn()).toBe(0);
    live.visible = true;
    expect(drawn()).toBe(all);
    elsewhere.visible = false;
    expect(drawn()).toBe(0);
    live.dispose();
  });

  it('rejects clone() with a message that names the alternative', async () => {
    using model = await opened({ 'a.md2': buildMd2() }, 'a.md2');
    const live = new LiveModel(model);
    const node = live.addInstance();
    expect(() => live.clone()).toThrow(
      new TypeError(
        'A LiveModel cannot be cloned. Make another one of its model: new LiveModel(live.model).',
      ),
    );
    expect(() => node.clone()).toThrow('A LiveInstance cannot be cloned.');
    live.dispose();
  });
});
