import { describe, expect, it } from 'vitest';
import { bytes, count, decimal, fileName, frame, middle, rate, stem } from '../../../web/app/text/format.js';

describe('formatting of numbers', () => {
  it('groups thousands', () => {
    expect(count(1742)).toBe('1,742');
  });

  it('uses a minus sign, and no negative zero', () => {
    expect(decimal(-8, 1)).toBe('\u22128.0');
    expect(decimal(-0.001, 2)).toBe('0.00');
  });

  it('writes sizes in bytes, KB or MB', () => {
    const sizes = [0, 1023, 1024, 633336, 5 << 20].map(bytes);
    expect(sizes).toEqual(['0 bytes', '1,023 bytes', '1.0 KB', '618 KB', '5.0 MB']);
  });

  it('rounds a frame rate to the precision of a 32-bit float', () => {
    const rates = [10, 29.97, 0.1, 100 / 3, 9999.998].map((value) => rate(Math.fround(value)));
    expect(rates).toEqual(['10', '29.97', '0.1', '33.333332', '9999.998']);
  });

  it('shows a frame with one decimal, but a whole frame without one while paused', () => {
    expect([frame(7, false), frame(7, true), frame(7.25, false), frame(6.999, false)]).toEqual([
      '7',
      '7.0',
      '7.3',
      '7',
    ]);
  });
});

describe('formatting of names', () => {
  it('cuts long paths in the middle and keeps their end', () => {
    expect(middle('models/players/ulna/tris.md2', 16)).toBe('models\u2026/tris.md2');
    expect([...middle('models/players/ulna/tris.md2', 16)]).toHaveLength(16);
  });

  it('does not change short names, and never splits a character', () => {
    expect(middle('tris.md2', 16)).toBe('tris.md2');
    expect(middle('\u{1F480}'.repeat(20), 9)).toBe('\u{1F480}'.repeat(3) + '\u2026' + '\u{1F480}'.repeat(5));
  });

  it('returns the file name of a path, also without its extension', () => {
    expect([fileName('a/b/tris.md2'), stem('a/b/tris.md2'), stem('.hidden'), stem('README')]).toEqual([
      'tris.md2',
      'tris',
      '.hidden',
      'README',
    ]);
  });
});
