import { mat4, vec3 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { faceCamera } from '../../../web/lib/render/geometry/face-camera.js';
import { eyePosition, mirrorWorld, viewFromWorld, type ViewCamera } from '../../../web/lib/render/eye.js';
import { rotationMatrix } from '../../../web/lib/math/mat3x4.js';
import { rootRotation } from '../../../web/lib/util/basis.js';
import type { SpriteFacing } from '../../../web/lib/types/described.js';

// A sprite's axes: its image's right is -y, its top is +z.
const axes = rootRotation({ up: 'z', forward: 'minus_x' });

interface Scene {
  readonly yaw?: number;
  readonly pitch?: number;
  readonly roll?: number;
  readonly place?: mat4;
  readonly mirrored?: boolean;
}

/** The position of a point of a sprite in camera space, relative to the sprite's origin. */
function seen(
  facing: SpriteFacing,
  [right, up]: readonly [number, number],
  { yaw = 0, pitch = 0, roll = 0, place = mat4.create(), mirrored = false }: Scene,
): number[] {
  const camera: ViewCamera = { yaw, pitch, roll, distance: 10, target: [0, 0, 0], fov: 40 };
  const eye = eyePosition(camera, new Float32Array(3));
  const view = new Float32Array(16);
  viewFromWorld(camera, eye, view);
  if (mirrored) mirrorWorld(0, view, eye);
  const world = new Float32Array(16);
  mat4.multiply(world, place, rotationMatrix(axes));
  faceCamera(world, axes, facing, view, eye);
  const [point, origin] = [vec3.fromValues(0, -right, up), vec3.create()].map((each) => {
    vec3.transformMat4(each, each, world);
    return vec3.transformMat4(each, each, view);
  });
  return [...vec3.subtract(point!, point!, origin!)].map((value) => Math.round(value * 1e3) / 1e3 + 0);
}

const cos = (degrees: number): number => Math.round(Math.cos((degrees * Math.PI) / 180) * 1e3) / 1e3;
const sin = (degrees: number): number => Math.round(Math.sin((degrees * Math.PI) / 180) * 1e3) / 1e3;

describe('faceCamera', () => {
  it('keeps a parallel sprite in the plane of the image', () => {
    for (const scene of [{}, { yaw: 70 }, { yaw: 200, pitch: 60 }, { pitch: -90 }, { roll: 30, yaw: 10 }]) {
      expect(seen('parallel', [1, 0], scene)).toEqual([1, 0, 0]);
      expect(seen('parallel', [0, 1], scene)).toEqual([0, 1, 0]);
    }
  });

  it('turns upright sprites only about the vertical axis', () => {
    const scene = { yaw: 120, pitch: 30 };
    for (const facing of ['parallel_upright', 'facing_upright'] as const) {
      expect(seen(facing, [1, 0], scene)).toEqual([1, 0, 0]);
      expect(seen(facing, [0, 1], scene)).toEqual([0, cos(30), sin(30)]);
    }
  });

  it('turns `facing_upright` to the position of the camera, `parallel_upright` to its direction', () => {
    // The camera is at (0, 0, 10); the sprite is beside its line of sight.
    const place = mat4.fromTranslation(mat4.create(), [10, 0, 0]);
    expect(seen('parallel_upright', [1, 0], { place })).toEqual([1, 0, 0]);
    expect(seen('facing_upright', [1, 0], { place })).toEqual([cos(45), 0, sin(45)]);
  });

  it('keeps the top of an upright sprite at the top of the image when seen from straight above', () => {
    const [right, up] = [
      seen('parallel_upright', [1, 0], { pitch: 90 }),
      seen('facing_upright', [0, 1], { pitch: 90 }),
    ];
    expect(right).toEqual([1, 0, 0]);
    expect(up).toEqual([0, 0, 1]);
  });

  it('keeps position and scale, and ignores the rotation of the transform', () => {
    const place = mat4.create();
    mat4.translate(place, place, [1, 2, 3]);
    mat4.rotateY(place, place, 1);
    mat4.scale(place, place, [2, 2, 2]);
    expect(seen('parallel', [1, 0], { place, yaw: 40 })).toEqual([2, 0, 0]);
  });

  it('rolls `parallel_oriented` like its transform', () => {
    // Counter-clockwise as seen from its front.
    const place = mat4.fromZRotation(mat4.create(), Math.PI / 6);
    expect(seen('parallel_oriented', [1, 0], { place, yaw: 50, pitch: 20 })).toEqual([cos(30), sin(30), 0]);
    expect(seen('parallel_oriented', [0, 1], { place, yaw: 50, pitch: 20 })).toEqual([-sin(30), cos(30), 0]);
    expect(seen('parallel', [1, 0], { place, yaw: 50, pitch: 20 })).toEqual([1, 0, 0]);
  });

  it('mirrors a sprite in a mirrored image', () => {
    expect(seen('parallel', [1, 0], { yaw: 30, mirrored: true })).toEqual([-1, 0, 0]);
    expect(seen('parallel', [0, 1], { yaw: 30, mirrored: true })).toEqual([0, 1, 0]);
  });
});
