import { describe, expect, it } from 'vitest';
import { StripBuilder, stripColors } from '../../../web/lib/render/overlays/strips.js';
import { noStrip } from '../../../web/lib/types/subject.js';

/** The colour of each triangle, found by its corners; null if it has none. */
function colorsOf(
  strips: number[],
  indices: number[],
  source: number[] = [],
  step = 1000,
): (number | null)[] {
  const vertices = Math.max(...indices) + 1;
  const builder = new StripBuilder(
    new Uint32Array(strips),
    new Uint32Array(indices),
    new Uint32Array(source.length > 0 ? source : Array.from({ length: vertices }, (_, i) => i)),
    vertices,
  );
  while (!builder.step(step));
  const { indices: sorted, counts } = builder.groups();
  const colors = strips.map((): number | null => null);
  let at = 0;
  counts.forEach((count, color) => {
    for (const end = at + count; at < end; at += 3) {
      const corners = [...sorted.subarray(at, at + 3)].join();
      colors[strips.findIndex((_, i) => indices.slice(i * 3, i * 3 + 3).join() === corners)] = color;
    }
  });
  return colors;
}

/** A row of quads of two triangles each; quad i is strip i. */
function row(quads: number, numberOf: (quad: number) => number): { strips: number[]; indices: number[] } {
  const strips: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < quads; i++) {
    indices.push(2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3);
    strips.push(numberOf(i), numberOf(i));
  }
  return { strips, indices };
}

describe('the colours of strips', () => {
  it('are equal within a strip, and from a separate range for fans', () => {
    const colors = colorsOf([0, 0, 3], [0, 1, 2, 1, 2, 3, 4, 5, 6]);
    expect(colors[0]).toBe(colors[1]);
    expect(colors[0]).toBeLessThan(stripColors);
    expect(colors[2]).toBeGreaterThanOrEqual(stripColors);
  });

  it('differ between adjacent strips, also across texture seams', () => {
    // The first colour to try repeats after eight strips, so only the check of adjacency makes neighbours differ.
    const { strips, indices } = row(60, (quad) => ((quad * 8) % 59) << 1);
    const colors = colorsOf(strips, indices);
    for (let i = 2; i < colors.length; i += 2) expect(colors[i], `quad ${i / 2}`).not.toBe(colors[i - 2]);
    // With `source`, two vertices of strip 8 are copies of the file's vertices 1 and 2, which strip 0 uses.
    const far = Array.from({ length: 9 }, (_, i) => i * 2);
    const corners = far.flatMap((_, i) => (i === 8 ? [24, 25, 26] : [i * 3, i * 3 + 1, i * 3 + 2]));
    const source = Array.from({ length: 27 }, (_, i) => (i > 23 ? i - 23 : i));
    const apart = colorsOf(far, corners);
    expect(apart[8]).toBe(apart[0]);
    expect(colorsOf(far, corners, source)[8]).not.toBe(apart[0]);
  });

  it('are missing for triangles outside of strips', () => {
    expect(colorsOf([noStrip, 0], [0, 1, 2, 1, 2, 3])).toEqual([null, 0]);
  });

  it('are independent of the step size', () => {
    const { strips, indices } = row(500, (quad) => (quad << 1) | (quad % 3 === 0 ? 1 : 0));
    expect(colorsOf(strips, indices, [], 7)).toEqual(colorsOf(strips, indices));
  });

  it('are the same for a range of triangles as for all triangles', () => {
    const { strips, indices } = row(6, (quad) => quad << 1);
    const vertices = Uint32Array.from({ length: 14 }, (_, i) => i);
    const builder = new StripBuilder(new Uint32Array(strips), new Uint32Array(indices), vertices, 14);
    while (!builder.step(1000));
    const whole = colorsOf(strips, indices);
    const { indices: some, counts } = builder.groups(4, 4);
    expect([...some].sort((a, b) => a - b)).toEqual(indices.slice(12, 24).sort((a, b) => a - b));
    const wanted = whole.slice(4, 8);
    expect([...counts]).toEqual(
      [...counts.keys()].map((color) => wanted.filter((c) => c === color).length * 3),
    );
  });

  it('exist despite invalid strip numbers and source vertices', () => {
    expect(colorsOf([0xfffffffe, 8], [0, 1, 2, 1, 2, 3], [4e9, 1, 4e9, 9]).every((c) => c !== null)).toBe(
      true,
    );
    const empty = new StripBuilder(new Uint32Array(0), new Uint32Array(0), new Uint32Array(0), 0);
    expect(empty.step(1)).toBe(true);
    expect(empty.groups().indices).toHaveLength(0);
  });
});
