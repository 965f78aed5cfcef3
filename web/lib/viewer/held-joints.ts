import type { InstanceLike } from '../types/api.js';
import type { Transform } from '../types/subject.js';

/** Copies the joints that are held on one instance to others of the same model, whenever they change. */
export class HeldJoints {
  readonly #leader: InstanceLike;
  /** By part: the joints that the others hold, and where. */
  readonly #held: readonly Map<number, Transform>[];

  constructor(leader: InstanceLike) {
    this.#leader = leader;
    this.#held = leader.model.parts.map(() => new Map<number, Transform>());
  }

  copyTo(others: readonly InstanceLike[]): void {
    for (let part = 0; part < this.#held.length; part++) {
      if (this.#leader.model.parts[part]!.joints.length === 0) continue;
      const now = this.#leader.part(part).joints.held;
      const before = this.#held[part]!;
      for (const joint of before.keys()) {
        if (now.has(joint)) continue;
        before.delete(joint);
        for (const other of others) other.part(part).joints.reset(joint);
      }
      for (const [joint, transform] of now) {
        if (transform === before.get(joint)) continue;
        before.set(joint, transform);
        for (const other of others) other.part(part).joints.set(joint, transform);
      }
    }
  }

  /** Called when the others have changed: all their joints are let go, until the next copy. */
  restart(others: readonly InstanceLike[]): void {
    this.#held.forEach((held, part) => {
      if (held.size === 0) return;
      held.clear();
      for (const other of others) other.part(part).joints.reset(null);
    });
  }
}
