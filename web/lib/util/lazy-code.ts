import { clock } from './clock.js';
import { reportUncaught } from './report.js';

/** After a failed fetch, `load` fetches nothing for so many milliseconds. */
const retryMilliseconds = 5000;

/** Code that few pages need, in a separate chunk that is fetched when it is first asked for. */
export class LazyCode<T> {
  /** Null until the code has been asked for and has arrived. */
  value: T | null = null;
  readonly #import: () => Promise<T>;
  readonly #callbacks: Set<() => void> = new Set();
  #fetched: Promise<T> | null = null;
  #retryAt = 0;

  /** @param load - imports the chunk and returns what is used of it */
  constructor(load: () => Promise<T>) {
    this.#import = load;
  }

  /** True while the code is being fetched. */
  get loading(): boolean {
    return this.#fetched !== null;
  }

  /** True for a while after a failed fetch: `load` then does nothing. */
  get failed(): boolean {
    return clock.now() < this.#retryAt;
  }

  /** Fetches the code; rejects where that fails. A later call tries again. */
  fetch(): Promise<T> {
    if (this.value !== null) return Promise.resolve(this.value);
    return (this.#fetched ??= this.#import().then(
      (value) => {
        this.#fetched = null;
        return (this.value = value);
      },
      (error: unknown) => {
        this.#fetched = null;
        this.#retryAt = clock.now() + retryMilliseconds;
        throw error;
      },
    ));
  }

  /** Fetches the code and then calls `ready`; each function is called once. A failed fetch is reported as uncaught. */
  load(ready: () => void): void {
    if (this.failed) return;
    const isFirst = this.#callbacks.size === 0;
    this.#callbacks.add(ready);
    if (!isFirst) return;
    this.fetch().then(
      () => this.#call(),
      (error: unknown) => {
        this.#callbacks.clear();
        reportUncaught(error);
      },
    );
  }

  /** Resolves when nothing is being fetched and `load` has called back. Never rejects. */
  async settled(): Promise<void> {
    await this.#fetched?.catch(() => undefined);
  }

  #call(): void {
    const callbacks = [...this.#callbacks];
    this.#callbacks.clear();
    for (const ready of callbacks) {
      try {
        ready();
      } catch (error) {
        reportUncaught(error);
      }
    }
  }
}
