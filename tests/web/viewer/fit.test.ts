import { describe, expect, it } from 'vitest';
import { fitCamera, type FitInput } from '../../../web/lib/viewer/camera/fit.js';
import { imageAxes } from '../../../web/lib/viewer/camera/orbit.js';

const figure: FitInput = {
  rest: [-10, -24, -8, 10, 32, 16],
  animation: [-38, -24, -44, 38, 48, 40],
  yaw: 26,
  pitch: 9,
  fov: 30,
  aspect: 1.6,
};

/** A point's position in the image, from -1 to 1, to the right and upwards. */
function place(input: FitInput, point: readonly [number, number, number]): [number, number] {
  const camera = fitCamera(input);
  const { right, up } = imageAxes(camera);
  const cross = (i: number, j: number): number => right[i]! * up[j]! - right[j]! * up[i]!;
  const back = [cross(1, 2), cross(2, 0), cross(0, 1)];
  const offset = point.map((value, i) => value - camera.target[i]!);
  const dot = (axis: readonly number[]): number =>
    axis.reduce((sum, value, i) => sum + value * offset[i]!, 0);
  const tall = (camera.distance - dot(back)) * Math.tan((input.fov * Math.PI) / 360);
  return [dot(right) / (tall * input.aspect), dot(up) / tall];
}

/** Expects a point to be in the image, inside the padding of 6 %. */
function expectInside(input: FitInput, point: readonly [number, number, number]): void {
  for (const part of place(input, point)) expect(Math.abs(part)).toBeLessThan(0.8805);
}

describe('a fitted camera', () => {
  it('has a fixed distance from a single point, and a small one from small models', () => {
    const point = [1, 2, 3, 1, 2, 3];
    const camera = fitCamera({ ...figure, rest: point, animation: point });
    expect(camera).toMatchObject({ distance: 4, target: [1, 2, 3] });
    const speck = [0, 0, 0, 1e-7, 1e-7, 1e-7];
    expect(fitCamera({ ...figure, rest: speck, animation: speck }).distance).toBeLessThan(1e-6);
  });

  it('without perspective ignores the depth of points', () => {
    const deep = { ...figure, animation: [-10, -24, -500, 10, 32, 500], rest: [-10, -24, -500, 10, 32, 500] };
    const ahead = { ...deep, yaw: 0, pitch: 0 };
    const flat = fitCamera({ ...ahead, orthographic: true });
    expect(flat.distance).toBeLessThan(fitCamera(ahead).distance / 3);
    const tall = flat.distance * Math.tan((flat.fov * Math.PI) / 360);
    expect(28 / tall).toBeCloseTo(0.88, 1);
  });

  it('shows the given pose even if it is far larger than the rest pose', () => {
    const wave = [-200, -200, -200, 200, 200, 200] as const;
    const effect = { ...figure, rest: [-5, -5, -5, 5, 5, 5], animation: wave, yaw: 40, pitch: 30 };
    const top = [wave[0], wave[4], wave[2]] as const;
    expect(Math.max(...place(effect, top).map(Math.abs))).toBeGreaterThan(1);
    for (let corner = 0; corner < 8; corner++) {
      const at = [wave[corner & 1 ? 3 : 0], wave[corner & 2 ? 4 : 1], wave[corner & 4 ? 5 : 2]] as const;
      expectInside({ ...effect, pose: wave }, at);
    }
    // A pose inside of the bounds of the clips changes nothing.
    expect(fitCamera({ ...figure, pose: figure.rest })).toEqual(fitCamera(figure));
  });

  it('shows the whole rest pose, from every side and for every aspect ratio', () => {
    for (const yaw of [0, 26, 90, 135, 180, -77]) {
      for (const pitch of [-60, 0, 9, 45, 85]) {
        for (const aspect of [0.5, 1, 2.2]) {
          const input = { ...figure, yaw, pitch, aspect };
          for (let corner = 0; corner < 8; corner++) {
            const x = input.rest[corner & 1 ? 3 : 0]!;
            const y = input.rest[corner & 2 ? 4 : 1]!;
            const z = input.rest[corner & 4 ? 5 : 2]!;
            expectInside(input, [x, y, z]);
          }
        }
      }
    }
  });

  it('shows a jump and a fall', () => {
    expectInside(figure, [0, 48, (figure.rest[2]! + figure.rest[5]!) / 2]);
    expectInside(figure, [-38, -20, -2]);
    expectInside(figure, [38, -20, -2]);
    expectInside(figure, [0, -20, 40]);
    expectInside(figure, [0, -20, -44]);
  });

  it('is as near as the padding allows', () => {
    const still = { ...figure, animation: figure.rest, pitch: 0, yaw: 0 };
    const free = fitCamera({ ...still, padding: 0 });
    expect(fitCamera(still).distance).toBeGreaterThan(free.distance);
    // The nearest face of the box, 56 high, fills the image.
    const tall = Math.tan((15 * Math.PI) / 180) * (free.distance - (16 - 4));
    expect(tall * 2).toBeCloseTo(56, 1);
  });

  it('has the middle of a wide model in the middle of the image', () => {
    const beam = [-40, 3, -2, 40, 7, 2];
    const { target } = fitCamera({ ...figure, rest: beam, animation: beam, yaw: 0, pitch: 0 });
    expect(target[1]).toBeCloseTo(5, 3);
  });

  it('has its target on the vertical axis through the middle of the rest pose', () => {
    const [x, , z] = fitCamera(figure).target;
    expect(x).toBe(0);
    expect(z).toBe(4);
  });

  it('is valid for a model without extent', () => {
    const point = fitCamera({ ...figure, rest: [0, 0, 0, 0, 0, 0], animation: [0, 0, 0, 0, 0, 0] });
    expect(point.distance).toBeGreaterThan(0);
    expect(point.target.every(Number.isFinite)).toBe(true);
  });
});
