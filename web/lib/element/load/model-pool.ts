import type { Model } from '../../types/api.js';
import type { LoadProgress } from '../../types/events.js';

/** A user of a model in the pool. */
export interface PoolUser {
  /** Whether the model is in or near the viewport, and must not be unloaded. */
  readonly inUse: boolean;
  /** Called when the pool needs memory: the user must stop using the model and release its lease. */
  unload(): void;
}

/** A user's claim to a model. */
export interface Lease {
  /** Rejects if the load fails or is aborted. An abort by one user does not end the load for other users. */
  readonly model: Promise<Model>;
  /** Releases the model, or aborts its load if there is no other user. Further calls do nothing. */
  release(): void;
}

export type Opener = (options: {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoadProgress) => void;
}) => Promise<Model>;

interface Entry {
  readonly key: string | null;
  readonly loading: AbortController;
  readonly promise: Promise<Model>;
  readonly users: Map<PoolUser, (progress: LoadProgress) => void>;
  model: Model | null;
  /** A counter of the pool at the last use: the higher, the more recent. */
  used: number;
}

/** The default memory limit in bytes. */
const defaultLimit = 256 * 2 ** 20;

/**
 * The models of all elements of a page. Elements with the same files share one model. If the models exceed the memory
 * limit, models far from the viewport are unloaded, the least recently visible first. Models in and near the viewport
 * are never unloaded.
 */
export class ModelPool {
  readonly #entries: Set<Entry> = new Set();
  #limit = defaultLimit;
  #clock = 0;

  /** The memory limit in bytes. The models in and near the viewport may exceed it. */
  get limit(): number {
    return this.#limit;
  }
  set limit(bytes: number) {
    if (!(bytes >= 0)) throw new RangeError(`memoryLimit must be a number of bytes, not ${bytes}`);
    this.#limit = bytes;
    this.trim();
  }

  /** The memory in bytes that the models use: opened files and decoded images. */
  get bytes(): number {
    let sum = 0;
    for (const { model } of this.#entries) if (model) sum += bytesOf(model);
    return sum;
  }

  /** The number of models, loaded or loading. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * Returns the model of a key, and loads it if necessary.
   *
   * @param key - identifies the model; null does not share it
   */
  lease(
    key: string | null,
    user: PoolUser,
    open: Opener,
    onProgress: (progress: LoadProgress) => void,
  ): Lease {
    const entry = this.#find(key) ?? this.#add(key, open);
    entry.users.set(user, onProgress);
    entry.used = ++this.#clock;
    let held = true;
    return {
      model: entry.promise,
      release: () => {
        if (!held) return;
        held = false;
        entry.users.delete(user);
        entry.used = ++this.#clock;
        // If later leases cannot find the model, it is removed when its last user releases it.
        const findable = entry.model !== null && entry.key !== null && this.#entries.has(entry);
        if (entry.users.size === 0 && !findable) this.#remove(entry);
        else this.trim();
      },
    };
  }

  /** Records that a user's model is visible now. */
  markVisible(user: PoolUser): void {
    for (const entry of this.#entries) if (entry.users.has(user)) entry.used = ++this.#clock;
  }

  /** Removes a model whose WASM module failed, so that the next lease loads it again. */
  forget(model: Model): void {
    for (const entry of this.#entries) if (entry.model === model) this.#entries.delete(entry);
  }

  /** Unloads models until the others fit the limit or are in use. */
  trim(): void {
    const free = (entry: Entry): boolean =>
      entry.model !== null && [...entry.users.keys()].every((user) => !user.inUse);
    while (this.bytes > this.#limit) {
      // Unload models without users before those far from the viewport.
      const [oldest] = [...this.#entries]
        .filter(free)
        .sort((a, b) => Math.sign(a.users.size) - Math.sign(b.users.size) || a.used - b.used);
      if (!oldest) return;
      this.#entries.delete(oldest);
      if (oldest.users.size === 0) oldest.model?.dispose();
      // Releasing the last lease disposes of the model.
      for (const user of [...oldest.users.keys()]) user.unload();
    }
  }

  #find(key: string | null): Entry | null {
    if (key === null) return null;
    for (const entry of this.#entries)
      if (entry.key === key && !(entry.model?.disposed ?? false)) return entry;
    return null;
  }

  #add(key: string | null, open: Opener): Entry {
    const loading = new AbortController();
    const users: Entry['users'] = new Map();
    const onProgress = (progress: LoadProgress): void => users.forEach((report) => report(progress));
    const promise = open({ signal: loading.signal, onProgress });
    const entry: Entry = { key, loading, promise, users, model: null, used: 0 };
    this.#entries.add(entry);
    promise.then(
      (model) => {
        if (!this.#entries.has(entry)) {
          model.dispose();
          return;
        }
        entry.model = model;
        model.on('lost', () => this.forget(model));
        // Images arrive later and use most of the memory.
        model.on('textures', () => this.trim());
        this.trim();
      },
      // The users receive the error. The next lease tries again.
      () => this.#entries.delete(entry),
    );
    return entry;
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry);
    if (entry.model) entry.model.dispose();
    else entry.loading.abort();
  }
}

function bytesOf({ memory }: Model): number {
  return memory.snapshot + memory.images;
}
