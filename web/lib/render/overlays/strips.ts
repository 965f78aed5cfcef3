import { noStrip } from '../../types/subject.js';

/** The number of colours for strips, which come first, and for fans. */
export const stripColors = 8;
export const fanColors = 4;

/**
 * The triangles of a mesh grouped by the colour of their strip or fan. Adjacent strips have different colours as far as
 * possible (graph colouring), so that a few draw calls show hundreds of strips.
 *
 * Runs in steps, because a model of a million triangles takes longer than one task should.
 */
export class StripBuilder {
  readonly #strips: Uint32Array;
  readonly #indices: Uint32Array;
  readonly #source: Uint32Array | null;
  /** The triangles, sorted by strip. */
  readonly #sorted: Uint32Array;
  /** The end of each strip's triangles in `sorted`. */
  readonly #ends: Uint32Array;
  /**
   * By file vertex: a bit mask of the colours of its triangles. Two vertices may share an entry, which only reduces the
   * number of available colours.
   */
  readonly #touching: Uint16Array;
  /** By triangle: its colour plus one; 0 for none. */
  readonly #color: Uint8Array;
  #next = 0;

  /** If the length of `source` is not `vertexCount`, each vertex is separate. */
  constructor(strips: Uint32Array, indices: Uint32Array, source: Uint32Array, vertexCount: number) {
    this.#strips = strips;
    this.#indices = indices;
    this.#source = source.length === vertexCount ? source : null;
    this.#sorted = new Uint32Array(strips.length);
    this.#ends = new Uint32Array(strips.length + 1);
    this.#color = new Uint8Array(strips.length);
    this.#touching = new Uint16Array(Math.max(1, vertexCount));
    this.#sort();
  }

  /** Colours strips with about `triangles` triangles in total; returns true when done. */
  step(triangles: number): boolean {
    const ends = this.#ends;
    const count = this.#strips.length;
    for (let done = 0; this.#next < count && done < triangles; this.#next++) {
      const from = ends[this.#next]!;
      const to = ends[this.#next + 1]!;
      if (to > from) this.#paint(from, to);
      done += Math.max(1, to - from);
    }
    return this.#next >= count;
  }

  /**
   * The vertex indices of some triangles (default: all), three each, ordered by colour; and the number of indices of each
   * colour.
   */
  groups(
    firstTriangle = 0,
    triangles: number = this.#color.length,
  ): { readonly indices: Uint32Array; readonly counts: Uint32Array } {
    const colors = this.#color.subarray(firstTriangle, firstTriangle + triangles);
    const counts = new Uint32Array(stripColors + fanColors);
    for (const color of colors) if (color > 0) counts[color - 1]! += 3;
    const at = new Uint32Array(counts.length);
    for (let color = 1; color < at.length; color++) at[color] = at[color - 1]! + counts[color - 1]!;
    const indices = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
    colors.forEach((color, triangle) => {
      if (color === 0) return;
      for (let corner = 0; corner < 3; corner++) {
        indices[at[color - 1]!++] = this.#indices[(firstTriangle + triangle) * 3 + corner]!;
      }
    });
    return { indices, counts };
  }

  /** Counting sort by strip number. There are no more strips than triangles; the lowest bit of an entry marks a fan. */
  #sort(): void {
    const ends = this.#ends;
    const number = (strip: number): number => Math.min(strip >>> 1, this.#strips.length - 1);
    for (const strip of this.#strips) if (strip !== noStrip) ends[number(strip) + 1]!++;
    for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!;
    const at = ends.slice();
    this.#strips.forEach((strip, triangle) => {
      if (strip !== noStrip) this.#sorted[at[number(strip)]!++] = triangle;
    });
  }

  #paint(from: number, to: number): void {
    const fan = (this.#strips[this.#sorted[from]!]! & 1) === 1;
    const first = fan ? stripColors : 0;
    const count = fan ? fanColors : stripColors;
    let taken = 0;
    this.#eachVertex(from, to, (vertex) => (taken |= this.#touching[vertex]!));
    // Start at a different colour each time, so that all colours are used.
    let color = first + (this.#next % count);
    for (let tries = 1; tries < count && taken & (1 << color); tries++) {
      color = color + 1 < first + count ? color + 1 : first;
    }
    this.#eachVertex(from, to, (vertex) => (this.#touching[vertex]! |= 1 << color));
    for (let i = from; i < to; i++) this.#color[this.#sorted[i]!] = color + 1;
  }

  #eachVertex(from: number, to: number, visit: (vertex: number) => void): void {
    for (let i = from; i < to; i++) {
      const triangle = this.#sorted[i]! * 3;
      for (let corner = triangle; corner < triangle + 3; corner++) {
        const vertex = this.#indices[corner]!;
        visit((this.#source?.[vertex] ?? vertex) % this.#touching.length);
      }
    }
  }
}
