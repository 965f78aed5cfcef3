import { describe, expect, it } from 'vitest';
import {
  frameBox,
  greetingCamera,
  restBox,
  spanOf,
  subjectCamera,
  upperPart,
} from '../../../web/app/session/framing.js';
import type { CameraState } from '../../../web/lib/types/view.js';
import { part, summary } from './support/subject.js';

const radians = Math.PI / 180;
const upright = { min: [-16, -24, -16], max: [16, 32, 16] } as const;

describe('framing', () => {
  it('turns the file\u2019s box into the world\u2019s: what was z is up', () => {
    expect(restBox(summary([part('tris')]))).toEqual(upright);
  });

  it('gives the box the share of the picture that was asked for', () => {
    const box = { min: [-1, 0, -0.001], max: [1, 4, 0.001] } as const;
    const camera = frameBox(box, { yaw: 0, pitch: 0, fov: 30, aspect: 2, tall: 0.5, wide: 1 });
    const shown = 2 * camera.distance * Math.tan(15 * radians);
    expect(shown).toBeCloseTo(8, 1);
    expect(camera.target).toEqual([0, 2, 0]);
  });

  it('steps back where the animations reach far beyond the rest pose', () => {
    const still = part('tris');
    const flip = part('tris', { animationBounds: { min: [-200, -200, -24], max: [200, 200, 400] } });
    const distance = (each: typeof still): number =>
      subjectCamera(summary([each]), { yaw: 26, pitch: 9 }, 1.5, false)?.distance ?? 0;
    expect(distance(flip)).toBeGreaterThan(distance(still) * 2);
  });

  it('shows what is put together of parts as it stands, whatever each part does by itself', () => {
    const wild = { animationBounds: { min: [-200, -200, -24], max: [200, 200, 400] } } as const;
    const parts = [part('lower', wild), part('upper', { ...wild, how: 'tag', at: 'tag_torso', parent: 0 })];
    const bounds = { min: [-16, -16, -24], max: [16, 16, 40] } as const;
    const player = summary(parts, { bounds, animationBounds: wild.animationBounds });
    const still = summary([part('tris', { bounds, animationBounds: bounds })]);
    const view = { yaw: 26, pitch: 9 };
    const [standing, alone] = [player, still].map((each) => subjectCamera(each, view, 1.5, false)!);
    expect(standing!.target[1]).toBeCloseTo(alone!.target[1], 0);
    expect(standing!.distance).toBeGreaterThan(alone!.distance);
    expect(standing!.distance).toBeLessThan(alone!.distance * 1.4);
  });

  it('has a player in the middle, not what it holds, and goes back for a fall', () => {
    const parts = [part('lower'), part('upper', { how: 'tag', at: 'tag_torso', parent: 0 })];
    const held = summary(parts, { bounds: { min: [-16, -16, -24], max: [60, 16, 40] } });
    const standing = upright;
    const falling = { min: [-110, -24, -16], max: [16, 32, 16] } as const;
    const camera = (reach: typeof falling | null): CameraState =>
      subjectCamera(held, { yaw: 26, pitch: 9 }, 1.5, false, { standing, reach })!;
    expect(camera(null).target[0]).toBe(0);
    expect(camera(null).target[2]).toBe(0);
    expect(camera(falling).distance).toBeGreaterThan(camera(null).distance * 1.1);
  });

  it('knows how far across the picture something stands', () => {
    const flat = { min: [-10, -10, 0], max: [10, 10, 0] } as const;
    const camera: CameraState = { yaw: 0, pitch: 0, fov: 90, distance: 20, target: [0, 0, 0] };
    const span = spanOf(flat, camera, 400, 200)!;
    expect(span.left).toBeCloseTo(150);
    expect(span.right).toBeCloseTo(250);
    expect(spanOf({ min: [0, 0, 30], max: [1, 1, 40] }, camera, 400, 200)).toBeNull();
  });

  it('takes the upper part of what stands upright, and all of what does not', () => {
    const flat = { min: [-50, 0, -50], max: [50, 10, 50] } as const;
    expect(upperPart(upright).min[1]).toBeGreaterThan(0);
    expect(upperPart(flat)).toEqual(flat);
  });

  it('puts the sample to the right of the invitation, and above it on a phone', () => {
    const { yaw, target } = greetingCamera(upright, 1440, 850);
    const right = Math.cos(yaw * radians) * target[0] - Math.sin(yaw * radians) * target[2];
    expect(right).toBeLessThan(-10);
    expect(greetingCamera(upright, 390, 790).target[1]).toBeLessThan(-6);
  });
});
