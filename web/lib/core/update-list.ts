import type { BoundCrowd, BoundInstance } from './bindings.js';
import type { Runtime } from './runtime.js';

const lists: WeakMap<Runtime, UpdateList> = new WeakMap();

/**
 * The instances of a module that are advanced together. Who updates the same ones in every frame makes one call in each:
 * the list goes to the module when it is another.
 */
export class UpdateList {
  readonly #crowd: BoundCrowd;
  #members: BoundInstance[] = [];

  static of(core: Runtime): UpdateList {
    let list = lists.get(core);
    if (list === undefined) lists.set(core, (list = new UpdateList(core)));
    return list;
  }

  private constructor(core: Runtime) {
    this.#crowd = core.run(() => new core.module.Crowd());
  }

  /** `bound` gives the instance of a member, none of which has been deleted. */
  update<T>(members: readonly T[], bound: (member: T) => BoundInstance, seconds: number): void {
    if (!this.#has(members, bound)) {
      this.#crowd.clear();
      this.#members = members.map(bound);
      for (const member of this.#members) this.#crowd.add(member);
    }
    this.#crowd.update(seconds);
  }

  #has<T>(members: readonly T[], bound: (member: T) => BoundInstance): boolean {
    if (members.length !== this.#members.length) return false;
    for (let i = 0; i < members.length; i++) if (bound(members[i]!) !== this.#members[i]) return false;
    return true;
  }
}
