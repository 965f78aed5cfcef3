import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../../../web/app/samples.js';
import { load } from '../../../web/lib/load/load.js';
import type { Model } from '../../../web/lib/types/api.js';

const near = (values: readonly number[], digits = 4): unknown[] =>
  values.map((value) => expect.closeTo(value, digits) as unknown);

/** Opens a sample from the files in the page's list, which must include all files that it refers to. */
async function openSample(id: string): Promise<Model> {
  const files = (sampleOf(id)?.files ?? []).map(async (name) => ({
    name,
    data: await readFile(fileURLToPath(new URL(`../../../public/samples/${id}/${name}`, import.meta.url))),
  }));
  return load(await Promise.all(files), { entry: files.length > 0 ? sampleOf(id)!.files[0]! : '' });
}

/** The project's Wavefront sample. */
describe('Incus', () => {
  let model: Model;
  beforeAll(async () => (model = await openSample('incus')));
  afterAll(() => model.dispose());

  it('opens without warnings, with all material statements and images', () => {
    expect(model.warnings).toEqual([]);
    expect(sampleOf('incus')).toMatchObject({ format: model.format });
    const [part] = model.parts;
    const images = part!.images.map(({ name }) => name).sort();
    expect(
      sampleOf('incus')!
        .files.filter((name) => name.endsWith('.png'))
        .sort(),
    ).toEqual(images);
    expect(model.clips).toEqual([]);
  });

  it('has named surfaces that share one mesh with vertex colours', () => {
    const { surfaces, meshes } = model.parts[0]!;
    const names = new Set(surfaces.map(({ name }) => name));
    expect([...names].sort()).toEqual(
      ['anvil', 'bucket', 'floor', 'hammer', 'horseshoe', 'lantern', 'letters', 'stump', 'tongs'].sort(),
    );
    expect(meshes).toHaveLength(1);
    expect(model.materials[0]?.stages[0]?.rgb).toBe('lit_vertex');
  });

  it('has transparent glass and water, an emissive shoe and flame, height maps of bark and stone', () => {
    const of = (name: string): Model['materials'][number] =>
      model.materials.find((each) => each.name === name)!;
    const clear = model.materials.filter(({ stages }) => stages[0]?.blends).map(({ name }) => name);
    expect(clear.sort()).toEqual(['glass', 'water']);
    expect(of('glass').opacity).toBeCloseTo(0.16, 5);
    const glowing = model.materials.filter(({ emissiveMap }) => emissiveMap !== null).map(({ name }) => name);
    expect(glowing.sort()).toEqual(['flame', 'hot']);
    const high = model.materials.filter(({ heightMap }) => heightMap !== null).map(({ name }) => name);
    expect(high.sort()).toEqual(['bark', 'stone']);
  });
});

