import type { InstanceLike } from '../types/api.js';
import type { Transform } from '../types/subject.js';

/** Takes the joints that somebody holds on one instance to others of the same model, whenever they change. */
export class HeldJoints {
  readonly #leader: InstanceLike;
  /** By part: where the others hold which joints. */
  readonly #held: readonly Map<number, Transform>[];

  constructor(leader: InstanceLike) {
    this.#leader = leader;
    this.#held = leader.model.parts.map(() => new Map<number, Transform>());
  }

  copyTo(others: readonly InstanceLike[]): void {
    for (let part = 0; part < this.#held.length; part++) {
      if (this.#leader.model.parts[part]!.joints.length === 0) continue;
      const { joints } = this.#leader.part(part);
      const before = this.#held[part]!;
      const now = joints.held();
      if (now.length === 0 && before.size === 0) continue;
      for (const joint of before.keys()) {
        if (now.includes(joint)) continue;
        before.delete(joint);
        for (const other of others) other.part(part).joints.reset(joint);
      }
      for (const joint of now) {
        const transform = joints.get(joint);
        if (same(transform, before.get(joint))) continue;
        before.set(joint, transform);
        for (const other of others) other.part(part).joints.set(joint, transform);
      }
    }
  }

  /** The others are others now: all their joints are let go, until the next copy. */
  restart(others: readonly InstanceLike[]): void {
    this.#held.forEach((held, part) => {
      if (held.size === 0) return;
      held.clear();
      for (const other of others) other.part(part).joints.reset(null);
    });
  }
}

function same(a: Transform, b: Transform | undefined): boolean {
  return (
    b !== undefined &&
    a.position.every((value, i) => value === b.position[i]) &&
    a.rotation.every((value, i) => value === b.rotation[i]) &&
    a.scale.every((value, i) => value === b.scale[i])
  );
}
