import { describe, expect, it } from 'vitest';
import { createMotion, foldModifiers, movesTexcoords } from '../../../web/lib/material/texcoord-motion.js';
import { waveAt } from '../../../web/lib/material/waves.js';
import type { TexcoordModifierSummary } from '../../../web/lib/types/subject.js';
import type { Vec2, Vec3 } from '../../../web/lib/types/vectors.js';
import { modifierOf } from '../../../e2e/render/fake-stages.js';

/** Applies the modifiers one after the other, by their formulas. */
function step(modifiers: readonly TexcoordModifierSummary[], time: number, st: Vec2, p: Vec3): Vec2 {
  return modifiers.reduce<Vec2>(([s, t], { kind, values, wave }) => {
    const [x = 0, y = 0, c = 0, d = 0, e = 0, f = 0] = values;
    const swell = (at: number): number =>
      wave.amplitude * Math.sin(2 * Math.PI * (at / 1024 + wave.phase + time * wave.frequency));
    const w = (-x * time * Math.PI) / 180;
    const size = 1 / waveAt(wave, time);
    switch (kind) {
      case 'scroll':
        return [s + x * time - Math.floor(x * time), t + y * time - Math.floor(y * time)];
      case 'scale':
        return [s * x, t * y];
      case 'transform':
        return [x * s + c * t + e, y * s + d * t + f];
      case 'stretch':
        return [(s - 0.5) * size + 0.5, (t - 0.5) * size + 0.5];
      case 'rotate':
        return [
          (s - 0.5) * Math.cos(w) - (t - 0.5) * Math.sin(w) + 0.5,
          (s - 0.5) * Math.sin(w) + (t - 0.5) * Math.cos(w) + 0.5,
        ];
      case 'turbulence':
        return [s + swell(p[0] + p[2]), t + swell(p[1])];
      case 'wave': {
        const u = waveAt(wave, time);
        return [s + u * (x * s + c * t + e), t + u * (y * s + d * t + f)];
      }
      default:
        return [s, t];
    }
  }, st);
}

/** Applies the folded modifiers as shaders/stage.vert.glsl does. */
function folded(
  modifiers: readonly TexcoordModifierSummary[],
  time: number,
  [s, t]: Vec2,
  p: Vec3,
  table: readonly number[] = [],
): Vec2 {
  const motion = createMotion();
  foldModifiers({ modifiers: [modifierOf('turbulence', [], { amplitude: 3 })], table: [] }, 9, motion);
  foldModifiers({ modifiers, table }, time, motion);
  const { matrix: m, turns, phases, turbulences } = motion;
  const out: [number, number] = [m[0]! * s + m[1]! * t + m[2]!, m[3]! * s + m[4]! * t + m[5]!];
  for (let i = 0; i < turbulences; i++) {
    const x = Math.sin(2 * Math.PI * ((p[0] + p[2]) / 1024 + phases[i]!));
    const y = Math.sin(2 * Math.PI * (p[1] / 1024 + phases[i]!));
    out[0] += turns[i * 4]! * x + turns[i * 4 + 1]! * y;
    out[1] += turns[i * 4 + 2]! * x + turns[i * 4 + 3]! * y;
  }
  return out;
}

const scroll = modifierOf('scroll', [0.3, -1.7]);
const scale = modifierOf('scale', [2, -3]);
const rotate = modifierOf('rotate', [50]);
const stretch = modifierOf('stretch', [], {
  shape: 'sine',
  base: 2,
  amplitude: 0.7,
  phase: 0.1,
  frequency: 0.4,
});
const transform = modifierOf('transform', [1, 2, 3, 4, 5, 6]);
const sway = modifierOf('wave', [0.5, -1, 0.25, 2, 3, -4], {
  shape: 'triangle',
  base: 0.25,
  amplitude: 0.5,
  phase: 0.2,
  frequency: 0.3,
});
const turbulence = modifierOf('turbulence', [], { base: 9, amplitude: 0.2, phase: 0.3, frequency: 0.7 });

