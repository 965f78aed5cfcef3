import { beforeEach, describe, expect, it } from 'vitest';
import type { Instance } from '../../../web/lib/animation/instance.js';
import { ModelImages } from '../../../web/lib/model/images.js';
import type { Model } from '../../../web/lib/model/model.js';
import type { DecodedImage } from '../../../web/lib/types/subject.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openFilesIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

let model: Model;
let soldier: Instance;

const image: DecodedImage = { width: 1, height: 1, rgba: new Uint8Array(4), hasAlpha: false };
const another: DecodedImage = { ...image };
const unknown = expect.objectContaining({ name: 'ModelError', code: 'bad_value', file: 'male' }) as Error;

beforeEach(async () => {
  model = await openFilesIn(
    await newCore(),
    {
      'male/tris.md2': buildMd2({ skins: ['players/male/red.pcx', 'players/male/shared.pcx'] }),
      'male/weapon.md2': buildMd2({ skins: ['players/male/shared.pcx'] }),
    },
    'male/',
  );
  soldier = model.createInstance();
});

const shown = (of: Instance = soldier): unknown => of.frame().parts.map(({ images }) => images);

describe('an image of an instance', () => {
  it('replaces the image of a material on every part that has it, until it is removed', () => {
    expect(shown()).toEqual([[], []]);
    soldier.setImage('Shared', image);
    expect(shown()).toEqual([[{ material: 1, image }], [{ material: 0, image }]]);
    expect(shown(model.createInstance())).toEqual([[], []]);
    expect(model.textures).toEqual([]);
    soldier.setImage('shared', null);
    expect(shown()).toEqual([[], []]);
  });

  it('is set by the index of a material of the first part, or on one part', () => {
    soldier.setImage(0, image);
    soldier.part('weapon').setImage('shared', another);
    expect(shown()).toEqual([[{ material: 0, image }], [{ material: 0, image: another }]]);
    soldier.part('weapon').setImage(null, image);
    expect(soldier.part('weapon').images).toHaveLength(2);
  });

  it('gives the frame a new list only when an image changes', () => {
    soldier.setImage(0, image);
    const before = soldier.frame().parts[0]?.images;
    soldier.play('run');
    soldier.update(0.1);
    soldier.setSkin('red');
    expect(soldier.frame().parts[0]?.images).toBe(before);
    soldier.setImage(0, another);
    expect(soldier.frame().parts[0]?.images).toEqual([{ material: 0, image: another }]);
    expect(before).toEqual([{ material: 0, image }]);
  });

  it('requires a material of the model', () => {
    expect(() => soldier.setImage('coat', image)).toThrow(
      'male: There is no material "coat"; it has red, shared.',
    );
    expect(() => soldier.setImage(7, image)).toThrow(unknown);
    expect(() => soldier.part('weapon').setImage('red', image)).toThrow(unknown);
    expect(() => soldier.part('weapon').setImage(1, image)).toThrow(unknown);
    expect(shown()).toEqual([[], []]);
    soldier.dispose();
    expect(() => soldier.setImage(0, image)).toThrow(expect.objectContaining({ name: 'DisposedError' }));
  });
});
describe('the warnings about images', () => {
  it('are in the order of the images, after warnings without an image', () => {
    const images = new ModelImages();
    const reported: string[] = [];
    images.events.on('warning', ({ file }) => reported.push(file));
    const warn = (file: string, part?: number, image = 0): void =>
      images.warn({ file, message: '' }, part === undefined ? undefined : { part, image });
    warn('d', 1, 0);
    warn('b', 0, 2);
    warn('first');
    warn('c', 0, 2);
    warn('a', 0, 1);
    warn('second');
    expect(images.warnings.map(({ file }) => file)).toEqual(['first', 'second', 'a', 'b', 'c', 'd']);
    expect(reported).toEqual(['d', 'b', 'first', 'c', 'a', 'second']);
  });
});
