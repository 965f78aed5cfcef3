import { beforeEach, describe, expect, it } from 'vitest';
import type { Runtime } from '../../../web/lib/wasm/runtime.js';
import { update, type Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import { bendAnim, buildMd5Mesh, walkAnim } from '../support/md5-arm.js';
import { openFilesIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

let core: Runtime;
let model: Model;
let instance: Instance;

beforeEach(async () => {
  core = await newCore();
  model = await openFilesIn(core, {
    'arm.md5mesh': buildMd5Mesh(),
    'bend.md5anim': bendAnim(),
    'walk.md5anim': walkAnim(),
  });
  instance = model.createInstance();
});

const [elbow, hand] = [1, 2];
const unknown = expect.objectContaining({ code: 'bad_value', file: 'arm' }) as Error;
const quarter = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;

/** A joint's position in the model's space. */
function place(joint: number, of: Instance = instance): [number, number] {
  const rows = of.frame().parts[0]?.jointMatrices.subarray(joint * 12, joint * 12 + 12) ?? [];
  return [rows[3] ?? NaN, rows[7] ?? NaN];
}

function expectAt(joint: number, [x, y]: readonly [number, number], of: Instance = instance): void {
  const [foundX, foundY] = place(joint, of);
  expect(foundX).toBeCloseTo(x, 3);
  expect(foundY).toBeCloseTo(y, 3);
}

describe('an instance with joints', () => {
  it('plays rotations in degrees and positions in units of the file', () => {
    expectAt(hand, [20, 0]);
    instance.play('bend', { loop: 'once' });
    instance.update(0.9);
    expectAt(hand, [10, 10]);
    instance.stop();
    expectAt(hand, [20, 0]);
  });

  it('has a palette that includes the inverse bind matrices', () => {
    instance.play('bend', { loop: 'once' });
    instance.update(0.9);
    const palette = instance.frame().parts[0]?.palette.subarray(hand * 12, hand * 12 + 12) ?? [];
    // The hand was bound at (20, 0) and is at (10, 10) now.
    expect((palette[0] ?? NaN) * 20 + (palette[3] ?? NaN)).toBeCloseTo(10, 3);
    expect((palette[4] ?? NaN) * 20 + (palette[7] ?? NaN)).toBeCloseTo(10, 3);
  });

  it('has valid views after the memory of the palettes has moved', () => {
    instance.play('bend', { loop: 'once' });
    instance.update(0.9);
    const before = [...(instance.frame().parts[0]?.palette ?? [])];
    const others = Array.from({ length: 300 }, () => model.createInstance());
    update(others, 0);
    expect([...(instance.frame().parts[0]?.palette ?? [])]).toEqual(before);
    expect([...(others[299]?.frame().parts[0]?.palette.subarray(0, 4) ?? [])]).toEqual([1, 0, 0, 0]);
    for (const other of others) other.dispose();
  });

  it('accepts joints by name, ignoring case, or by index', () => {
    instance.joints.set('Elbow', { position: [7, 0, 0] });
    expect(instance.joints.get(elbow).position).toEqual([7, 0, 0]);
    expect(instance.joints.get('ELBOW').position).toEqual([7, 0, 0]);
    expect([...instance.joints.overrides.keys()]).toEqual([elbow]);
    instance.joints.reset('elbow');
    expect(instance.joints.overrides.size).toBe(0);
    expect(() => instance.joints.get('knee')).toThrow(
      'There is no joint "knee"; it has shoulder, elbow, hand.',
    );
  });

  it('interpolates rotations between frames by SLERP, linearly or in steps', () => {
    instance.play('bend');
    instance.pause();
    instance.seek(0.45);
    expect(instance.joints.get(elbow).rotation[2]).toBeCloseTo(Math.sin(Math.PI / 8), 4);
    instance.interpolation = 'step';
    expect(instance.joints.get(elbow).rotation[2]).toBeCloseTo(Math.sin((20 * Math.PI) / 180), 4);
    instance.interpolation = 'lerp';
    expect(instance.joints.get(elbow).rotation[2]).toBeCloseTo(Math.sin(Math.PI / 8), 3);
  });

  it('stays in place or travels with the root motion of a clip', () => {
    expect(model.parts[0]?.clips.find(({ name }) => name === 'walk')?.displacement).toEqual([0, 8, 0]);
    instance.play('walk');
    instance.update(0.2);
    expectAt(hand, [20, 4]);
    instance.rootMotion = 'in-place';
    expectAt(hand, [20, 0]);
    instance.rootMotion = 'travel';
    instance.update(0.8);
    expectAt(hand, [20, 20]);
  });
});

describe('instance.joints', () => {
  it('sets a joint, which its child joints follow', () => {
    instance.play('bend', { loop: 'once' });
    instance.joints.set(elbow, { rotation: quarter });
    expectAt(hand, [10, 10]);
    instance.update(0.4);
    expectAt(hand, [10, 10]);
    expect([...instance.joints.overrides.keys()]).toEqual([elbow]);
    instance.joints.set(hand, { position: [5, 0, 0] });
    expectAt(hand, [10, 5]);
    instance.joints.reset(elbow);
    expect([...instance.joints.overrides.keys()]).toEqual([hand]);
    instance.joints.reset(null);
    instance.update(1);
    expectAt(hand, [10, 10]);
    expect([...instance.joints.overrides.keys()]).toEqual([]);
  });

  it('normalizes rotations, and rejects invalid rotations, positions, joints and interpolations', () => {
    instance.joints.set(elbow, { rotation: [0, 0, 5, 5] });
    expect(instance.joints.get(elbow).rotation[3]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(() => instance.joints.set(elbow, { rotation: [0, 0, 0, 0] })).toThrow(RangeError);
    expect(() => instance.joints.set(elbow, { position: [NaN, 0, 0] })).toThrow(RangeError);
    expect(() => instance.joints.get(3)).toThrow(/There is no joint 3; it has shoulder, elbow, hand/);
    expect(() => instance.joints.reset(-1)).toThrow(unknown);
    expect(() => instance.joints.set(elbow, { position: [1e300, 0, 0] })).toThrow(RangeError);
    expect(() => (instance.interpolation = 'cubic' as 'lerp')).toThrow(
      expect.objectContaining({
        code: 'bad_value',
        message: "interpolation cannot be 'cubic'. Use 'slerp', 'lerp', 'step'.",
      }),
    );
  });

  it('deforms a mesh on the CPU', () => {
    instance.joints.set(elbow, { rotation: quarter });
    const { positions, normals } = instance.joints.deform(0);
    // The last triangle belongs to the hand, which is at (10, 10) and points along y.
    expect([...positions.subarray(18, 20)].map(Math.round)).toEqual([10, 10]);
    expect([...positions.subarray(21, 23)].map(Math.round)).toEqual([6, 14]);
    expect(Math.abs(normals[20] ?? NaN)).toBeCloseTo(1, 5);
    expect(() => instance.joints.deform(7)).toThrow(/There is no mesh 7; it has/);
    expect(() => instance.joints.deform(7)).toThrow(unknown);
    model.dispose();
    expect(() => instance.joints.deform(0)).toThrow(expect.objectContaining({ name: 'DisposedError' }));
  });
});

describe('instance.layers', () => {
  it('override the base layer on the joints of their mask', () => {
    instance.play('walk');
    instance.pause();
    instance.seek(0.2);
    instance.layers.set('bending', { joints: ['*elbow'] });
    instance.play('bend', { layer: 'bending', loop: 'once' });
    instance.pause(false);
    instance.speed = 0;
    expectAt(hand, [20, 4]);
    instance.speed = 1;
    instance.update(0.9);
    expect(place(hand)[0]).toBeCloseTo(10, 3);
    instance.layers.set('bending', { joints: ['*elbow', '-*elbow'] });
    expect(place(hand)[0]).toBeCloseTo(20, 3);
    instance.layers.set('bending', { weight: 0 });
    expect(place(hand)[0]).toBeCloseTo(20, 3);
    instance.layers.remove('bending');
    expect(instance.layers.names).toEqual([]);
  });

  it('accept a joint whose name begins with a hyphen', async () => {
    const renamed = (file: Uint8Array): Uint8Array<ArrayBuffer> =>
      new TextEncoder().encode(new TextDecoder().decode(file).replaceAll('"elbow"', '"-lbow"'));
    const files = { 'arm.md5mesh': renamed(buildMd5Mesh()), 'walk.md5anim': renamed(walkAnim()) };
    using arm = await openFilesIn(core, files);
    using posed = arm.createInstance();
    posed.layers.set('moving', { joints: ['-lbow'] });
    posed.play('walk', { layer: 'moving', loop: 'once' });
    posed.update(0.2);
    expectAt(0, [0, 0], posed);
  });

  it('add the clip of an additive layer to the pose', () => {
    instance.joints.set(0, { position: [100, 0, 0] });
    instance.layers.set('more', { additive: true });
    instance.play('bend', { layer: 'more', loop: 'once' });
    instance.update(0.9);
    expectAt(hand, [110, 10]);
  });

  it('reject unknown layers, joints and parts, and weights above 1', () => {
    expect(() => instance.play('bend', { layer: 'legs' })).toThrow(/There is no layer "legs"; it has none/);
    expect(() => instance.layers.set('legs', { joints: ['knee'] })).toThrow(
      /There is no joint "knee"; it has shoulder/,
    );
    expect(() => instance.layers.set('legs', { weight: 2 })).toThrow(RangeError);
    expect(() => instance.layers.set('legs', { part: 7 })).toThrow(/no part 7/);
    expect(() => instance.layers.remove('legs')).toThrow(/no layer "legs"/);
  });
});

describe('model.defineClip()', () => {
  it('defines a clip as a range of another one, which plays by its name', () => {
    let reported = 0;
    model.on('clips', ({ clips }) => (reported = clips.length));
    model.defineClip({ name: 'half', of: 0, first: 3, last: 6 });
    expect(reported).toBe(3);
    expect(model.clips[2]).toMatchObject({
      name: 'half',
      frameCount: 4,
      firstFrame: 3,
      loopFrame: 0,
      cut: { of: 0, first: 3, last: 6, by: 'user' },
    });
    instance.play('half', { loop: 'once' });
    expect(instance.joints.get(elbow).rotation[2]).toBeCloseTo(Math.sin((15 * Math.PI) / 180), 4);
    instance.update(5);
    expect(instance.joints.get(elbow).rotation[2]).toBeCloseTo(Math.sin((30 * Math.PI) / 180), 4);
  });

  it('replaces a defined clip of the same name, and removeClip() removes it', () => {
    model.defineClip({ name: 'half', first: 3, last: 6, loop: false });
    model.defineClip({ name: 'half', first: 4, last: 5 });
    expect(model.clips.filter(({ name }) => name === 'half')).toHaveLength(1);
    expect(model.removeClip('half')).toBe(true);
    expect(model.removeClip('half')).toBe(false);
    expect(model.removeClip('bend')).toBe(false);
    expect(model.clips).toHaveLength(2);
  });

  it('rejects unknown frames and source clips, and names that are empty or in use', () => {
    const cut = (first: number, last: number) => () => model.defineClip({ name: 'x', first, last });
    expect(cut(0, 10)).toThrow(/"bend" has frames 0 to 9/);
    expect(cut(4, 3)).toThrow(expect.objectContaining({ code: 'bad_value' }));
    expect(cut(0.5, 3)).toThrow(expect.objectContaining({ code: 'bad_value' }));
    expect(() => model.defineClip({ name: 'x', of: 9, first: 0, last: 1 })).toThrow(
      /clip 9, which does not exist/,
    );
    expect(() => model.defineClip({ name: '', first: 0, last: 1 })).toThrow(/name/);
    expect(() => model.defineClip({ name: 'walk', first: 0, last: 1 })).toThrow(/already has a clip "walk"/);
    expect(() => instance.play(-1)).toThrow(/no clip -1/);
  });
});