describe('modifiers of texture coordinates', () => {
  it.each([
    ['none', []],
    ['scroll', [scroll]],
    ['scale', [scale]],
    ['rotate', [rotate]],
    ['stretch', [stretch]],
    ['transform', [transform]],
    ['turbulence', [turbulence]],
    ['a modifier of game entities', [modifierOf('entity_translate', [3, 3])]],
    ['in their order', [scroll, scale, rotate, transform]],
    ['in another order', [transform, rotate, scale, scroll]],
    ['turbulence first', [turbulence, rotate, scale, stretch]],
    ['turbulence between', [scale, turbulence, transform, scroll]],
    ['turbulence twice', [turbulence, rotate, turbulence, scale]],
    ['a wave', [scale, sway, turbulence, sway]],
  ])('combine to one transform with the same result: %s', (_name, modifiers) => {
    for (const time of [0, 0.37, 12.6]) {
      for (const [st, p] of [
        [
          [0.1, 0.9],
          [100, 20, -300],
        ],
        [
          [-2, 0.5],
          [0, -700, 40],
        ],
      ] as const) {
        const [s, t] = folded(modifiers, time, st, p);
        const [wantS, wantT] = step(modifiers, time, st, p);
        expect(s).toBeCloseTo(wantS, 9);
        expect(t).toBeCloseTo(wantT, 9);
      }
    }
  });

  it('rotate by 180 degrees after a second at 180 degrees per second', () => {
    const [s, t] = folded([modifierOf('rotate', [180])], 1, [1, 0.25], [0, 0, 0]);
    expect(s).toBeCloseTo(0);
    expect(t).toBeCloseTo(0.75);
    // A quarter turn: s' = s cos w - t sin w with w = -90 degrees.
    const [u, v] = folded([modifierOf('rotate', [90])], 1, [1, 0.5], [0, 0, 0]);
    expect(u).toBeCloseTo(0.5);
    expect(v).toBeCloseTo(0);
  });

  it('move by a wave from the table of their stage', () => {
    const steps = { shape: 'steps', amplitude: 2, frequency: 1 } as const;
    const moved = (time: number): Vec2 =>
      folded([modifierOf('wave', [0, 0, 0, 0, 0.25, 1], steps)], time, [0.5, 0.5], [0, 0, 0], [1, -3]);
    expect(moved(0)).toEqual([1, 2.5]);
    expect(moved(0.5)).toEqual([-1, -5.5]);
    expect(moved(1)).toEqual([1, 2.5]);
  });

  it('add the wave of a rotation to its angle, in degrees', () => {
    const wave = { shape: 'steps', amplitude: 90, frequency: 1 } as const;
    const turned = (time: number, speed: number): Vec2 =>
      folded([modifierOf('rotate', [speed], wave)], time, [1, 0.5], [0, 0, 0], [0, 1]);
    expect(turned(0, 0)[0]).toBeCloseTo(1);
    // The wave has rotated the image by 90 degrees.
    expect(turned(0.5, 0)[0]).toBeCloseTo(0.5);
    expect(turned(0.5, 0)[1]).toBeCloseTo(0);
    // 180 degrees after half a second: 90 from the wave, and half of 180 from the speed.
    expect(turned(0.5, 180)[0]).toBeCloseTo(0);
    expect(turned(0.5, 180)[1]).toBeCloseTo(0.5);
  });

  it.each([
    ['rotate', [0], { shape: 'sine', amplitude: 1, frequency: 1 }, true],
    ['rotate', [0], { shape: 'sine', amplitude: 0, frequency: 1 }, false],
    ['wave', [1], { shape: 'sine', amplitude: 1, frequency: 1 }, true],
    ['wave', [1], { shape: 'sine', amplitude: 1, frequency: 0 }, false],
    ['scale', [2], { shape: 'sine', amplitude: 1, frequency: 1 }, false],
  ] as const)('change with time if a used wave moves: %s %o %o: %s', (kind, values, wave, isMoving) => {
    expect(movesTexcoords(modifierOf(kind, [...values], wave))).toBe(isMoving);
  });

  it('scale the image around its centre by the wave of a stretch, up to a limit', () => {
    const stretched = (base: number): number =>
      folded([modifierOf('stretch', [], { shape: 'sine', base })], 0, [0.6, 0.5], [0, 0, 0])[0];
    // 0.1 to the right of the centre, divided by the wave: at 2, the image is twice as large.
    expect(stretched(2)).toBeCloseTo(0.55, 9);
    expect(stretched(0.1)).toBeCloseTo(1.5, 9);
    expect(stretched(-0.1)).toBeCloseTo(-0.5, 9);
    expect(stretched(0.0002)).toBeCloseTo(500.5, 6);
    // 1/0.00005 would be 20000: the scale is limited to 10000.
    for (const wave of [0.0001, 0.00005, 0]) expect(stretched(wave)).toBeCloseTo(1000.5, 6);
    for (const wave of [-0.0001, -0.00005]) expect(stretched(wave)).toBeCloseTo(-999.5, 6);
  });
});
