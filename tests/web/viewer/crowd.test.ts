import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import { load } from '../../../web/lib/load/load.js';
import type { RootMotion } from '../../../web/lib/types/events.js';
import type { FrameState } from '../../../web/lib/types/frame.js';
import { Crowd } from '../../../web/lib/viewer/optional/crowd.js';
import { FlashSprites } from '../../../web/lib/viewer/optional/flash-sprites.js';
import { crowdSize } from '../../../web/lib/viewer/displayed-model.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { buildMd5Mesh, walkAnim } from '../support/md5-arm.js';
import { openFilesIn, openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

/** A fake asset that records the position and the poses of each actor of a crowd. */
function fakeAsset(capacity = Infinity): { asset: never; places: [x: number, z: number][]; poses: number[] } {
  const places: [number, number][] = [];
  const poses: number[] = [];
  let made = 0;
  const createInstance = (): object => {
    const index = made++;
    return {
      apply: ({ root, parts }: FrameState) => {
        places[index] = [root[12]!, root[14]!];
        poses[index] = parts[0]!.meshes[0]!.positions[0]!;
      },
      dispose: () => undefined,
    };
  };
  return { asset: { capacity, createInstance } as never, places, poses };
}

let model: Model;
let leader: Instance;
let crowd: Crowd;
const sprites = new FlashSprites({} as never, () => undefined);

beforeEach(async () => {
  // In frame i, the model is at x = i.
  model = await openIn(await newCore(), buildMd2({ frames: movingFrames({ stand: 2, run: 40 }) }));
  leader = model.createInstance();
  crowd = new Crowd(model, leader, sprites);
});
afterEach(() => {
  crowd.dispose();
  leader.dispose();
  model.dispose();
});

describe('A crowd', () => {
  it('advances with its leader in one call', () => {
    crowd.resize(30, fakeAsset().asset);
    leader.play('run');
    const update = vi.spyOn(Instance, 'update');
    crowd.advance(0.1);
    expect(update.mock.calls.filter(([instances]) => instances.length > 0)).toHaveLength(1);
    expect(update.mock.calls[0]![0]).toHaveLength(30);
    update.mockRestore();
  });

  it('is spread over the clip, with constant offsets', () => {
    const { asset, poses } = fakeAsset();
    crowd.resize(20, asset);
    leader.play('run');
    crowd.advance(0);
    const before = [...poses];
    expect(before).toHaveLength(19);
    // Every tenth of the clip has at least one actor.
    expect(new Set(before.map((x) => Math.floor(((x - 2) / 40) * 10))).size).toBeGreaterThanOrEqual(9);
    crowd.advance(0.1);
    const moved = poses.map((x, i) => (x - before[i]! + 40) % 40);
    for (const frames of moved.filter((each) => each < 20)) expect(frames).toBeCloseTo(1, 1);
    expect(moved.filter((each) => each < 20).length).toBeGreaterThan(15);
  });

  it('is placed behind and beside its leader, without overlaps', () => {
    const { asset, places } = fakeAsset();
    crowd.resize(50, asset);
    leader.transform[12] = 1000;
    crowd.advance(0);
    const all = [[1000, 0], ...places];
    expect(new Set(all.map((place) => place.map((value) => value.toFixed(3)).join())).size).toBe(50);
    expect(Math.max(...places.map(([, z]) => z))).toBe(0);
    const middle = all.reduce((sum, [x = 0]) => sum + x, 0) / all.length;
    const width = Math.max(...all.map(([x = 0]) => x)) - Math.min(...all.map(([x = 0]) => x));
    expect(Math.abs(middle - 1000)).toBeLessThan(width / 8);
  });

  it('is limited by the memory of the GPU, and can be removed', () => {
    crowd.resize(400, fakeAsset(25).asset);
    expect(crowd.instances).toHaveLength(24);
    const [first] = crowd.instances;
    crowd.resize(1, fakeAsset().asset);
    expect(crowd.instances).toHaveLength(0);
    expect(first!.disposed).toBe(true);
  });

  it('does not change if there is no memory for a larger one', () => {
    const { asset } = fakeAsset();
    crowd.resize(9, asset);
    const before = crowd.instances;
    const full = vi.spyOn(model, 'createInstance');
    full
      .mockImplementationOnce(() => model.createInstance())
      .mockImplementationOnce(() => {
        throw new Error('no memory');
      });
    expect(() => crowd.resize(25, asset)).toThrow('no memory');
    full.mockRestore();
    expect(crowd.instances).toBe(before);
    expect(before.some(({ disposed }) => disposed)).toBe(false);
    leader.play('run');
    crowd.advance(0.1);
    crowd.resize(25, asset);
    expect(crowd.instances.slice(0, 8)).toEqual(before);
    expect(crowd.instances).toHaveLength(24);
  });

  it.each([
    [NaN, 1],
    [-3, 1],
    [2.9, 2],
    [1e9, 400],
    [Infinity, 400],
  ])('limits a requested size of %f to %i', (count, size) => {
    expect(crowdSize(count)).toBe(size);
  });

  it('shows animated materials at the time of its leader', () => {
    crowd.advance(2);
    crowd.resize(3, fakeAsset().asset);
    crowd.advance(0.5);
    expect(crowd.instances.map(({ time }) => time)).toEqual([2.5, 2.5]);
    leader.time = 7;
    crowd.advance(0);
    expect(crowd.instances.map(({ time }) => time)).toEqual([7, 7]);
  });

  it('pauses with its leader', () => {
    crowd.resize(4, fakeAsset().asset);
    leader.play('run');
    crowd.advance(0.1);
    leader.pause();
    crowd.advance(0.1);
    expect(crowd.instances.map((each) => each.state().paused)).toEqual([true, true, true]);
    leader.pause(false);
    crowd.advance(0.1);
    expect(crowd.instances.map((each) => each.state().paused)).toEqual([false, false, false]);
  });
});

describe('A crowd of a player with a weapon', () => {
  it('continues to play if the weapon has fewer clips', async () => {
    const player = await load([
      { name: 'male/tris.md2', data: buildMd2({ frames: movingFrames({ stand: 2, run: 40 }) }) },
      { name: 'male/weapon.md2', data: buildMd2({ frames: movingFrames({ stand: 2 }) }) },
    ]);
    expect(player.parts.map(({ how }) => how)).toEqual(['root', 'follow']);
    const first = player.createInstance();
    const others = new Crowd(player, first, sprites);
    others.resize(5, fakeAsset().asset);
    first.play('run');
    others.advance(0.1);
    expect(others.instances.map((each) => each.state().clipName)).toEqual(['run', 'run', 'run', 'run']);
    expect(new Set(others.instances.map((each) => each.state().time.toFixed(3))).size).toBe(4);
    others.dispose();
    player.dispose();
  });

  it('shows the visible parts and the skin of its leader, and pauses the same parts', async () => {
    const player = await load(
      ['tris', 'weapon', 'w_bfg'].map((name) => ({ name: `male/${name}.md2`, data: buildMd2() })),
    );
    const first = player.createInstance();
    const others = new Crowd(player, first, sprites);
    first.play('run');
    first.part('weapon').visible = false;
    first.part('w_bfg').visible = true;
    first.setSkin('skin');
    first.part('tris').pause();
    others.resize(3, fakeAsset().asset);
    others.advance(0.1);
    for (const each of others.instances) {
      expect([0, 1, 2].map((part) => each.part(part).visible)).toEqual([true, false, true]);
      expect(each.skin).toBe('skin');
      expect(each.part('tris').state().paused).toBe(true);
    }
    others.dispose();
    player.dispose();
  });
});

describe('A crowd of a model with joints', () => {
  let arm: Model;
  let first: Instance;
  let others: Crowd;
  beforeEach(async () => {
    arm = await openFilesIn(await newCore(), {
      'arm.md5mesh': buildMd5Mesh(),
      'walk.md5anim': walkAnim(),
    });
    first = arm.createInstance();
    others = new Crowd(arm, first, sprites);
    others.resize(4, jointAsset);
  });
  afterEach(() => {
    others.dispose();
    first.dispose();
    arm.dispose();
  });
  /** For each update of an actor: its joints and time, and the method that passed them. */
  let taken: { palette: number[]; time: number; how: 'all' | 'joints' }[];
  beforeEach(() => (taken = []));
  const jointAsset = {
    capacity: 100,
    createInstance: () => {
      const take = (how: 'all' | 'joints', frame: FrameState, time: number): void => {
        taken.push({ palette: [...frame.parts[0]!.palette], time, how });
      };
      return {
        apply: (frame: FrameState) => take('all', frame, frame.time),
        applyJoints: (frame: FrameState, time: number) => take('joints', frame, time),
        dispose: () => undefined,
      };
    },
  } as never;

  /** Advances the crowd and returns the update methods of its three actors. Expects the poses of their instances. */
  const howTaken = (seconds: number): string => {
    taken = [];
    others.advance(seconds);
    expect(taken.map(({ palette }) => palette)).toEqual(
      others.instances.map((each) => [...each.frame().parts[0]!.palette]),
    );
    expect(taken.map(({ time }) => time)).toEqual(Array(3).fill(first.time));
    const [how, ...more] = new Set(taken.map((each) => each.how));
    expect(more).toEqual([]);
    return how!;
  };

  it('passes only joints and time to its actors while nothing else changes', () => {
    first.play('walk', { loop: 'repeat' });
    expect([howTaken(0.01), howTaken(0.01), howTaken(0.01)]).toEqual(['all', 'joints', 'joints']);
    const before = taken[0]!.palette;
    expect(howTaken(0.1)).toBe('joints');
    expect(taken[0]!.palette).not.toEqual(before);
  });

  it('passes complete poses to its actors after a change of its leader', () => {
    first.play('walk', { loop: 'repeat' });
    const changes: Record<string, () => void> = {
      transform: () => (first.transform[12] = 5),
      joint: () => first.joints.set(1, { position: [10, 3, 0] }),
      'released joint': () => first.joints.reset(null),
      time: () => (first.time = 7),
      pause: () => first.pause(),
      'rest pose': () => first.stop(),
    };
    howTaken(0.01);
    for (const [name, change] of Object.entries(changes)) {
      change();
      expect([name, howTaken(0.01), howTaken(0.01)]).toEqual([name, 'all', 'joints']);
    }
  });

  it('passes complete poses to its actors after the memory of the poses has moved', () => {
    first.play('walk', { loop: 'repeat' });
    howTaken(0.01);
    expect(howTaken(0.01)).toBe('joints');
    const more = Array.from({ length: 2000 }, () => arm.createInstance());
    expect([howTaken(0.01), howTaken(0.01)]).toEqual(['all', 'joints']);
    more.forEach((each) => each.dispose());
  });

  it("plays in place although its leader's root motion is 'travel'", () => {
    const pose = (rootMotion: RootMotion): number[] => {
      using alone = arm.createInstance();
      alone.rootMotion = rootMotion;
      alone.play('walk', { loop: 'repeat' });
      alone.update(1);
      return [...alone.frame().parts[0]!.palette];
    };
    first.rootMotion = 'travel';
    first.play('walk', { loop: 'repeat' });
    others.advance(1);
    expect([...first.frame().parts[0]!.palette]).toEqual(pose('in-place'));
    expect(first.rootMotion).toBe('travel');
    expect([others, ...others.instances].map((each) => each.rootMotion)).toEqual(Array(4).fill('in-place'));
    others.resize(1, jointAsset);
    others.advance(0);
    expect([...first.frame().parts[0]!.palette]).toEqual(pose('travel'));
    expect(others.rootMotion).toBe('travel');
  });

  it("keeps the root motion that is set while its leader's 'travel' has no effect", () => {
    for (const rootMotion of ['in-place', 'stored', 'travel'] as const) {
      others.resize(4, jointAsset);
      first.rootMotion = 'travel';
      others.advance(0.1);
      first.rootMotion = rootMotion;
      others.advance(0.1);
      const applied = rootMotion === 'travel' ? 'in-place' : rootMotion;
      expect(others.instances.map((each) => each.rootMotion)).toEqual(Array(3).fill(applied));
      others.resize(1, jointAsset);
      others.advance(0.1);
      expect(first.rootMotion).toBe(rootMotion);
    }
  });

  it('holds the joints that are held on its leader, and no others', () => {
    const held = (): unknown => others.instances.map((each) => [...each.joints.overrides.keys()]);
    first.joints.set(1, { position: [10, 3, 0] });
    others.advance(0);
    expect(held()).toEqual([[1], [1], [1]]);
    expect(others.instances[2]!.joints.get(1)).toEqual(first.joints.get(1));
    const set = vi.spyOn(others.instances[0]!.joints, 'set');
    others.advance(0.1);
    expect(set).not.toHaveBeenCalled();
    others.resize(6, jointAsset);
    others.advance(0);
    expect(held()).toEqual([[1], [1], [1], [1], [1]]);
    first.joints.reset(null);
    others.advance(0);
    expect(held()).toEqual([[], [], [], [], []]);
  });
});
