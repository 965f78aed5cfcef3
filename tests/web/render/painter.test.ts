import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../web/lib/render/actor.js';
import { darkScene } from '../../../web/lib/render/dark-scene.js';
import { ViewNumbers, type Device } from '../../../web/lib/render/gl/device.js';
import { groundCode } from '../../../web/lib/render/ground-loader.js';
import { BoxOverlay } from '../../../web/lib/render/overlays/boxes.js';
import { Overlays } from '../../../web/lib/render/overlays/overlays.js';
import { SkeletonOverlay } from '../../../web/lib/render/overlays/skeleton-overlay.js';
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

/** Any object: each property is a function that returns it, and can be called. */
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
  ] as const)('follows the look of the left side (%s and %s)', (left, right, count) => {
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
