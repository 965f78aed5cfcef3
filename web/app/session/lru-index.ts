/** The key, size and last use of a stored image. */
export interface Stored {
  readonly key: string;
  readonly bytes: number;
  /** A counter that increases with each use. */
  readonly used: number;
}

export interface LruBounds {
  readonly bytes: number;
  readonly entries: number;
}

/** The index of a bounded store: decides which entries to remove, least recently used first. */
export class LruIndex {
  /** Ordered by last use. */
  readonly #stored: Map<string, Stored> = new Map();
  readonly #bounds: LruBounds;
  #bytes = 0;
  #last = 0;

  constructor(bounds: LruBounds, stored: Iterable<Stored> = []) {
    this.#bounds = bounds;
    for (const each of [...stored].sort((a, b) => a.used - b.used)) this.#put(each);
  }

  get bytes(): number {
    return this.#bytes;
  }

  get entries(): number {
    return this.#stored.size;
  }

  has(key: string): boolean {
    return this.#stored.has(key);
  }

  /** Records a use of an entry. Returns the value to store as `used`, or null if the entry does not exist. */
  use(key: string): number | null {
    const stored = this.#stored.get(key);
    return stored === undefined ? null : this.#put({ ...stored, used: this.#last + 1 });
  }

  /**
   * Records a new entry. Returns the value to store as `used`, and the keys to remove; null if the entry alone exceeds
   * the limits.
   */
  add(key: string, bytes: number): { readonly used: number; readonly gone: readonly string[] } | null {
    if (bytes > this.#bounds.bytes || this.#bounds.entries < 1) return null;
    const used = this.#put({ key, bytes, used: this.#last + 1 });
    const gone: string[] = [];
    for (const [oldest] of this.#stored) {
      if (this.#bytes <= this.#bounds.bytes && this.entries <= this.#bounds.entries) break;
      this.#drop(oldest);
      gone.push(oldest);
    }
    return { used, gone };
  }

  #put(stored: Stored): number {
    this.#drop(stored.key);
    this.#stored.set(stored.key, stored);
    this.#bytes += stored.bytes;
    this.#last = Math.max(this.#last, stored.used);
    return stored.used;
  }

  #drop(key: string): void {
    this.#bytes -= this.#stored.get(key)?.bytes ?? 0;
    this.#stored.delete(key);
  }
}
