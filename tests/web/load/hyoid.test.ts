import { beforeAll, describe, expect, it } from 'vitest';
import { makeHyoid } from '../../../samples/hyoid/recipe.mjs';
import { sampleOf } from '../../../web/app/samples.js';
import type { Model } from '../../../web/lib/model/model.js';
import { openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

let file: Uint8Array;
let model: Model;

beforeAll(async () => {
  file = new Uint8Array(makeHyoid()['hyoid.mdl']);
  model = await openIn(await newCore(), file, 'hyoid.mdl');
});

/** The project's Half-Life model, which is in the page's list of samples. */
describe('Hyoid', () => {
  it('is small, and opens without warnings', () => {
    expect(file.length).toBeLessThan(300_000);
    expect(model.warnings).toEqual([]);
    expect(sampleOf('hyoid')).toMatchObject({ files: ['hyoid.mdl'], format: model.format });
    expect(model.clips.map(({ name }) => name)).toContain(sampleOf('hyoid')?.clip);
  });

  it('has groups, controllers, hitboxes, attachments, skins, chrome and colour remaps', () => {
    const { bodyGroups, controllers, hitboxes, attachments, skins, materials, images, hints } =
      model.parts[0]!;
    expect(bodyGroups.map(({ name, models }) => [name, ...models.map((each) => each.name)])).toEqual([
      ['body', 'hyoid'],
      ['headgear', 'helmet', 'cap', 'none'],
      ['weapon', 'rifle', 'empty'],
    ]);
    expect(controllers).toMatchObject([
      { name: 'head', motion: 'turn_z', min: -70, max: 70, rest: 0 },
      { name: 'mouth', min: 0, max: 12 },
    ]);
    expect(hints.mouth).toBe(1);
    expect(hitboxes.length).toBeGreaterThan(10);
    expect(attachments.map(({ name }) => name)).toEqual(['muzzle', 'eyes']);
    expect(skins).toHaveLength(2);
    expect(materials.filter(({ stages }) => stages[0]?.texcoord === 'chrome')).toHaveLength(1);
    expect(images.filter(({ remaps }) => remaps.length === 2)).toMatchObject([{ name: 'DM_Base.bmp' }]);
  });

  it('has looping clips to idle and walk, an attack with three shots, and a blend for aiming', () => {
    const { clips } = model.parts[0]!;
    expect(clips.map(({ name, loopFrame, blends }) => [name, loopFrame, blends.length])).toEqual([
      ['idle', 0, 0],
      ['walk', 0, 0],
      ['attack', null, 0],
      ['aim', 0, 2],
    ]);
    expect(clips[1]!.groundSpeed).toBeGreaterThan(30);
    const numbers = clips[2]!.events.map(({ number }) => number);
    expect(numbers.filter((number) => number === 5001)).toHaveLength(3);
    expect(numbers.filter((number) => number === 5004)).toHaveLength(1);
  });

  it('points its muzzle where it aims', () => {
    const instance = model.createInstance();
    instance.play('aim');
    const height = (share: number): number => {
      instance.setBlend(0, share);
      return instance.attachment('muzzle')![13]!;
    };
    expect(height(0)).toBeGreaterThan(height(0.5) + 10);
    expect(height(0.5)).toBeGreaterThan(height(1) + 10);
    instance.dispose();
  });
});
