import type { InstanceLike } from '../types/api.js';

/** The instances that hang on an instance, on those, and so on. */
export class Hanging {
  readonly #carrier: InstanceLike;
  #all: readonly InstanceLike[] = [];
  /** The `attached` lists of the carrier, and then of each of all, when the list was made. */
  #lists: readonly (readonly InstanceLike[])[] = [];

  constructor(carrier: InstanceLike) {
    this.#carrier = carrier;
  }

  /** A new array whenever the instances change; it is asked for with every frame, and else allocates nothing. */
  get all(): readonly InstanceLike[] {
    if (!this.#isCurrent()) this.#collect();
    return this.#all;
  }

  #isCurrent(): boolean {
    if (this.#carrier.attached !== this.#lists[0]) return false;
    for (let i = 0; i < this.#all.length; i++)
      if (this.#all[i]!.attached !== this.#lists[i + 1]) return false;
    return true;
  }

  #collect(): void {
    const all: InstanceLike[] = [];
    const lists: (readonly InstanceLike[])[] = [];
    for (let next: InstanceLike | undefined = this.#carrier; next; next = all[lists.length - 1]) {
      lists.push(next.attached);
      for (const child of next.attached) all.push(child);
    }
    this.#all = all;
    this.#lists = lists;
  }
}
