import { describe, expect, it } from 'vitest';
import { noise, waveAt } from '../../../web/lib/material/waves.js';
import { waveOf } from '../../../e2e/render/fake-stages.js';

describe('a wave', () => {
  const at = (shape: Parameters<typeof waveOf>[0]['shape'], seconds: number): number =>
    waveAt(waveOf({ shape: shape!, base: 10, amplitude: 4, phase: 0.25, frequency: 0.5 }), seconds);

  it('is base + amplitude * shape(frac(phase + time * frequency))', () => {
    // The phase is a quarter, and a second is half a period: three quarters after one second, a quarter again after
    // two.
    expect([0, 1, 2].map((t) => at('sine', t))).toEqual(
      [14, 6, 14].map((v) => expect.closeTo(v, 9) as unknown),
    );
    expect([0, 0.25, 0.5, 1, 1.25].map((t) => at('triangle', t))).toEqual([14, 12, 10, 6, 8]);
    expect([0, 0.49, 0.5, 1.49, 1.5].map((t) => at('square', t))).toEqual([14, 14, 6, 6, 14]);
    expect([0, 1, 1.5].map((t) => at('sawtooth', t))).toEqual([11, 13, 10]);
    expect([0, 1, 1.5].map((t) => at('inverse_sawtooth', t))).toEqual([13, 11, 14]);
    expect(at('none', 7)).toBe(10);
  });

  it('is a table of values, interpolated or in steps', () => {
    const inTable = (shape: 'table' | 'steps', seconds: number, table: readonly number[]): number =>
      waveAt(waveOf({ shape, base: 1, amplitude: 2, phase: 0.25, frequency: 1 }), seconds, table);
    const table = [0, 1, 0.5, 3];
    expect([0, 0.125, 0.5, 0.625, 0.75, -0.25].map((t) => inTable('table', t, table))).toEqual([
      3, 2.5, 7, 4, 1, 1,
    ]);
    expect([0, 0.24, 0.25, 0.5, 0.75].map((t) => inTable('steps', t, table))).toEqual([3, 3, 2, 7, 1]);
    expect(inTable('table', 1, [])).toBe(1);
  });

  it('accepts negative times, and phases of any size', () => {
    expect(at('sawtooth', -1)).toBe(13);
    expect(waveAt(waveOf({ shape: 'sawtooth', amplitude: 1, phase: -0.25 }), 0)).toBe(0.75);
  });
});

describe('noise', () => {
  it('is linear between values from -1 to 1 and reproducible', () => {
    const values = Array.from({ length: 200 }, (_, i) => noise(i - 100));
    for (const value of values) expect(Math.abs(value)).toBeLessThanOrEqual(1);
    expect(new Set(values).size).toBeGreaterThan(190);
    expect(Math.max(...values)).toBeGreaterThan(0.8);
    expect(Math.min(...values)).toBeLessThan(-0.8);
    expect(noise(3.25)).toBeCloseTo(noise(3) * 0.75 + noise(4) * 0.25, 12);
    expect(noise(-0.5)).toBeCloseTo((noise(-1) + noise(0)) / 2, 12);
    const wave = waveOf({ shape: 'noise', base: 1, amplitude: 2, phase: 0.5, frequency: 3 });
    expect(waveAt(wave, 2)).toBe(1 + 2 * noise(7.5));
  });
});
