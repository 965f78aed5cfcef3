import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import { entries, load } from '../../../web/lib/load/load.js';
import type { FileSource, Instance, Model, FrameEvent } from '../../../web/lib/types/api.js';
import { noCorpus, shared, titled } from '../support/corpus.js';

const opened: { dispose(): void }[] = [];

/** A source of a folder of the corpus, as if the user had dropped it. */
function set(name: string): FileSource {
  const folder = shared('corpus/hlmdl', name);
  return memorySource(
    readdirSync(folder).map((file) => ({
      name: file,
      data: new Uint8Array(readFileSync(join(folder, file))),
    })),
  );
}

async function open(name: string): Promise<Model> {
  const model = await load(set(name));
  opened.push(model);
  return model;
}

function playing(model: Model, clip: string): Instance {
  const instance = model.createInstance();
  opened.push(instance);
  instance.play(clip);
  instance.update(0);
  return instance;
}

function jointsOf(instance: Instance): number[] {
  return [...(instance.frame().parts[0]?.jointMatrices ?? [])];
}

afterEach(() => {
  for (const each of opened.splice(0).reverse()) each.dispose();
});

describe.skipIf(noCorpus)(titled('A Half-Life model with its companions'), () => {
  it('is listed as one entry', async () => {
    const found = await entries(set('derived_frankie'));
    expect(found.map(({ entry }) => entry)).toEqual(['frankie.mdl']);
  });

  it('has the clips, controllers, hitboxes and images of its files', async () => {
    const { parts, warnings, clips } = await open('assimp_man');
    const [man] = parts;
    expect(clips.map(({ name }) => name)).toEqual(['reference', 'walk', 'arms_up']);
    expect(man?.controllers.map(({ name, min, max }) => [name, min, max])).toEqual([
      ['Neck y', 0, 5],
      ['Neck turn y', -60, 60],
      ['Neck turn z', -45, 45],
    ]);
    expect(man?.bodyGroups.map(({ models }) => models.length)).toEqual([1, 3]);
    expect(man?.hitboxes).toHaveLength(6);
    expect(man?.clips[2]?.blendAxes[0]).toMatchObject({ motion: 'turn_y', min: -30, max: 30 });
    expect(man?.clips[1]).toMatchObject({ activity: 'walk', loopFrame: 0 });
    expect(man?.images[0]).toMatchObject({ name: 'Material2.bmp', width: 28, height: 32 });
    expect(man?.images[0]?.indices).toHaveLength(28 * 32);
    expect(man?.images[0]?.palette).toHaveLength(256 * 3);
    expect(warnings.filter(({ file }) => file.endsWith('.mdl'))).toEqual([]);
  });

  it('is posed by controllers and blends, which can be reset', async () => {
    const model = await open('assimp_man');
    const instance = playing(model, 'arms_up');
    const rest = jointsOf(instance);
    instance.setController('Neck turn z', 45);
    const turned = jointsOf(instance);
    expect(turned).not.toEqual(rest);
    instance.setController('Neck turn z', 0);
    expect(jointsOf(instance)).toEqual(rest);
    expect(instance.inputs.blends[0], 'it rests at 0 degrees of -30 to 30').toBe(0.5);
    instance.setBlend(0, 1);
    expect(jointsOf(instance)).not.toEqual(rest);
    instance.setBlend(0, 0.5);
    expect(jointsOf(instance)).toEqual(rest);
    expect(() => instance.setController('tail', 1)).toThrow(/tail/);
    expect(() => instance.setBodyGroup('heads', 3)).toThrow(/3/);
    instance.setBodyGroup('heads', 2);
    expect([...(instance.frame().parts[0]?.bodies ?? [])]).toEqual([0, 2]);
    instance.setBody(1);
    expect(instance.inputs.bodies).toEqual([0, 1]);
  });

  it('moves its joints with the mouth controller', async () => {
    const instance = playing(await open('derived_frankie'), 'run');
    const closed = jointsOf(instance);
    instance.setController('mouth', 10);
    expect(jointsOf(instance)).not.toEqual(closed);
  });

  it.each([1, -1])('reports an event once per pass, at speed %i', async (speed) => {
    const model = await open('assimp_man');
    const instance = playing(model, 'walk');
    instance.speed = speed;
    const heard: string[] = [];
    instance.on('event', ({ clip, event }: FrameEvent) => heard.push(`${clip.name} ${event.frame}`));
    // 25 frames at 30 per second.
    for (let step = 0; step < 50; step++) instance.update(1 / 30 + 1e-4);
    expect(heard.filter((each) => each === 'walk 13')).toHaveLength(2);
    expect(heard.filter((each) => each === 'walk 0').length).toBeGreaterThanOrEqual(2);
    expect(heard.length).toBeLessThanOrEqual(5);
  });
});
