import { beforeEach, describe, expect, it } from 'vitest';
import type { Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openFilesIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

let model: Model;
let soldier: Instance;

beforeEach(async () => {
  const body = buildMd2({ skins: ['players/male/red.pcx', 'players/male/blue.pcx'] });
  model = await openFilesIn(
    await newCore(),
    { 'male/tris.md2': body, 'male/weapon.md2': buildMd2({ skins: ['players/male/weapon.pcx'] }) },
    'male/',
  );
  soldier = model.createInstance();
});

/** The material of each part's first surface. */
function shown(of: Instance = soldier): (string | undefined)[] {
  return of.frame().parts.map(({ skin }, p) => {
    const { materials = [], skins = [], surfaces = [] } = model.parts[p] ?? {};
    const own = surfaces[0]?.material ?? -1;
    return materials[skins[skin ?? -1]?.materials[own] ?? own]?.name;
  });
}

describe('the skin of an instance', () => {
  it('is initially the skin of the file, and can be set by name, ignoring case', () => {
    expect(model.skins.map(({ name }) => name)).toEqual(['red', 'blue']);
    expect([soldier.skin, soldier.frame().parts[0]?.skin, ...shown()]).toEqual([null, null, 'red', 'weapon']);
    soldier.setSkin('Blue');
    expect([soldier.skin, ...shown()]).toEqual(['blue', 'blue', 'weapon']);
    soldier.setSkin(null);
    expect([soldier.skin, ...shown()]).toEqual([null, 'red', 'weapon']);
  });

  it('applies only to that instance', () => {
    const other = model.createInstance();
    soldier.setSkin('blue');
    expect([shown(other), other.skin]).toEqual([['red', 'weapon'], null]);
  });

  it('does not change during playback', () => {
    soldier.setSkin('blue');
    soldier.play('run');
    soldier.update(0.1);
    expect(shown()[0]).toBe('blue');
  });

  it('may be set on one part', () => {
    soldier.part('weapon').setSkin('blue');
    expect([soldier.skin, soldier.part('weapon').skin, ...shown()]).toEqual([null, 'blue', 'red', 'weapon']);
    soldier.part('tris').setSkin('blue');
    expect([soldier.skin, shown()[0]]).toEqual(['blue', 'blue']);
  });

  it('must be one of the model', () => {
    const act = (): void => soldier.setSkin('green');
    expect(act).toThrow('male: There is no skin "green"; it has red, blue.');
    expect(act).toThrow(expect.objectContaining({ name: 'ModelError', code: 'bad_value', file: 'male' }));
    expect(() => soldier.part(0).setSkin('green')).toThrow(/it has red, blue/);
    expect(soldier.skin).toBeNull();
    soldier.dispose();
    expect(() => soldier.setSkin('blue')).toThrow(expect.objectContaining({ name: 'DisposedError' }));
  });
});
