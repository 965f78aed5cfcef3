import { describe, expect, it } from 'vitest';
import { eyePosition } from '../../../web/lib/render/eye.js';
import { firstPersonCamera, verticalFov } from '../../../web/lib/viewer/optional/first-person.js';

describe('the field of view of the first-person camera', () => {
  it('applies to an image of 4:3; wider and taller images show at least that part', () => {
    expect(verticalFov(90, 4 / 3)).toBeCloseTo(73.74, 2);
    expect(verticalFov(90, 16 / 9)).toBeCloseTo(73.74, 2);
    // In a square image, a horizontal angle of 90 degrees is a vertical one of 90 degrees.
    expect(verticalFov(90, 1)).toBeCloseTo(90, 5);
    expect(verticalFov(60, 1)).toBeCloseTo(60, 5);
  });

  it('is limited to angles from 10 to 170 degrees', () => {
    expect(verticalFov(0, 1)).toBeCloseTo(10, 5);
    expect(verticalFov(400, 1)).toBeCloseTo(170, 5);
  });
});

describe('the first-person camera', () => {
  it('is at the origin, and looks in the direction of the model', () => {
    for (const size of [0.5, 60, 4000]) {
      const camera = firstPersonCamera(90, 1, size);
      for (const place of eyePosition(camera, new Float32Array(3))) expect(place).toBeCloseTo(0, 4);
      expect(camera.target[2]).toBeGreaterThan(0);
    }
  });

  it('has the near plane of the games, and a closer one for small models', () => {
    expect(firstPersonCamera(90, 1, 60).distance * 0.03).toBeCloseTo(4, 6);
    expect(firstPersonCamera(90, 1, 2).distance * 0.03).toBeCloseTo(0.2, 6);
  });
});
