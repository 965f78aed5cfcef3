import type { BoundCrowd, BoundInstance } from '../wasm/bindings.js';
import type { Runtime } from '../wasm/runtime.js';

const lists: WeakMap<Runtime, UpdateList> = new WeakMap();

/**
 * The instances of a module that are advanced together. The module stores the list and receives a new one only when it
 * changes, so updating the same instances in every frame costs one call.
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

  /** Advances the members. `bound` returns the WASM instance of a member, which must not have been deleted. */
  update<T>(members: readonly T[], bound: (member: T) => BoundInstance, seconds: number): void {
    this.#setMembers(members, bound);
    this.#crowd.update(seconds);
  }

  /**
   * Seeks the members to individual times of the clips that a part plays, in seconds; NaN leaves a member unchanged.
   */
  seek<T>(
    core: Runtime,
    members: readonly T[],
    bound: (member: T) => BoundInstance,
    part: number,
    seconds: Float64Array,
  ): void {
    this.#setMembers(members, bound);
    const address = core.scratch(seconds.byteLength);
    core.heap.doubles(address, seconds.length).set(seconds);
    this.#crowd.seek(part, address, seconds.length);
  }

  #setMembers<T>(members: readonly T[], bound: (member: T) => BoundInstance): void {
    if (this.#hasMembers(members, bound)) return;
    this.#crowd.clear();
    this.#members = members.map(bound);
    for (const member of this.#members) this.#crowd.add(member);
  }

  #hasMembers<T>(members: readonly T[], bound: (member: T) => BoundInstance): boolean {
    if (members.length !== this.#members.length) return false;
    for (let i = 0; i < members.length; i++) if (bound(members[i]!) !== this.#members[i]) return false;
    return true;
  }
}

/** Groups items by their WASM module. Models that are loaded after a module was lost use another module. */
export function byCore<T>(items: readonly T[], coreOf: (item: T) => Runtime): Map<Runtime, T[]> {
  const groups: Map<Runtime, T[]> = new Map();
  for (const item of items) {
    const core = coreOf(item);
    const group = groups.get(core);
    if (group === undefined) groups.set(core, [item]);
    else group.push(item);
  }
  return groups;
}
