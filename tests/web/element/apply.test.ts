import { expect, it, vi } from 'vitest';
import { applyCamera, applyChanges } from '../../../web/lib/element/attributes/apply.js';
import type { AttributeSource } from '../../../web/lib/element/attributes/requested.js';
import type { Viewer } from '../../../web/lib/viewer/index.js';

const none = {
  ...{ state: null, animationName: null, lowerAnimation: null, upperAnimation: null, skin: null },
  ...{ variantName: null, weapon: null, bodyGroups: null, controllers: null, cameraOrbit: null },
  ...{ cameraTarget: null, fieldOfView: null, minCameraOrbit: null, maxCameraOrbit: null },
  hasAttribute: () => false,
} as unknown as AttributeSource;

it('removing body-groups and controllers resets them', () => {
  const instance = { setBody: vi.fn(), setController: vi.fn() };
  const model = { parts: [{ controllers: [{ rest: 0 }, { rest: 7 }] }] };
  const viewer = { instance, model, refresh: vi.fn() } as unknown as Viewer;
  applyChanges(viewer, none, new Set(['bodyGroups', 'controllers'] as const), null);
  expect(instance.setBody.mock.calls).toEqual([[0]]);
  expect(instance.setController.mock.calls).toEqual([
    [0, 0],
    [1, 7],
  ]);
});

it('removing controllers keeps the body groups', () => {
  const instance = { setBody: vi.fn(), setController: vi.fn() };
  const model = { parts: [{ controllers: [{ rest: 7 }] }] };
  const viewer = { instance, model, refresh: vi.fn() } as unknown as Viewer;
  applyChanges(viewer, none, new Set(['controllers'] as const), null);
  expect(instance.setController.mock.calls).toEqual([[0, 7]]);
  expect(instance.setBody).not.toHaveBeenCalled();
});

it('a distance in metres is accepted with an uppercase unit', () => {
  const fitted = { yaw: 0, pitch: 0, distance: 2, target: [0, 0, 0], fov: 30 };
  const camera = { fitted: () => fitted, set: vi.fn(), fit: vi.fn(), moveTo: vi.fn() };
  const viewer = { camera, model: null } as unknown as Viewer;
  applyCamera(viewer, { ...none, cameraOrbit: '0deg 75deg 5M' }, false);
  expect(camera.moveTo).toHaveBeenCalledWith(expect.objectContaining({ distance: 5 }), { animate: false });
  applyCamera(viewer, { ...none, cameraOrbit: '0deg 75deg 100%' }, false);
  expect(camera.fit).toHaveBeenCalledOnce();
});
