import { describe, expect, it, vi } from 'vitest';
import type { ChannelState } from '../../../web/lib/types/playback.js';
import { Instance } from '../../../web/lib/animation/instance.js';
import type { InstanceLike, ModelLike } from '../../../web/lib/types/api.js';
import { floorOf } from '../../../web/lib/viewer/framing/floor.js';
import { Reach } from '../../../web/lib/viewer/framing/reach.js';
import { buildMd2, type Md2Frame } from '../support/md2-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';
import { openFilesIn } from '../support/open.js';
import { playerFiles } from '../support/quake3-player.js';
import { newCore } from '../support/wasm.js';

const core = await newCore();
const all = (): boolean => true;

/** Frames of a square at the given positions along the file's x axis (forward), the world's z axis. */
function framesAt(places: Readonly<Record<string, readonly number[]>>): Md2Frame[] {
  const vertices = [
    [0, 0, 0, 0],
    [0, 255, 0, 1],
    [0, 255, 255, 2],
    [0, 0, 255, 3],
  ] as const;
  return Object.entries(places).flatMap(([name, values]) =>
    values.map((x, i) => ({ name: `${name}${i + 1}`, translate: [x, 0, 0] as const, vertices })),
  );
}

/** A square whose upper edge moves with the hand, which has a different height in each frame. */
const skeleton = {
  'a.md5mesh': buildMd5Mesh(),
  'idle.md5anim': buildMd5Anim({ heights: [-3, 5, -7, 2] }),
};

describe('the framed bounds', () => {
  it('cover only the current clip, with the body in its initial pose', async () => {
    using model = await openFilesIn(core, {
      'a.md2': buildMd2({ frames: framesAt({ stand: [0, 1], run: [0, 10, 30], death: [0, -500] }) }),
    });
    const reach = new Reach(model, model.parts[0]!.basis);
    const playing = (name: string): ChannelState[] => {
      const clip = model.clips.find((each) => each.name === name)!;
      return [{ channel: '', part: null, clip, frame: 0, loop: null, range: null, speed: null, starts: 1 }];
    };
    const ahead = (name: string): number[] => {
      const { reach: box } = reach.framing(playing(name), 'in-place', all)!;
      return [box[2]!, box[5]!];
    };
    expect(ahead('run')).toEqual([0, 30]);
    expect(ahead('stand')).toEqual([0, 1]);
    model.defineClip({ name: 'hop', of: 1, first: 1, last: 2 });
    expect(ahead('hop')).toEqual([10, 30]);
    const { body } = reach.framing(playing('death'), 'in-place', all)!;
    expect([body[2], body[5]]).toEqual([0, 0]);
  });

  it('are computed without an instance for vertex frames, but not for a range of a clip', async () => {
    const frames = framesAt({ stand: [2, 5], run: [0, 10, 30] });
    using model = await openFilesIn(core, { 'a.md2': buildMd2({ frames }) });
    const made = vi.spyOn(model, 'createInstance');
    const reach = new Reach(model, model.parts[0]!.basis);
    const clip = model.clips.find(({ name }) => name === 'run')!;
    const rest = reach.framing([], 'in-place', all)!;
    expect([rest.reach[2], rest.reach[5], rest.body[2], rest.body[5]]).toEqual([2, 2, 2, 2]);
    const run = reach.framing(
      [{ channel: '', part: null, clip, frame: 0, loop: null, range: null, speed: null, starts: 0 }],
      'in-place',
      all,
    )!;
    expect([run.reach[2], run.reach[5]]).toEqual([0, 30]);
    expect(made).not.toHaveBeenCalled();
    model.defineClip({ name: 'hop', of: 1, first: 1, last: 1 });
    const hop = model.clips.find(({ name }) => name === 'hop')!;
    const cut = reach.framing(
      [{ channel: '', part: null, clip: hop, frame: 0, loop: null, range: null, speed: null, starts: 0 }],
      'in-place',
      all,
    )!;
    expect([cut.reach[2], cut.reach[5]]).toEqual([10, 10]);
    expect(made).toHaveBeenCalledOnce();
  });

  it('are computed once per clip, and null if nothing is visible', async () => {
    using model = await openFilesIn(core, playerFiles('sarge/'), 'sarge/');
    const made = vi.spyOn(model, 'createInstance');
    const reach = new Reach(model, model.parts[0]!.basis);
    reach.framing([], 'in-place', all);
    const before = made.mock.calls.length;
    reach.framing([], 'in-place', all);
    expect(made.mock.calls.length).toBe(before);
    expect(reach.framing([], 'in-place', () => false)).toBeNull();
  });

  it('of joints are computed by one call of the core for floor, clip and start', async () => {
    using model = await openFilesIn(core, skeleton);
    // Data that all instances of a model share stays in memory.
    const first = model.createInstance();
    first.play('idle');
    first.dispose();
    const made = vi.spyOn(model, 'createInstance');
    const posed = [vi.spyOn(Instance.prototype, 'update'), vi.spyOn(Instance.prototype, 'frame')];
    const measured = vi.spyOn(Instance.prototype, 'measure');
    const used = core.module.bytesInUse();
    const { basis } = model.parts[0]!;
    expect(floorOf(model, basis)).toBe(-5);
    const reach = new Reach(model, basis);
    const playing = model.clips.map((clip): ChannelState => {
      return { channel: '', part: null, clip, frame: 0, loop: null, range: null, speed: null, starts: 1 };
    });
    const framing = reach.framing(playing, 'in-place', all)!;
    // The file's x, y and z are the world's z, x and y. The hand's edge is two units above the joint.
    expect([...framing.reach]).toEqual([-1, -5, 0, 1, 7, 0]);
    expect([...framing.body]).toEqual([-1, -1, 0, 1, 0, 0]);
    // If the model lies down, the same boxes are rotated.
    reach.axes = { up: 'y', forward: 'x' };
    expect([...reach.framing(playing, 'in-place', all)!.reach]).toEqual([-7, -1, 0, 5, 1, 0]);
    expect([made, measured, ...posed].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0, 0]);
    expect(core.module.bytesInUse()).toBe(used);
    vi.restoreAllMocks();
  });

  it('are the bounds in the summary if another copy of the library animates the model', async () => {
    using model = await openFilesIn(core, skeleton);
    const other = Object.create(model, {
      parts: { value: model.parts },
      clips: { value: model.clips },
      summary: { value: model.summary },
      createInstance: { value: () => ({ dispose: vi.fn() }) satisfies Partial<InstanceLike> },
    }) as ModelLike;
    const { bounds, basis } = model.parts[0]!;
    const { reach } = new Reach(other, basis).framing([], 'in-place', all)!;
    expect([reach[1], reach[4]]).toEqual([bounds.min[2], bounds.max[2]]);
  });

  it('contain the head of a player and the same height below it for the bust view', async () => {
    using model = await openFilesIn(core, playerFiles('sarge/'), 'sarge/');
    const reach = new Reach(model, model.parts[0]!.basis);
    const [bust, body] = [reach.bust(all)!, reach.body(all)!];
    expect(bust[4]).toBeGreaterThan(body[1]!);
    expect(bust[1]).toBeGreaterThanOrEqual(body[1]! - 1e-3);
    expect(bust[3]! - bust[0]!).toBeCloseTo(bust[4]! - bust[1]!, 4);
  });
});
