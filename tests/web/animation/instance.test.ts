import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoundCrowd } from '../../../web/lib/wasm/bindings.js';
import type { Runtime } from '../../../web/lib/wasm/runtime.js';
import { update, type Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

let core: Runtime;
let model: Model;
let instance: Instance;

beforeEach(async () => {
  core = await newCore();
  model = await openIn(core, buildMd2());
  instance = model.createInstance();
});

/** In frame i the test model is at x = i. */
function x(of: Instance = instance): number {
  return of.frame().parts[0]?.meshes[0]?.positions[0] ?? NaN;
}

describe('Instance', () => {
  it('shows the rest pose at first', () => {
    expect(x()).toBe(0);
    expect(instance.state()).toMatchObject({ clip: null, clipName: null, frame: 0 });
  });

  it('plays a clip by its name, or by its index', () => {
    instance.play('run');
    instance.update(0.1);
    expect(x()).toBeCloseTo(4, 5);
    expect(instance.state()).toMatchObject({ clip: 1, clipName: 'run', fileFrame: 4 });
    instance.play(0);
    expect(instance.state().clipName).toBe('stand');
  });

  it('lists the clips when a clip does not exist', () => {
    expect(() => instance.play('fly')).toThrow(/There is no clip "fly"; it has stand, run/);
    expect(() => instance.play(9)).toThrow(expect.objectContaining({ code: 'bad_value' }));
  });

  it('loops as the clip or the option specifies', () => {
    instance.play('run', { loop: 'once' });
    instance.update(10);
    expect(x()).toBeCloseTo(5, 5);
    expect(instance.state().finished).toBe(true);
    instance.play('run');
    instance.update(0.3 + 0.1);
    expect(x()).toBeCloseTo(4, 4);
  });

  it('plays within a range of frames, and reports times of the whole clip', () => {
    instance.play('run', { range: [1, 2] });
    expect(x()).toBeCloseTo(4, 5);
    instance.update(0.05);
    expect(instance.state().time).toBeCloseTo(0.15, 5);
    expect(instance.state().frame).toBeCloseTo(1.5, 5);
    instance.update(10);
    expect(x()).toBeLessThanOrEqual(5);
    instance.setRange([0, 0]);
    expect(x()).toBeCloseTo(3, 5);
    instance.setRange(null);
    instance.update(0.1);
    expect(x()).toBeCloseTo(4, 5);
    expect(() => instance.setRange([2, 1])).toThrow(RangeError);
    expect(() => instance.setRange([NaN, 1])).toThrow(RangeError);
  });

  it('ends a fade on seek', () => {
    instance.play('stand');
    instance.play('run', { fade: 1 });
    expect(x()).toBeCloseTo(0, 5);
    instance.seek(0.1);
    expect(x()).toBeCloseTo(4, 5);
    expect(instance.state().fade).toBe(0);
  });

  it('applies seek(), showFrame() and stop() to the next frame() without an update', () => {
    instance.play('run');
    instance.seek(0.15);
    expect(x()).toBeCloseTo(4.5, 5);
    instance.showFrame(1.25);
    expect(x()).toBeCloseTo(1.25, 5);
    instance.stop();
    expect(x()).toBe(0);
  });

  it('pauses, and plays at the given speed', () => {
    instance.speed = 2;
    instance.play('run');
    instance.update(0.05);
    expect(x()).toBeCloseTo(4, 5);
    instance.pause();
    instance.update(0.05);
    expect(x()).toBeCloseTo(4, 5);
    instance.pause(false);
    instance.update(0.05);
    expect(x()).toBeCloseTo(5, 5);
  });

  it('rejects numbers that are not finite', () => {
    for (const wrong of [NaN, Infinity]) {
      expect(() => instance.update(wrong)).toThrow(RangeError);
      expect(() => instance.seek(wrong)).toThrow(RangeError);
      expect(() => instance.showFrame(wrong)).toThrow(RangeError);
      expect(() => (instance.speed = wrong)).toThrow(RangeError);
      expect(() => instance.play('run', { fade: wrong })).toThrow(RangeError);
    }
    expect(core.lost).toBe(false);
  });

  it('rejects loop modes, fades and axes that do not exist, and keeps playing', () => {
    instance.play('run');
    const modes = "'once', 'repeat', 'ping-pong'";
    expect(() => instance.play('stand', { loop: 'forever' as 'once' })).toThrow(
      expect.objectContaining({ code: 'bad_value', reason: `loop cannot be 'forever'. Use ${modes}.` }),
    );
    expect(() => instance.setLoop('always' as 'once')).toThrow(
      `loop cannot be 'always'. Use 'clip', ${modes}.`,
    );
    expect(() => instance.play('stand', { fade: 'slow' as 'game' })).toThrow(
      "fade cannot be 'slow'. Use 'game'.",
    );
    expect(() => (instance.axes = { up: 'w' as 'x', forward: 'x' })).toThrow(
      "An axis cannot be 'w'. Use 'x', 'y', 'z', 'minus_x', 'minus_y', 'minus_z'.",
    );
    instance.update(0.1);
    expect(x()).toBeCloseTo(4, 5);
  });

  it('is placed by its transform, whether set or modified in place', () => {
    // The game's basis (x forward, y left, z up) becomes Y up, facing +Z.
    expect([...instance.frame().root]).toEqual([0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
    instance.transform[12] = 5;
    expect(instance.frame().root[12]).toBe(5);
    instance.transform = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1];
    expect([...instance.frame().root]).toEqual([0, 0, 2, 0, 2, 0, 0, 0, 0, 2, 0, 0, 1, 2, 3, 1]);
    expect(() => (instance.transform = [1, 2, 3])).toThrow(RangeError);
  });

  it('is placed by its transform for any axes', () => {
    expect(instance.axes).toMatchObject({ up: 'z', forward: 'x' });
    instance.axes = { up: 'x', forward: 'minus_z' };
    // x is up, minus z is forward, and y still points to the side.
    expect([...instance.frame().root]).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]);
    instance.transform = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1];
    expect([...instance.frame().root]).toEqual([0, 2, 0, 0, 2, 0, 0, 0, 0, 0, -2, 0, 1, 2, 3, 1]);
    instance.axes = { up: 'z', forward: 'x' };
    expect([...instance.frame().root]).toEqual([0, 0, 2, 0, 2, 0, 0, 0, 0, 2, 0, 0, 1, 2, 3, 1]);
    expect(() => (instance.axes = { up: 'z', forward: 'minus_z' })).toThrow(RangeError);
    instance.transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    instance.axes = { up: 'z', forward: 'x', turn: [0, 30, 0] };
    expect(instance.axes.turn).toEqual([0, 30, 0]);
    // x points forward, and is rotated from +z by 30 degrees towards +x.
    const [x, y, z] = instance.frame().root;
    expect([x, y, z]).toEqual([expect.closeTo(0.5, 6), 0, expect.closeTo(Math.sqrt(3) / 2, 6)]);
    instance.axes = { up: 'z', forward: 'x' };
    expect([...instance.frame().root]).toEqual([0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
  });

  it('rejects a rotation that is not three finite numbers, and keeps its axes', () => {
    const before = [...instance.frame().root];
    for (const wrong of [[NaN, 0, 0], [0, 0, Infinity], [10, 20], []]) {
      const turn = wrong as unknown as [number, number, number];
      expect(() => (instance.axes = { up: 'z', forward: 'x', turn })).toThrow(RangeError);
    }
    expect(instance.axes.turn).toBeUndefined();
    expect([...instance.frame().root]).toEqual(before);
  });

  it('copies the rotation of its axes, and applies one that was changed in place when it is set again', () => {
    const turn: [number, number, number] = [0, 30, 0];
    instance.axes = { up: 'z', forward: 'x', turn };
    turn[1] = 90;
    expect(instance.axes.turn).toEqual([0, 30, 0]);
    instance.axes = { up: 'z', forward: 'x', turn };
    const [x, y, z] = instance.frame().root;
    expect([x, y, z]).toEqual([expect.closeTo(1, 6), 0, expect.closeTo(0, 6)]);
  });

  it('can be advanced with others in one call', () => {
    const others = Array.from({ length: 5000 }, () => model.createInstance());
    for (const [i, each] of others.entries()) each.play(i % 2 === 0 ? 'stand' : 'run');
    update(others, 0.1);
    expect(x(others[0])).toBeCloseTo(1, 4);
    expect(x(others[4999])).toBeCloseTo(4, 4);
    others[17]?.dispose();
    expect(() => update(others, 0.1)).toThrow(/The instance of "test" has been disposed/);
  });

  it('frees its memory each time in ten thousand creations and disposals', async () => {
    const figure = await openIn(core, buildMd2({ frames: movingFrames({ run: 20 }) }));
    const wave = (): number => {
      const crowd = Array.from({ length: 1000 }, () => figure.createInstance());
      for (const each of crowd) each.play('run');
      update(crowd, 0.1);
      for (const each of crowd) each.dispose();
      return core.heap.buffer.byteLength;
    };
    wave();
    const after = wave();
    for (let i = 0; i < 8; i++) expect(wave()).toBe(after);
  });

  it('is passed to the module once while the list of instances does not change', () => {
    const crowd = [instance, model.createInstance()];
    const tell = vi.spyOn(core.module.Crowd.prototype as BoundCrowd, 'add');
    for (let i = 0; i < 5; i++) update(crowd, 0.1);
    expect(tell).toHaveBeenCalledTimes(2);
    update([...crowd].reverse(), 0.1);
    expect(tell).toHaveBeenCalledTimes(4);
    tell.mockRestore();
  });

  it('may be advanced together with an instance of another module', async () => {
    const other = (await openIn(await newCore(), buildMd2())).createInstance();
    instance.play('run');
    other.play('run');
    update([instance, other], 0.1);
    expect([x(), x(other)].map(Math.round)).toEqual([4, 4]);
  });

  it('throws a DisposedError after dispose(), which may be called twice', () => {
    instance.dispose();
    instance.dispose();
    const disposed = expect.objectContaining({ name: 'DisposedError' }) as Error;
    expect(() => instance.frame()).toThrow(disposed);
    expect(() => instance.play('run')).toThrow(disposed);
    expect(() => instance.state()).toThrow(disposed);
    expect(() => instance.update(0)).toThrow(disposed);
  });
});

describe('FrameState', () => {
  it('is the same object until the memory grows', () => {
    const first = instance.frame();
    instance.update(0.1);
    expect(instance.frame()).toBe(first);
  });

  it('has valid views after the memory has grown between two frames', () => {
    instance.showFrame(2);
    instance.update(0.25);
    const before = instance.frame();
    const buffer = core.heap.buffer;
    core.heap.allocate(32 << 20);
    expect(core.heap.buffer === buffer).toBe(false);
    expect(before.parts[0]?.meshes[0]?.positions.length).toBe(0);
    // Plain numbers stay valid; only arrays are detached.
    expect(before.time).toBe(0.25);
    expect(before.parts[0]?.levelOfDetail).toBe(0);
    expect(x()).toBe(2);
    expect(instance.frame() === before).toBe(false);
  });

  it("keeps an instance's values when another instance is updated", () => {
    const other = model.createInstance();
    instance.showFrame(2);
    const positions = instance.frame().parts[0]?.meshes[0]?.positions;
    other.showFrame(5);
    other.frame();
    expect(positions?.[0]).toBe(2);
  });

  it('has the meshes with animated vertices, and an empty palette if the model has no joints', () => {
    expect(instance.frame().parts[0]).toMatchObject({ meshes: [{ positions: { length: 12 } }] });
    expect(instance.frame().parts[0]?.palette).toHaveLength(0);
  });
});

describe('Model', () => {
  it('has the fields of its first part, and all clips', () => {
    expect(model).toMatchObject({ name: 'test', subject: 'test', format: 'md2', up: 'z' });
    expect(model.stats).toMatchObject({ vertices: 4, triangles: 2, frames: 6, surfaces: 1 });
    expect(model.clips).toMatchObject([
      { name: 'stand', part: 0, clip: 0, frameCount: 3, framesPerSecond: 10 },
      { name: 'run', part: 0, clip: 1, frameCount: 3, framesPerSecond: 10 },
    ]);
    expect(model.bounds).toEqual({ min: [0, 0, 0], max: [0, 1, 1] });
    expect(model.skins).toMatchObject([{ name: 'skin' }]);
  });

  it('may be disposed before its instances', () => {
    model.dispose();
    model.dispose();
    instance.play('run');
    instance.update(0.1);
    expect(x()).toBeCloseTo(4, 5);
    expect(() => model.createInstance()).toThrow(
      'The model "test" has been disposed, so createInstance cannot be used. Load or create it again.',
    );
  });

  it('frees its memory', async () => {
    const bytes = buildMd2({ frames: movingFrames({ stand: 2000 }) });
    const grown: number[] = [];
    for (let i = 0; i < 40; ++i) {
      const each = await openIn(core, bytes);
      each.createInstance().dispose();
      each.dispose();
      grown.push(core.heap.buffer.byteLength);
    }
    expect(grown.at(-1)).toBe(grown[2]);
  });

  it('is disposed of by `using`', () => {
    instance[Symbol.dispose]();
    model[Symbol.dispose]();
    expect(instance.disposed && model.disposed).toBe(true);
  });
});
