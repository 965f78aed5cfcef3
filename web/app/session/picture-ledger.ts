/** The key, size and last use of a stored image. */
export interface Stored {
  readonly key: string;
  readonly bytes: number;
  /** Rises with each use. */
  readonly used: number;
}

export interface LedgerBounds {
  readonly bytes: number;
  readonly pictures: number;
}

/** Keeps account of a bounded store, and says which of its pictures have to go: those that were used longest ago. */
export class PictureLedger {
  /** In the order of their last use. */
  readonly #stored: Map<string, Stored> = new Map();
  readonly #bounds: LedgerBounds;
  #bytes = 0;
  #last = 0;

  constructor(bounds: LedgerBounds, stored: Iterable<Stored> = []) {
    this.#bounds = bounds;
    for (const each of [...stored].sort((a, b) => a.used - b.used)) this.#put(each);
  }

  get bytes(): number {
    return this.#bytes;
  }

  get pictures(): number {
    return this.#stored.size;
  }

  has(key: string): boolean {
    return this.#stored.has(key);
  }

  /** Notes that a picture was used; returns the mark to store beside it, or null where there is no such picture. */
  use(key: string): number | null {
    const stored = this.#stored.get(key);
    return stored === undefined ? null : this.#put({ ...stored, used: this.#last + 1 });
  }

  /**
   * Notes a new picture. Returns the mark to store beside it, and the keys that have to go; null where the picture
   * alone is more than the bounds allow.
   */
  add(key: string, bytes: number): { readonly used: number; readonly gone: readonly string[] } | null {
    if (bytes > this.#bounds.bytes || this.#bounds.pictures < 1) return null;
    const used = this.#put({ key, bytes, used: this.#last + 1 });
    const gone: string[] = [];
    for (const [oldest] of this.#stored) {
      if (this.#bytes <= this.#bounds.bytes && this.pictures <= this.#bounds.pictures) break;
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
