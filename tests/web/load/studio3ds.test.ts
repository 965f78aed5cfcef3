import { afterEach, describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import type { Model } from '../../../web/lib/types/api.js';
import { build3ds } from '../support/3ds-builder.js';

const opened: { dispose(): void }[] = [];

async function open(name = 'scene.3ds', texture = ''): Promise<Model> {
  const model = await load({ name, data: build3ds({ texture }) });
  opened.push(model);
  return model;
}

afterEach(() => {
  for (const each of opened.splice(0).reverse()) each.dispose();
});

describe('A 3D Studio model', () => {
  it('is detected by its content, whatever its name is', async () => {
    expect((await open('scene.3ds')).format).toBe('3ds');
    expect((await open('scene.md2')).format).toBe('3ds');
  });

  it('has a joint for each node, and one clip of all of its keys', async () => {
    const { parts, clips } = await open();
    expect(parts[0]?.joints.map(({ name }) => name)).toEqual(['square', 'eye']);
    expect(clips.map(({ name }) => name)).toEqual(['scene']);
    expect(parts[0]?.clips).toMatchObject([{ frameCount: 11, framesPerSecond: 30, loopFrame: 0 }]);
    expect(parts[0]?.surfaces).toMatchObject([{ name: 'square', material: 0 }]);
  });

  it('is animated by its joints', async () => {
    const instance = (await open()).createInstance();
    opened.push(instance);
    instance.play('scene', { loop: 'once' });
    instance.update(5 / 30);
    const matrices = [...(instance.frame().parts[0]?.jointMatrices ?? [])];
    // Each joint has three rows; the last number of a row is the position.
    expect([matrices[3], matrices[7], matrices[11]].map((x) => Math.round(x! * 1000) / 1000)).toEqual([
      5, 0, 0,
    ]);
  });

  it('lists its cameras with their joints and animated properties', async () => {
    const [part] = (await open()).parts;
    expect(part?.cameras).toMatchObject([{ name: 'eye', joint: 1, targetJoint: null, position: [0, -5, 1] }]);
    expect(part?.cameras[0]?.fieldOfView).toBeCloseTo((50 * Math.PI) / 180, 5);
    const [track] = part?.animations[0]?.cameras ?? [];
    expect(track).toMatchObject({ camera: 0, fieldOfView: { values: [] }, roll: { curve: 'cubic' } });
    expect(track?.roll.times).toHaveLength(2);
    expect(track?.roll.values[4]).toBeCloseTo(Math.PI / 2, 5);
    expect(part?.lights).toMatchObject([
      { name: 'lamp', kind: 'point', position: [4, 0, 9], color: [1, 0.5, 0.25] },
    ]);
  });

  it('names its image, whether it exists or not', async () => {
    const { parts, materials } = await open('scene.3ds', 'PAINT.GIF');
    expect(parts[0]?.images).toMatchObject([{ name: 'PAINT.GIF' }]);
    expect(materials[0]).toMatchObject({ name: 'paint', stages: [{ images: [0] }] });
  });
});
