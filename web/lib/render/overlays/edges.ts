/**
 * The unique edges of a triangle mesh, as pairs of vertex indices. Vertices that were split at texture seams (equal entries in
 * `source`) count as one, so that edges along seams are drawn once.
 *
 * Runs in steps, because a model of a million triangles takes longer than one task should.
 */
export class EdgeBuilder {
  readonly #indices: Uint32Array;
  readonly #source: Uint32Array | null;
  /** Open addressing with two entries per slot: the lower vertex plus one (0: empty), and the higher. */
  readonly #table: Uint32Array;
  readonly #mask: number;
  readonly #edges: Uint32Array;
  #count = 0;
  #next = 0;

  /** If `source` is null, or its length is not `vertexCount`, each vertex is separate. */
  constructor(indices: Uint32Array, source: Uint32Array | null, vertexCount: number) {
    this.#indices = indices;
    this.#source = source?.length === vertexCount ? source : null;
    let slots = 16;
    while (slots < indices.length * 1.5) slots *= 2;
    this.#mask = slots - 1;
    this.#table = new Uint32Array(slots * 2);
    this.#edges = new Uint32Array(indices.length * 2);
  }

  /** Processes at most `triangles` triangles; returns true when done. */
  step(triangles: number): boolean {
    const indices = this.#indices;
    const end = Math.min(indices.length - 2, this.#next + triangles * 3);
    for (let i = this.#next; i < end; i += 3) {
      const a = indices[i]!;
      const b = indices[i + 1]!;
      const c = indices[i + 2]!;
      this.#add(a, b);
      this.#add(b, c);
      this.#add(c, a);
      this.#next = i + 3;
    }
    return this.#next + 2 >= indices.length;
  }

  /** The edges found so far, two vertex indices each. */
  edges(): Uint32Array {
    return this.#edges.slice(0, this.#count);
  }

  #add(a: number, b: number): void {
    const from = this.#source?.[a] ?? a;
    const to = this.#source?.[b] ?? b;
    if (from === to) return;
    const low = Math.min(from, to) + 1;
    const high = Math.max(from, to);
    let hash = (Math.imul(low, 0x9e3779b1) + high) | 0;
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    let slot = (hash ^ (hash >>> 13)) & this.#mask;
    for (; this.#table[slot * 2] !== 0; slot = (slot + 1) & this.#mask) {
      if (this.#table[slot * 2] === low && this.#table[slot * 2 + 1] === high) return;
    }
    this.#table[slot * 2] = low;
    this.#table[slot * 2 + 1] = high;
    this.#edges[this.#count++] = a;
    this.#edges[this.#count++] = b;
  }
}
