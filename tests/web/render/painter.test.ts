import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../web/lib/render/actor.js';
import { darkScene } from '../../../web/lib/render/dark-scene.js';
import { ViewNumbers, type Device } from '../../../web/lib/render/gl/device.js';
import { groundCode } from '../../../web/lib/render/ground-loader.js';
import { BoxOverlay } from '../../../web/lib/render/overlays/boxes.js';
import { Overlays } from '../../../web/lib/render/overlays/overlays.js';
import { SkeletonOverlay } from '../../../web/lib/render/overlays/skeleton-overlay.js';
import { SurfacePass } from '../../../web/lib/render/passes/draw-surfaces.js';
import { Painter } from '../../../web/lib/render/passes/painter.js';
import { SceneBounds } from '../../../web/lib/render/scene-bounds.js';
import {
  defaultDisplay,
  defaultScene,
  type CameraState,
  type LightMode,
} from '../../../web/lib/types/view.js';

const before = groundCode.value;
afterEach(() => {
  groundCode.value = before;
  vi.restoreAllMocks();
});

/** A proxy that replaces any object: each of its properties, and the result of each call, is the proxy itself. */
const anything: object = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : anything),
  apply: () => anything,
});
const camera: CameraState = { yaw: 0, pitch: 10, distance: 100, target: [0, 0, 0], fov: 30 };
const size = { width: 64, height: 64, pixelRatio: 1 };

describe('the grid of a split view', () => {
  it.each([
    ['game', 'normals', 2],
    ['normals', 'studio', 0],
  ] as const)('is drawn on both sides unless the left light hides it (%s and %s)', (left, right, count) => {
    const drawGrid = vi.fn();
    class Ground {
      drawGrid = drawGrid;
      reset = (): void => undefined;
    }
    groundCode.value = { Ground, groundPrograms: { files: {}, recipes: [] } } as never;
    const overlays = new Overlays();
    vi.spyOn(overlays, 'learn').mockReturnValue();
    vi.spyOn(overlays, 'draw').mockReturnValue();
    const scene = (light: LightMode): typeof defaultScene => ({ ...defaultScene, grid: true, light });
    const display = { ...defaultDisplay, split: right };
    const painter = new Painter({ display, scene: scene(left) }, darkScene);
    const viewBlock = Object.assign(new ViewNumbers(), { send: () => undefined });
    const device = { state: anything, programs: anything, gl: anything, viewBlock } as unknown as Device;
    painter.paint(device, camera, size, { overlays, withGround: true }, () => undefined);
    expect(drawGrid).toHaveBeenCalledTimes(count);
  });
});

describe('the sprites of muzzle flashes in a split view', () => {
  it.each([
    ['normals', 'studio', true, [false, true]],
    ['game', 'normals', true, [true, false]],
    ['game', 'studio', false, [false, true]],
  ] as const)(
    'are uploaded once, and drawn on sides that show surfaces in a normal light (%s and %s, mesh: %s)',
    (light, split, mesh, sides) => {
      const calls: string[] = [];
      const actor = (name: string, sprite: Actor | null): Actor =>
        ({
          ...{ name, version: 0, asset: { resident: name !== 'sprite' } },
          flashes: sprite ? [{ part: 0, sprite }] : [],
          partVisible: () => true,
          face: () => undefined,
          upload: () => calls.push(`upload ${name}`),
        }) as unknown as Actor;
      const gun = actor('gun', actor('sprite', null));
      const drawn: boolean[] = [];
      vi.spyOn(SceneBounds.prototype, 'measure').mockReturnValue();
      vi.spyOn(SurfacePass.prototype, 'draw').mockImplementation((_device, actors, layer, { display }) => {
        if (layer === 'solid' && display.mesh) drawn.push(actors.length === 2);
      });
      const overlays = new Overlays();
      vi.spyOn(overlays, 'learn').mockReturnValue();
      const side = vi.spyOn(overlays, 'draw').mockImplementation(() => {
        if (drawn.length < side.mock.calls.length) drawn.push(false);
      });
      const look = {
        display: { ...defaultDisplay, mesh, split },
        scene: { ...defaultScene, light, grid: false, shadow: false },
      };
      const painter = new Painter(look, darkScene);
      painter.actors = [gun];
      expect(painter.ready).toBe(false);
      const viewBlock = Object.assign(new ViewNumbers(), { send: () => undefined });
      const device = { state: anything, programs: anything, gl: anything, viewBlock } as unknown as Device;
      painter.paint(device, camera, size, { overlays, withGround: false }, () => undefined);
      expect(calls).toEqual(['upload gun', 'upload sprite']);
      expect(drawn).toEqual(sides);
    },
  );
});

describe('the selected joint', () => {
  it('is not highlighted on a skeleton without surfaces that is not the first actor', () => {
    vi.spyOn(BoxOverlay.prototype, 'drawPoseBoxes').mockReturnValue();
    const bones = vi.spyOn(SkeletonOverlay.prototype, 'drawBones').mockReturnValue();
    const joints = [{ parent: null }];
    const actor = (surfaces: readonly object[]): Actor =>
      ({ flashes: [], asset: { parts: [{ joints, surfaces }] } }) as unknown as Actor;
    const [body, skeleton] = [actor([{}]), actor([])];
    const selectedJoint = { part: 0, joint: 0 };
    const draw = (actors: readonly Actor[]): void =>
      new Overlays().draw(
        {} as Device,
        { actors, bounds: new SceneBounds(), display: defaultDisplay, selectedJoint, guides: false },
        darkScene,
        size,
        () => undefined,
      );
    draw([body, skeleton]);
    draw([skeleton, body]);
    expect(bones.mock.calls.map((call) => call[3])).toEqual([null, selectedJoint]);
  });
});
