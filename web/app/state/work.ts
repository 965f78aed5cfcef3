/**
 * Counts unfinished work other than loading and drawing, such as a pending write of the address or the code of a panel
 * that is being fetched. While the count is not zero, the scene's canvas has `aria-busy`.
 */
export class Work {
  readonly #listeners: Set<() => void> = new Set();
  #count = 0;

  get idle(): boolean {
    return this.#count === 0;
  }

  /** Starts a piece of work. Returns a function that ends it. */
  begin(): () => void {
    this.#count++;
    this.#changed();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#count--;
      this.#changed();
    };
  }

  /** Counts as work until the promise settles. */
  during<T>(promise: Promise<T>): Promise<T> {
    const end = this.begin();
    promise.then(end, end);
    return promise;
  }

  /** Calls a function after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
