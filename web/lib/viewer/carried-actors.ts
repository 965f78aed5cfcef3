import type { Actor, ModelAsset, Renderer } from '../render/index.js';
import type { InstanceLike } from '../types/api.js';
import { leaseAsset, type AssetLease } from './shared-assets.js';

interface Carried {
  readonly actor: Actor;
  readonly lease: AssetLease;
}

/** The actors of what hangs on an instance (`attach`), of what hangs on that, and so on: as long as it hangs there. */
export class CarriedActors {
  readonly #renderer: Renderer;
  readonly #carrier: InstanceLike;
  readonly #arrived: () => void;
  readonly #carried: Map<InstanceLike, Carried> = new Map();
  #actors: readonly Actor[] = [];
  #disposed = false;

  /** `arrived` is called when the GPU has got one that it did not have. */
  constructor(renderer: Renderer, carrier: InstanceLike, arrived: () => void) {
    this.#renderer = renderer;
    this.#carrier = carrier;
    this.#arrived = arrived;
  }

  /** Those that the GPU has: another list when they are others. */
  get actors(): readonly Actor[] {
    return this.#actors;
  }

  get assets(): readonly ModelAsset[] {
    return [...this.#carried.values()].map(({ lease }) => lease.asset);
  }

  /** Takes over what hangs there now, and its poses. True where the actors are others than before. */
  apply(): boolean {
    if (this.#carrier.attached.length === 0 && this.#carried.size === 0) return false;
    const hanging = new Set(allOn(this.#carrier));
    for (const [instance, carried] of this.#carried) {
      if (hanging.has(instance)) continue;
      this.#carried.delete(instance);
      discard(carried);
    }
    const actors: Actor[] = [];
    for (const instance of hanging) {
      const { actor, lease } = this.#carried.get(instance) ?? this.#take(instance);
      actor.apply(instance.frame());
      if (lease.asset.resident) actors.push(actor);
    }
    if (actors.length === this.#actors.length && actors.every((actor, i) => actor === this.#actors[i]))
      return false;
    this.#actors = actors;
    return true;
  }

  dispose(): void {
    this.#disposed = true;
    for (const carried of this.#carried.values()) discard(carried);
    this.#carried.clear();
    this.#actors = [];
  }

  #take(instance: InstanceLike): Carried {
    const lease = leaseAsset(this.#renderer, instance.model);
    const actor = lease.asset.createInstance();
    actor.carried = true;
    const carried = { actor, lease };
    this.#carried.set(instance, carried);
    if (!lease.asset.resident) void lease.asset.ready.then(() => this.#disposed || this.#arrived());
    return carried;
  }
}

/** What hangs on an instance, on that, and so on. */
export function allOn(instance: InstanceLike): InstanceLike[] {
  return instance.attached.flatMap((child) => [child, ...allOn(child)]);
}

function discard({ actor, lease }: Carried): void {
  actor.dispose();
  lease.release();
}
