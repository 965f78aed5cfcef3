import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { Renderer } from '../../../web/lib/render/index.js';
import { softwareCode } from '../../../web/lib/render/software-loader.js';
import type { InstanceLike, Model } from '../../../web/lib/types/api.js';
import { optionalCode } from '../../../web/lib/viewer/optional-loader.js';
import { ViewerCopy } from '../../../web/lib/viewer/viewer-copy.js';
import { Viewer } from '../../../web/lib/viewer/viewer.js';
import type { ViewerEvents } from '../../../web/lib/viewer/viewer-options.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-arm.js';

const size = { width: 32, height: 32 };
const eventTypes: readonly (keyof ViewerEvents)[] = [
  ...(['play', 'pause', 'playback', 'finished', 'loop', 'ended', 'event', 'frame'] as const),
  ...(['camera', 'cameraoptions', 'display', 'scene', 'modelchange', 'lost'] as const),
];

let renderer: Renderer;
let soldier: Model;
let arm: Model;

beforeEach(async () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
    },
  );
  const software = softwareCode();
  await Promise.all([software.fetch(), optionalCode.fetch()]);
  renderer = new Renderer(size, software);
  // The model grows instead of moving, because the camera would follow it.
  const frames = movingFrames({ stand: 3, run: 8 }).map(({ name, vertices }, i) => {
    return { name, vertices, scale: [1 / 255, 1 / 255, (1 + i / 4) / 255] as const };
  });
  soldier = await load([{ name: 'soldier.md2', data: buildMd2({ frames }) }]);
  const turn = buildMd5Anim(3, (joint, frame) => (joint === 'elbow' ? { turn: frame * 45 } : {}));
  arm = await load([
    { name: 'arm.md5mesh', data: buildMd5Mesh() },
    { name: 'turn.md5anim', data: turn },
  ]);
});
afterEach(() => {
  renderer.dispose();
  soldier.dispose();
  arm.dispose();
  vi.unstubAllGlobals();
});

function shown(model: Model): Viewer {
  const canvas = { ...size, clientWidth: size.width, clientHeight: size.height };
  const viewer = new Viewer(canvas as never, { maxPixelRatio: 1, renderer });
  viewer.set({ visible: false, scene: { shadow: false, grid: false, light: 'unlit' } });
  void viewer.show(model).catch(() => undefined);
  return viewer;
}

const imageOf = (viewer: Pick<Viewer, 'pixels'>): Buffer => Buffer.from(viewer.pixels(size)!);
const poseOf = (instance: InstanceLike | null): number[] => [
  ...instance!.frame().parts[0]!.meshes[0]!.positions,
];

describe('A copy of a viewer', () => {
  it('shows a time of a clip like a viewer that is paused there', () => {
    const viewer = shown(soldier);
    viewer.play('stand');
    using copy = new ViewerCopy(viewer, { clip: 'run', time: 0.3 });
    const held = shown(soldier);
    held.hold(0, 'run');
    held.seek(0.3);
    held.camera.fit({ animate: false });
    expect(poseOf(copy.viewer.instance)).toEqual(poseOf(held.instance));
    expect(copy.viewer.camera.state).toEqual(held.camera.state);
    expect(imageOf(copy.viewer).equals(imageOf(held))).toBe(true);
    expect(copy.viewer.playing).toBe(false);
  });

  it('changes nothing of the viewer and emits none of its events', async () => {
    const viewer = shown(soldier);
    viewer.play('stand');
    viewer.instance!.update(0.1);
    const handle = viewer.play('run', { fade: 1, loop: 'once' });
    const ended = vi.fn();
    handle.finished.then(ended, ended);
    viewer.instance!.update(0.2);
    viewer.camera.moveTo({ yaw: 70 });
    const state = (): unknown => {
      const { playback, playing, time, clock, camera, instance } = viewer;
      const { state: pose, isFitted } = camera;
      return { playback, playing, time, clock, pose, isFitted, positions: poseOf(instance) };
    };
    const before = state();
    const events: string[] = [];
    for (const type of eventTypes) viewer.on(type, () => events.push(type));
    for (const moment of [{ clip: 'stand', time: 0.1 }, { clip: 'run' }, { time: 0.4 }]) {
      using copy = new ViewerCopy(viewer, moment);
      expect(imageOf(copy.viewer).length).toBe(32 * 32 * 4);
      expect(copy.viewer.camera.state).toEqual(viewer.camera.state);
    }
    await Promise.resolve();
    expect(events).toEqual([]);
    expect(ended).not.toHaveBeenCalled();
    expect(state()).toEqual(before);
    // The fade continues: the pose is still a mixture of both clips.
    viewer.instance!.update(0.1);
    const mixed = poseOf(viewer.instance);
    viewer.seek(viewer.time);
    expect(poseOf(viewer.instance)).not.toEqual(mixed);
  });

  it('has the settings and the attached instances of the original', () => {
    const viewer = shown(arm);
    const from = viewer.instance!;
    const weapon = soldier.createInstance();
    weapon.play('run');
    weapon.pause();
    weapon.seek(0.3);
    from.attach(weapon, { at: arm.joints[1]!.name });
    from.joints.set(1, { position: [10, 3, 0] });
    from.axes = { up: 'y', forward: 'x' };
    weapon.axes = { up: 'y', forward: 'minus_x' };
    from.transform[12] = 5;
    viewer.refresh();
    let copied: readonly InstanceLike[];
    {
      using copy = new ViewerCopy(viewer, { clip: 'turn', time: 0.05 });
      const to = copy.viewer.instance!;
      copied = to.attached;
      expect(to.joints.get(1)).toEqual(from.joints.get(1));
      expect(to.axes).toEqual(from.axes);
      expect([...to.transform]).toEqual([...from.transform]);
      expect(copied).toHaveLength(1);
      expect(copied[0]!.axes).toEqual(weapon.axes);
      expect(poseOf(copied[0]!)).toEqual(poseOf(weapon));
      expect(to.state().clipName).toBe('turn');
    }
    expect(from.attached).toEqual([weapon]);
    expect(copied.map(({ disposed }) => disposed)).toEqual([true]);
    expect(weapon.disposed).toBe(false);
    weapon.dispose();
  });

  it('disposes of its instance if the clip does not exist', () => {
    const viewer = shown(soldier);
    const made: InstanceLike[] = [];
    const create = soldier.createInstance.bind(soldier);
    vi.spyOn(soldier, 'createInstance').mockImplementation(() => {
      const instance = create();
      made.push(instance);
      return instance;
    });
    expect(() => new ViewerCopy(viewer, { clip: 'swim' })).toThrow(/swim/);
    expect(made.map(({ disposed }) => disposed)).toEqual([true]);
  });
});
