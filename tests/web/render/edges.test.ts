import { describe, expect, it } from 'vitest';
import { EdgeBuilder } from '../../../web/lib/render/overlays/edges.js';

function edgesOf(indices: number[], source: number[] | null, vertices: number, step = 1000): string[] {
  const builder = new EdgeBuilder(new Uint32Array(indices), source && new Uint32Array(source), vertices);
  while (!builder.step(step));
  const edges = builder.edges();
  const found: string[] = [];
  for (let i = 0; i < edges.length; i += 2) found.push([edges[i]!, edges[i + 1]!].sort().join('-'));
  return found.sort();
}

describe('edges', () => {
  it('of two triangles with a shared edge are five', () => {
    expect(edgesOf([0, 1, 2, 0, 2, 3], null, 4)).toEqual(['0-1', '0-2', '0-3', '1-2', '2-3']);
  });

  it('along a texture seam count once: split vertices are one file vertex', () => {
    // The second triangle uses vertices 3 and 4, which are copies of 0 and 2.
    expect(edgesOf([0, 1, 2, 3, 4, 5], [0, 1, 2, 0, 2, 3], 6)).toHaveLength(5);
  });

  it('ignore a source list of the wrong length', () => {
    expect(edgesOf([0, 1, 2], [0], 3)).toHaveLength(3);
  });

  it('skip degenerate and incomplete triangles', () => {
    expect(edgesOf([4, 4, 4, 0, 1], null, 5)).toEqual([]);
    expect(edgesOf([], null, 0)).toEqual([]);
  });

  it('are complete for separate triangles', () => {
    const indices = Array.from({ length: 3000 }, (_, i) => i);
    expect(edgesOf(indices, null, 3000)).toHaveLength(3000);
  });

  it('are independent of the step size', () => {
    const side = 40;
    const indices: number[] = [];
    for (let y = 0; y + 1 < side; y++) {
      for (let x = 0; x + 1 < side; x++) {
        const at = y * side + x;
        indices.push(at, at + 1, at + side, at + 1, at + side + 1, at + side);
      }
    }
    const whole = edgesOf(indices, null, side * side);
    // A grid of n x n quads has 2n(n + 1) sides and n x n diagonals.
    expect(whole).toHaveLength(2 * 39 * 40 + 39 * 39);
    expect(edgesOf(indices, null, side * side, 7)).toEqual(whole);
  });
});
