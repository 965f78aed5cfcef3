import type { LoadCache, OnBytes } from '../types/api.js';
import { FetchError, ModelError } from '../util/errors.js';
import { reportUncaught } from '../util/report.js';

interface Entry {
  readonly value: unknown;
  readonly bytes: number;
}

interface Pending {
  readonly value: Promise<unknown>;
  /** The progress callbacks of the loads that wait for the value. */
  readonly listeners: Set<OnBytes>;
}

/**
 * Creates a cache for loads: it keeps fetched files and decoded images, and remembers addresses without a file.
 * Loading the same address again makes no request. Files are assumed not to change: call `clear()` after a change.
 * Above `maxBytes`, the least recently used entries are removed; open models keep their data.
 *
 * @param options - `maxBytes`: the maximum total size of files and pixels, in bytes
 * @throws RangeError if `maxBytes` is negative or not a number
 *
 * @example
 * ```ts
 * import { configure, createCache, load } from 'marrow3d';
 *
 * configure({ cache: createCache({ maxBytes: 64 * 2 ** 20 }) });
 * const first = await load('models/ogro/tris.md2');
 * const second = await load('models/ogro/tris.md2'); // without a request
 * ```
 */
export function createCache(options: { readonly maxBytes: number }): LoadCache {
  const { maxBytes } = options;
  if (!(maxBytes >= 0)) throw new RangeError(`maxBytes must be a number of bytes, not ${maxBytes}`);
  return new Cache(maxBytes);
}

/**
 * Whether an error means that the file is unavailable to every load. Other errors, such as a cancellation, concern one
 * load only.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof FetchError || (error instanceof ModelError && error.code !== 'cancelled');
}

class Cache implements LoadCache {
  readonly maxBytes: number;
  /** The least recently used entry first. */
  readonly #entries: Map<string, Entry> = new Map();
  readonly #pending: Map<string, Pending> = new Map();
  #bytes = 0;
  #cleared = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get cleared(): number {
    return this.#cleared;
  }

  get(key: string): unknown {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: unknown, bytes: number): void {
    this.#drop(key);
    if (bytes > this.maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
  }

  async share<T>(key: string, make: (onBytes: OnBytes) => Promise<T>, onBytes: OnBytes): Promise<T> {
    const before = this.#pending.get(key);
    if (before !== undefined) {
      before.listeners.add(onBytes);
      const again = (error: unknown): Promise<T> => {
        if (isRefusal(error)) throw error;
        return this.share(key, make, onBytes);
      };
      return (before.value as Promise<T>).catch(again);
    }
    // An exception in the callback of one load must not end the request that several loads share.
    const listeners: Set<OnBytes> = new Set([onBytes]);
    const value = make((...progress) => {
      for (const listener of listeners) {
        try {
          listener(...progress);
        } catch (error) {
          listeners.delete(listener);
          reportUncaught(error);
        }
      }
    });
    const pending = { value, listeners };
    this.#pending.set(key, pending);
    return value.finally(() => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    });
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
    // A pending request still answers the loads that wait for it, but no later ones.
    this.#pending.clear();
    this.#cleared++;
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
