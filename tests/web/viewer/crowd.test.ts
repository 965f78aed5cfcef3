import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Instance } from '../../../web/lib/core/instance.js';
import type { Model } from '../../../web/lib/core/model.js';
import type { FrameState } from '../../../web/lib/types/frame.js';
import { Crowd } from '../../../web/lib/viewer/crowd.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

/** The renderer's side: keeps where each actor was put, and how it was posed. */
function fakeAsset(capacity = Infinity): { asset: never; places: [x: number, z: number][]; poses: number[] } {
  const places: [number, number][] = [];
  const poses: number[] = [];
  let made = 0;
  const createInstance = (): object => {
    const index = made++;
    return {
      apply: ({ root, parts }: FrameState) => {
        places[index] = [root[12]!, root[14]!];
        poses[index] = parts[0]!.surfaces[0]!.positions[0]!;
      },
      dispose: () => undefined,
    };
  };
  return { asset: { capacity, createInstance } as never, places, poses };
}

let model: Model;
let leader: Instance;
let crowd: Crowd;

beforeEach(async () => {
  // Frame i of the model stands at x = i.
  model = await openIn(await newCore(), buildMd2({ frames: movingFrames({ stand: 2, run: 40 }) }));
  leader = model.createInstance();
  crowd = new Crowd(model, leader);
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

  it('spreads over the clip, and keeps its distance while time goes by', () => {
    const { asset, poses } = fakeAsset();
    crowd.resize(20, asset);
    leader.play('run');
    crowd.advance(0);
    const before = [...poses];
    expect(before).toHaveLength(19);
    // Each tenth of the clip has somebody in it.
    expect(new Set(before.map((x) => Math.floor(((x - 2) / 40) * 10))).size).toBeGreaterThanOrEqual(9);
    crowd.advance(0.1);
    const moved = poses.map((x, i) => (x - before[i]! + 40) % 40);
    for (const frames of moved.filter((each) => each < 20)) expect(frames).toBeCloseTo(1, 1);
    expect(moved.filter((each) => each < 20).length).toBeGreaterThan(15);
  });

  it('stands behind its leader and beside it, nobody in the place of another', () => {
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

  it('is no larger than the GPU has room for, and can be sent away', () => {
    crowd.resize(400, fakeAsset(25).asset);
    expect(crowd.instances).toHaveLength(24);
    const [first] = crowd.instances;
    crowd.resize(1, fakeAsset().asset);
    expect(crowd.instances).toHaveLength(0);
    expect(first!.disposed).toBe(true);
  });
});
