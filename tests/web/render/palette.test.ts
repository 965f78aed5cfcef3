import { describe, expect, it } from 'vitest';
import { Palette } from '../../../web/lib/render/geometry/palette.js';

const rest = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** The matrices of `count` joints of a palette. */
function joints({ matrices }: Palette, first: number, count: number): Float32Array {
  return matrices.subarray(first * 12, (first + count) * 12);
}

describe('a palette', () => {
  it('reserves a separate range per actor, initialized with the rest pose', () => {
    const palette = new Palette(2);
    const [a, b] = [palette.take(), palette.take()];
    expect([a, b]).toEqual([0, 2]);
    palette.set(a, new Float32Array(24).fill(7));
    expect([...joints(palette, a, 2)]).toEqual(Array(24).fill(7));
    expect([...joints(palette, b, 2)]).toEqual([...rest, ...rest]);
  });

  it('reuses a freed range, reset to the rest pose', () => {
    const palette = new Palette(1);
    palette.take();
    const second = palette.take();
    palette.take();
    palette.set(second, new Float32Array(12).fill(7));
    palette.release(second);
    expect(palette.take()).toBe(second);
    expect([...joints(palette, second, 1)]).toEqual(rest);
    expect(palette.take()).toBe(3);
  });

  it('reuses freed ranges in their order, so that the actors of a crowd stay consecutive', () => {
    const palette = new Palette(2);
    const places = Array.from({ length: 5 }, () => palette.take());
    for (const at of [3, 1, 2]) palette.release(places[at]!);
    expect([palette.take(), palette.take(), palette.take(), palette.take()]).toEqual([2, 4, 6, 10]);
  });

  it('keeps its content when it grows by rows', () => {
    const palette = new Palette(200);
    const first = palette.take();
    palette.set(first + 199, new Float32Array(12).fill(3));
    for (let i = 0; i < 10; i++) palette.take();
    expect([...joints(palette, first + 199, 1)]).toEqual(Array(12).fill(3));
  });

  it('limits its capacity to a texture size that all WebGL 2 hardware supports', () => {
    const palette = new Palette(100_000);
    expect(palette.capacity).toBe(6);
    const places = Array.from({ length: 6 }, () => palette.take());
    expect(() => palette.take()).toThrow('No more than 6 instances');
    palette.release(places[2]!);
    expect(palette.take()).toBe(places[2]);
  });

  it('stores the part matrices of an actor after its joints', () => {
    const palette = new Palette(2, 1);
    const [a, b] = [palette.take(), palette.take()];
    expect([a, b, palette.step, palette.partAt(b, 0)]).toEqual([0, 3, 3, 5]);
    const matrix = Float32Array.from({ length: 16 }, (_, i) => i);
    palette.setPart(palette.partAt(b, 0), matrix);
    expect([...joints(palette, b, 2)]).toEqual([...rest, ...rest]);
    expect([...joints(palette, 5, 1)]).toEqual([0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14]);
  });

  it('has unlimited capacity and no texture for a model without joints', () => {
    const palette = new Palette(0);
    expect([palette.take(), palette.take(), palette.capacity]).toEqual([0, 0, Infinity]);
    palette.release(0);
    expect(palette.gpuBytes).toBe(0);
  });

  it('uploads the joints that have changed, or whole rows if they span several', () => {
    const uploads: number[][] = [];
    const gl = {
      createTexture: () => ({}),
      deleteTexture: () => undefined,
      texStorage2D: () => undefined,
      texParameteri: () => undefined,
      texSubImage2D: (...values: unknown[]) => uploads.push([2, 3, 4, 5, 9].map((i) => Number(values[i]))),
    };
    const state = { gl, texture: () => undefined } as never;
    const palette = new Palette(200);
    const [, second] = [palette.take(), palette.take()];
    // The first upload fills the texture: 2 rows of 340 joints, 3 texels each.
    palette.upload(state);
    palette.set(3, new Float32Array(24));
    palette.upload(state);
    palette.set(second, new Float32Array(200 * 12));
    palette.upload(state);
    palette.set(second + 150, new Float32Array(12));
    palette.upload(state);
    palette.upload(state);
    // x, y, width, height and the offset of the first uploaded number.
    expect(uploads).toEqual([
      [0, 0, 1020, 2, 0],
      [9, 0, 6, 1, 36],
      [0, 0, 1020, 2, 0],
      [30, 1, 3, 1, 4200],
    ]);
  });
});
