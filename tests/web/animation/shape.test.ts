import { describe, expect, it } from 'vitest';
import { raycast } from '../../../web/lib/animation/instance.js';
import { load } from '../../../web/lib/load/load.js';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import type { Model } from '../../../web/lib/types/api.js';
import { bendAnim, buildMd5Mesh } from '../support/md5-arm.js';
import { buildMd2 } from '../support/md2-builder.js';

const opened = (files: Readonly<Record<string, Uint8Array>>, entry: string): Promise<Model> =>
  load(memorySource(Object.entries(files).map(([name, data]) => ({ name, data }))), { entry });
const arm = (): Promise<Model> =>
  opened({ 'arm.md5mesh': buildMd5Mesh(), 'bend.md5anim': bendAnim() }, 'arm.md5mesh');

const rounded = (numbers: Iterable<number>): number[] =>
  [...numbers].map((each) => Math.round(each * 1000) / 1000 + 0);
const down = [0, -1, 0];

describe('A ray', () => {
  it('hits a triangle at its posed position', async () => {
    using model = await arm();
    using instance = model.createInstance();
    // A triangle at the hand extends from 20 to 24 along the file's x axis, which is the world's z axis.
    const straight = { origin: [0, 7, 23], direction: [0, -2, 0] };
    expect(instance.raycast(straight)?.distance).toBeCloseTo(7, 4);
    instance.play('bend', { loop: 'once' });
    instance.update(0.9);
    expect(instance.raycast(straight)).toBeNull();
    // The elbow is at (0, 0, 10), and the hand 10 along x from there.
    const hit = instance.raycast({ origin: [13, 7, 10], direction: down })!;
    expect(hit).toMatchObject({ instance, part: 0, surface: 0, triangle: 2, joint: 2 });
    expect(hit.distance).toBeCloseTo(7, 4);
    expect(rounded(hit.point)).toEqual([13, 0, 10]);
    expect(rounded(hit.normal)).toEqual([0, 1, 0]);
    // The hit's weight is 1/4 at the joint's corner (u 0) and 3/8 at each of the others (u 0.5 and 1).
    expect(rounded(hit.texcoord)).toEqual([0.563, 0]);
  });

  it('hits the nearest of many instances, and none beyond its far distance', async () => {
    using model = await arm();
    using near = model.createInstance();
    using far = model.createInstance();
    far.transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -5, 0, 1];
    const ray = { origin: [0, 3, 2], direction: down };
    expect(raycast([far, near], ray)?.instance).toBe(near);
    expect(raycast([far], ray)?.distance).toBeCloseTo(8, 4);
    expect(raycast([far], { ...ray, far: 7 })).toBeNull();
    expect(raycast([near, far], { origin: [0, 3, 12], direction: [0, 1, 0] })).toBeNull();
    expect(raycast([], ray)).toBeNull();
  });

  it('is rejected without a direction or with numbers that are not finite', async () => {
    using model = await arm();
    using instance = model.createInstance();
    expect(() => instance.raycast({ origin: [0, 0, 0], direction: [0, 0, 0] })).toThrow(RangeError);
    expect(() => instance.raycast({ origin: [NaN, 0, 0], direction: down })).toThrow(RangeError);
    expect(() => instance.raycast({ origin: [0, 0, 0], direction: down, far: -1 })).toThrow(RangeError);
  });

  it('hits triangles of vertex frames', async () => {
    using model = await opened({ 'a.md2': buildMd2() }, 'a.md2');
    using instance = model.createInstance();
    const [positions] = [instance.frame().parts[0]!.meshes[0]!.positions.slice()];
    const { indices } = model.meshes[0]!;
    // Aims at the centre of the first triangle, from its front.
    const corner = (i: number): number[] => [...positions.subarray(indices[i]! * 3, indices[i]! * 3 + 3)];
    const [a, b, c] = [corner(0), corner(1), corner(2)] as [number[], number[], number[]];
    const world = ([x = 0, y = 0, z = 0]: readonly number[]): number[] => [y, z, x];
    const middle = world(a.map((value, i) => (value + b[i]! + c[i]!) / 3));
    const [p, q] = [b, c].map((to) => world(to).map((value, i) => value - world(a)[i]!)) as [
      number[],
      number[],
    ];
    const normal = [0, 1, 2].map(
      (i) => p[(i + 1) % 3]! * q[(i + 2) % 3]! - p[(i + 2) % 3]! * q[(i + 1) % 3]!,
    );
    const length = Math.hypot(...normal);
    const origin = middle.map((value, i) => value + (normal[i]! / length) * 0.01);
    const hit = instance.raycast({ origin, direction: normal.map((value) => -value) })!;
    expect(hit.triangle).toBe(0);
    expect(hit.joint).toBeNull();
    expect(hit.distance).toBeCloseTo(0.01, 3);
    expect(rounded(hit.normal)).toEqual(rounded(normal.map((value) => value / length)));
  });
});

it('The bounds of an instance contain its visible parts in the current pose, in world space', async () => {
  using model = await arm();
  using instance = model.createInstance();
  instance.play('bend', { loop: 'once' });
  instance.update(0.9);
  // In the file's axes: x from 0 to 14, y from -4 to 14.
  const { min, max } = instance.bounds()!;
  expect([...rounded(min), ...rounded(max)]).toEqual([-4, 0, 0, 14, 0, 14]);
  instance.transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 100, 5, 0, 1];
  expect(rounded(instance.bounds()!.min)).toEqual([96, 5, 0]);
  instance.part(0).visible = false;
  expect(instance.bounds()).toBeNull();
});

it('The hit boxes of an instance follow its joints', async () => {
  using model = await arm();
  using instance = model.createInstance();
  instance.play('bend', { loop: 'once' });
  instance.update(0.9);
  const boxes = instance.hitboxes();
  expect(boxes.map(({ name, joint, group }) => [name, joint, group])).toEqual([
    ['shoulder', 0, null],
    ['elbow', 1, null],
    ['hand', 2, null],
  ]);
  const { center, halfExtents, rotation } = boxes[2]!;
  expect(rounded(center)).toEqual([12, 0, 10]);
  expect(rounded(halfExtents)).toEqual([2, 4, 0]);
  // The box's x, y and z axes point along the world's x, -z and y: a rotation by -90 degrees about x.
  const half = Math.round(Math.SQRT1_2 * 1000) / 1000;
  expect(rounded(rotation.map((each) => each * Math.sign(rotation[3])))).toEqual([-half, 0, 0, half]);
});

it('raycast rejects a disposed instance', async () => {
  using model = await arm();
  const instance = model.createInstance();
  instance.dispose();
  expect(() => instance.raycast({ origin: [0, 0, 0], direction: down })).toThrow('disposed');
});
