import { describe, expect, it } from 'vitest';
import {
  cameraOf,
  directionOf,
  isAutomatic,
  orbitOf,
  parseAngle,
  parseLength,
  parseOrbit,
  rangeOf,
  Vector3,
} from '../../../web/lib/element/attributes/camera-text.js';
import type { CameraState } from '../../../web/lib/types/view.js';

const fitted: CameraState = { yaw: 26, pitch: 9, distance: 200, target: [1, 30, 3], fov: 30 };
const measure = { fitted, metresPerUnit: 0.025 };
const texts = { orbit: null, target: null, fieldOfView: null };

describe('the camera attributes', () => {
  it('parse angles in degrees and radians', () => {
    expect(parseAngle('90deg')).toBe(90);
    expect(parseAngle('-1.5deg')).toBe(-1.5);
    expect(parseAngle('3.141592653589793rad')).toBeCloseTo(180);
    expect(parseAngle('1.5707963267948966')).toBeCloseTo(90);
    for (const no of [null, '', 'auto', '90 deg', 'deg', '1e999x', '90%']) expect(parseAngle(no)).toBeNull();
  });

  it('parse lengths in metres, percentages and world units', () => {
    expect(parseLength('2.5m')).toEqual({ value: 2.5, unit: 'metres' });
    expect(parseLength('50cm')).toEqual({ value: 0.5, unit: 'metres' });
    expect(parseLength('5mm')).toEqual({ value: 0.005, unit: 'metres' });
    expect(parseLength('105%')).toEqual({ value: 1.05, unit: 'share' });
    expect(parseLength('-12')).toEqual({ value: -12, unit: 'world' });
    for (const no of [null, '', 'auto', '5km', 'm']) expect(parseLength(no)).toBeNull();
  });

  it('treat missing and unknown values as automatic', () => {
    expect(parseOrbit('45deg')).toEqual({ theta: 45, phi: null, radius: null });
    expect(parseOrbit('auto 75deg nonsense')).toEqual({ theta: null, phi: 75, radius: null });
    expect(isAutomatic(texts)).toBe(true);
    expect(isAutomatic({ ...texts, orbit: 'auto auto auto', target: 'auto auto auto' })).toBe(true);
    expect(isAutomatic({ ...texts, target: 'auto 1m auto' })).toBe(false);
    expect(isAutomatic({ ...texts, fieldOfView: '40deg' })).toBe(false);
  });

  it('set the direction by the angles of the orbit', () => {
    expect(directionOf({ ...texts, orbit: '45deg 75deg 105%', fieldOfView: '40deg' })).toEqual({
      yaw: 45,
      pitch: 15,
      fov: 40,
    });
    expect(directionOf({ ...texts, orbit: 'auto 0deg' })).toEqual({ pitch: 89 });
    expect(directionOf({ ...texts, fieldOfView: '400deg' })).toEqual({ fov: 150 });
  });

  it('set the distance by the orbit and the target point', () => {
    expect(cameraOf({ ...texts, orbit: '0deg 0deg 105%' }, measure).distance).toBeCloseTo(210);
    expect(cameraOf({ ...texts, orbit: 'auto auto 2m' }, measure).distance).toBeCloseTo(80);
    expect(cameraOf({ ...texts, orbit: 'auto auto 70' }, measure).distance).toBe(70);
    expect(cameraOf({ ...texts, target: '0m 1m auto' }, measure).target).toEqual([0, 40, 3]);
    expect(cameraOf({ ...texts, target: '4 auto 200%' }, measure).target).toEqual([4, 30, 6]);
  });

  it('limit user interaction to a range', () => {
    expect(rangeOf(null, null, measure)).toBeNull();
    expect(rangeOf('auto auto auto', null, measure)).toBeNull();
    expect(rangeOf('-90deg 45deg 50%', '90deg 90deg auto', measure)).toEqual({
      yaw: [-90, 90],
      pitch: [0, 45],
      distance: [100, Infinity],
    });
    expect(rangeOf(null, 'auto auto 10m', measure)).toEqual({
      yaw: [-180, 180],
      pitch: [-89, 89],
      distance: [0, 400],
    });
  });

  it('are parsed from the strings that they are formatted to', () => {
    const orbit = parseOrbit(String(orbitOf({ ...fitted, yaw: -135, pitch: 20, distance: 123.5 })));
    expect(orbit.theta).toBeCloseTo(-135, 2);
    expect(orbit.phi).toBeCloseTo(70, 2);
    expect(orbit.radius).toEqual({ value: 123.5, unit: 'world' });
    expect(String(new Vector3(1, -2.5, 1 / 3))).toBe('1 -2.5 0.33333');
  });
});