/** The project's 3D Studio sample. */
describe('Atlas', () => {
  let model: Model;
  beforeAll(async () => (model = await openSample('atlas')));
  afterAll(() => model.dispose());

  const matrixAt = (joint: string, frame: number): readonly number[] => {
    const instance = model.createInstance();
    instance.play('atlas', { loop: 'once' });
    instance.update(frame / 30);
    const matrix = [...instance.attachment(joint)!];
    instance.dispose();
    return matrix;
  };
  /** The position of a joint in the file's space, in which z points up. */
  const placeAt = (joint: string, frame: number): readonly number[] => {
    const [x = NaN, y = NaN, z = NaN] = matrixAt(joint, frame).slice(12, 15);
    return [x, -z, y];
  };

  it('opens without warnings, and has one clip with the frames 0 to 720', () => {
    expect(model.warnings).toEqual([]);
    expect(sampleOf('atlas')).toMatchObject({ format: model.format, clip: model.clips[0]?.name });
    const [part] = model.parts;
    const images = part!.images.map(({ name }) => name).sort();
    expect(
      sampleOf('atlas')!
        .files.filter((name) => name.endsWith('.png'))
        .sort(),
    ).toEqual(images);
    expect(part!.animations).toMatchObject([{ frameCount: 721, framesPerSecond: 30 }]);
  });

  it('names the surfaces of five moons and six counterweights after their instances', () => {
    const names = model.parts[0]!.surfaces.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Moon.'))).toHaveLength(5);
    expect(names.filter((name) => name.startsWith('Bob.'))).toHaveLength(6);
    expect(names).toContain('Moon.callisto');
  });

  it('rotates the gears by the ratio of their teeth: twelve turns of the shaft turn the earth four times', () => {
    // 16 teeth drive 48. The earth's arm rotates by 2 degrees per frame, the shaft by 6 in the other direction.
    const turned = (joint: string, frame: number): number => {
      const [x = NaN, , z = NaN] = matrixAt(joint, frame);
      return (Math.atan2(-z, x) * 180) / Math.PI;
    };
    expect(turned('EarthArm', 40)).toBeCloseTo(80, 2);
    expect(turned('Shaft', 10)).toBeCloseTo(-60, 2);
    expect(turned('SaturnArm', 40)).toBeCloseTo(20, 2);
  });

  it('moves the earth with its arm, and the moon around the earth', () => {
    const start = (318 * Math.PI) / 180;
    const [x, y] = [15.2 * Math.sin(start), -15.2 * Math.cos(start)];
    expect(placeAt('Earth', 0)).toEqual(near([x, y, 34]));
    // A quarter of a revolution.
    expect(placeAt('Earth', 45)).toEqual(near([-y, x, 34], 3));
    // The moon starts at 40 degrees, and rotates by 54 / 720 of a turn and 2 degrees per frame.
    const moon = (40 + 45 * ((54 * 360) / 720 + 2)) * (Math.PI / 180);
    expect(placeAt('Moon.luna', 45)).toEqual(
      near([-y + 2.5 * Math.cos(moon), x + 2.5 * Math.sin(moon), 34], 3),
    );
  });

  it('moves the comet along its rail, faster near the sun, and shows its tail only there', () => {
    expect(placeAt('Comet', 0)).toEqual(near([27, 0, 48.84]));
    expect(placeAt('Comet', 360)).toEqual(near([-9, 0, 40.2]));
    const way = (frame: number): number => {
      const [a, b] = [placeAt('Comet', frame), placeAt('Comet', frame + 6)];
      return Math.hypot(...a.map((n, k) => n - b[k]!));
    };
    expect(way(357)).toBeGreaterThan(3 * way(0));
    const instance = model.createInstance();
    instance.play('atlas', { loop: 'once' });
    const tail = model.parts[0]!.joints.findIndex(({ name }) => name === 'Tail');
    const shown = [0, 330, 330].map((frames) => {
      instance.update(frames / 30);
      // Hidden nodes are scaled to a point.
      const { palette } = instance.frame().parts[0]!;
      return Math.hypot(...palette.slice(tail * 12, tail * 12 + 3)) > 0.1;
    });
    instance.dispose();
    expect(shown).toEqual([false, true, false]);
  });

  it('follows the spline halfway between two keys of the lamp', () => {
    const keys = [-40, 80, 200, 320].map((degrees) => {
      const a = (degrees * Math.PI) / 180;
      return [60 * Math.sin(a), -60 * Math.cos(a), 70];
    });
    // Equally spaced keys with a bias of 0.2: a tangent is 0.6 of the previous and 0.4 of the next difference.
    const [a, b, c] = keys as [number[], number[], number[], number[]];
    const d = keys[3]!;
    const expected = [0, 1, 2].map((k) => {
      // The spline is closed: the last key equals the first, so the first key's predecessor is the last but one.
      const before = d[k]! - c[k]!;
      const out = 0.6 * before + 0.4 * (b[k]! - a[k]!);
      const into = 0.6 * (b[k]! - a[k]!) + 0.4 * (c[k]! - b[k]!);
      return (a[k]! + b[k]!) / 2 + (out - into) / 8;
    });
    expect(placeAt('Lamp', 120)).toEqual(near(expected, 3));
  });

  it('has a camera and a spot light with targets, a point light, and a growing field of view', () => {
    const [part] = model.parts;
    const joint = (name: string): number => part!.joints.findIndex((each) => each.name === name);
    expect(part!.cameras).toMatchObject([
      { name: 'Tour', joint: joint('Tour'), targetJoint: joint('Tour.Target') },
    ]);
    expect(part!.lights).toMatchObject([
      { name: 'Sunlight', joint: joint('Sunlight'), kind: 'point' },
      { name: 'Lamp', joint: joint('Lamp'), targetJoint: joint('Lamp.Target'), kind: 'spot' },
    ]);
    const [track] = part!.animations[0]!.cameras;
    expect(track!.fieldOfView.values[1]).toBeCloseTo((42 * Math.PI) / 180, 5);
    expect(track!.fieldOfView.values[4]).toBeCloseTo((50 * Math.PI) / 180, 5);
    expect(placeAt('Tour.Target', 300)).toEqual(near([0, 0, 33]));
  });
});

/** The project's Quake model sample. */
describe('Vomer', () => {
  let model: Model;
  beforeAll(async () => (model = await openSample('vomer')));
  afterAll(() => model.dispose());

  it('opens without warnings, with the clips of a frame group and of single frames', () => {
    expect(model.warnings).toEqual([]);
    expect(sampleOf('vomer')).toMatchObject({ format: model.format, clip: model.clips[0]?.name });
    // The fourth pose of the group lasts two steps of 0.1 s.
    expect(model.clips.map(({ name, frameCount }) => [name, frameCount])).toEqual([
      ['burn', 7],
      ['rock', 20],
    ]);
  });

  it('has an animated skin and a static skin, both with full bright pixels', () => {
    expect(model.skins.map(({ name }) => name)).toEqual(['skin 0', 'skin 1']);
    const [group, single] = model.materials;
    expect(group!.stages).toHaveLength(2);
    // The second and fourth image of the group last two steps.
    expect(group!.stages.map(({ images }) => images.length)).toEqual([6, 6]);
    expect(group!.stages[1]!.rgb).toBe('identity');
    expect(single!.emissiveMap).not.toBeNull();
  });
});

/** The project's Quake sprite sample. */
describe('Spark', () => {
  it('opens without warnings, with one clip whose last frame lasts two steps', async () => {
    using model = await openSample('spark');
    expect(model.warnings).toEqual([]);
    expect(model.clips.map(({ frameCount }) => frameCount)).toEqual([9]);
    expect(model.parts[0]!.hints.facing).toBe('facing_upright');
  });
});
