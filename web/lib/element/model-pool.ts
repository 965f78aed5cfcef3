import type { LoadProgress } from '../types/events.js';
import type { Model } from '../types/api.js';

/** Who shows a model of the pool. */
export interface PoolUser {
  /** Whether the model is in sight, or about to be: the pool does not take it away then. */
  readonly inUse: boolean;
  /** Called when the pool needs the room: the user stops to use the model and releases its lease. */
  letGo(): void;
}

/** A user's hold on a model. */
export interface Lease {
  /** Rejects as the load does; an abort of one user does not end the load of another. */
  readonly model: Promise<Model>;
  /** Gives the model back, or ends its load where nobody else waits for it. Calling it again does nothing. */
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
  /** Grows with every use. */
  used: number;
}

/** Bytes that models may take before those that nobody sees are let go. */
const defaultLimit = 256 * 2 ** 20;

/**
 * The models of all elements of a page. Elements that show the same files share one model; what nobody sees is let go,
 * the longest unseen first, when together they take more than the limit. What is in sight always stays.
 */
export class ModelPool {
  readonly #entries: Set<Entry> = new Set();
  #limit = defaultLimit;
  #clock = 0;

  /** Bytes that models may take; those in sight may take more. */
  get limit(): number {
    return this.#limit;
  }
  set limit(bytes: number) {
    if (!(bytes >= 0)) throw new RangeError(`the memory limit has to be a number of bytes, not ${bytes}`);
    this.#limit = bytes;
    this.trim();
  }

  /** Bytes that the models take: what was opened, and decoded pictures. */
  get bytes(): number {
    let sum = 0;
    for (const { model } of this.#entries) if (model) sum += bytesOf(model);
    return sum;
  }

  /** How many models there are, loaded or on their way. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * The model of a key, which is loaded where it is not here.
   *
   * @param key - tells what is loaded; null shares with nobody
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
        // A model that nobody can find again goes with its last user.
        const findable = entry.model !== null && entry.key !== null && this.#entries.has(entry);
        if (entry.users.size === 0 && !findable) this.#remove(entry);
        else this.trim();
      },
    };
  }

  /** Notes that a user's model has been seen just now. */
  seen(user: PoolUser): void {
    for (const entry of this.#entries) if (entry.users.has(user)) entry.used = ++this.#clock;
  }

  /** Forgets a model whose WASM module has ended, so that the next lease loads it again. */
  forget(model: Model): void {
    for (const entry of this.#entries) if (entry.model === model) this.#entries.delete(entry);
  }

  /** Lets models go until the rest fits within the limit, or is in use. */
  trim(): void {
    const free = (entry: Entry): boolean =>
      entry.model !== null && [...entry.users.keys()].every((user) => !user.inUse);
    while (this.bytes > this.#limit) {
      // What nobody holds goes before what somebody only does not see.
      const [oldest] = [...this.#entries]
        .filter(free)
        .sort((a, b) => Math.sign(a.users.size) - Math.sign(b.users.size) || a.used - b.used);
      if (!oldest) return;
      this.#entries.delete(oldest);
      if (oldest.users.size === 0) oldest.model?.dispose();
      // The last one's release disposes of the model.
      for (const user of [...oldest.users.keys()]) user.letGo();
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
    const onProgress = (progress: LoadProgress): void => users.forEach((tell) => tell(progress));
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
        // Pictures come afterwards, and take most of the room.
        model.on('textures', () => this.trim());
        this.trim();
      },
      // The users hear of it. The next one tries again.
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
  return memory.snapshot + memory.pictures;
}
