import { clock, type Cancel } from './clock.js';
import { reportUncaught } from './report.js';

/** Milliseconds that `load` waits after a failed fetch before it fetches again. */
const retryMilliseconds = 5000;

/** Code that few pages need, in a separate chunk that is fetched when it is first requested. */
export class LazyCode<T> {
  /** Null until the code has been requested and has arrived. */
  value: T | null = null;
  readonly #import: () => Promise<T>;
  readonly #callbacks: Set<() => void> = new Set();
  #fetched: Promise<T> | null = null;
  /** True while the callbacks wait for a fetch. */
  #loads = false;
  #retryAt = 0;
  #retry: Cancel | undefined;

  /** @param load - imports the chunk and returns the value to store */
  constructor(load: () => Promise<T>) {
    this.#import = load;
  }

  /** True while the code is being fetched. */
  get loading(): boolean {
    return this.#fetched !== null;
  }

  /** True for five seconds after a failed fetch: until then, `load` waits before it fetches again. */
  get failed(): boolean {
    return clock.now() < this.#retryAt;
  }

  /** Fetches the code. Rejects if that fails; a later call tries again. */
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

  /**
   * Fetches the code and then calls `ready`; each function is called once. Shortly after a failed fetch, waits before
   * it fetches again. A failed fetch is reported as an uncaught error, and the waiting functions are dropped.
   */
  load(ready: () => void): void {
    this.#callbacks.add(ready);
    if (this.value !== null || !this.failed) this.#load();
    else this.#retry ??= clock.after(this.#retryAt - clock.now(), () => this.#load(), false);
  }

  /** Drops the functions that wait, and cancels the pending retry. A fetch in progress continues. */
  cancel(): void {
    this.#retry?.();
    this.#retry = undefined;
    this.#callbacks.clear();
  }

  /** True if a function that was given to `load` waits for code that is being fetched. */
  awaits(ready: () => void): boolean {
    return this.loading && this.#callbacks.has(ready);
  }

  /** Resolves when nothing is being fetched and `load` has called back. Never rejects. */
  async settled(): Promise<void> {
    await this.#fetched?.catch(() => undefined);
  }

  #load(): void {
    this.#retry?.();
    this.#retry = undefined;
    if (this.#loads) return;
    this.#loads = true;
    this.fetch().then(
      () => this.#call(),
      (error: unknown) => {
        this.#loads = false;
        this.#callbacks.clear();
        reportUncaught(error);
      },
    );
  }

  #call(): void {
    this.#loads = false;
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
