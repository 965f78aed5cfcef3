import type { Actor, ModelAsset, Renderer } from '../../render/index.js';
import type { InstanceLike } from '../../types/api.js';
import { reportUncaught } from '../../util/report.js';
import { takePose } from '../flashes.js';
import { leaseAsset, type AssetLease } from '../shared-assets.js';

interface Carried {
  readonly instance: InstanceLike;
  readonly actor: Actor;
  readonly lease: AssetLease;
  /** True once the geometry has been on the GPU; stays true after a context loss, because the geometry is restored. */
  arrived: boolean;
}

/** The actors of all instances attached to an instance (`attach`), directly or indirectly. */
export class CarriedActors {
  readonly #renderer: Renderer;
  readonly #arrived: () => void;
  readonly #hanging: Hanging;
  /** The previously attached instances, and the actor of each: null if the GPU has no room for another one. */
  #known: readonly InstanceLike[] = [];
  #byInstance: Map<InstanceLike, Carried | null> = new Map();
  #carried: readonly Carried[] = [];
  #actors: readonly Actor[] = [];
  #changed = false;
  #disposed = false;

  /** @param arrived - called when the geometry of an actor has been uploaded and the actor can be drawn */
  constructor(renderer: Renderer, carrier: InstanceLike, arrived: () => void) {
    this.#renderer = renderer;
    this.#hanging = new Hanging(carrier);
    this.#arrived = arrived;
  }

  /** All attached instances, whether or not they are drawn. */
  get instances(): readonly InstanceLike[] {
    return this.#hanging.all;
  }

  /** The actors with uploaded geometry; a new array after each change. */
  get actors(): readonly Actor[] {
    return this.#actors;
  }

  get assets(): readonly ModelAsset[] {
    return this.#carried.map(({ lease }) => lease.asset);
  }

  /** Updates the actors from the attached instances and their poses. Returns true if the list of actors has changed. */
  apply(): boolean {
    if (this.#known !== this.#hanging.all) this.#exchange(this.#hanging.all);
    for (const { instance, actor } of this.#carried) takePose(actor, instance);
    if (!this.#changed) return false;
    this.#changed = false;
    this.#actors = this.#carried.filter(({ arrived }) => arrived).map(({ actor }) => actor);
    return true;
  }

  dispose(): void {
    this.#disposed = true;
    for (const carried of this.#carried) discard(carried);
    this.#carried = [];
    this.#byInstance.clear();
    this.#actors = [];
  }

  #exchange(hanging: readonly InstanceLike[]): void {
    this.#known = hanging;
    const { size } = this.#byInstance;
    const before = this.#byInstance;
    this.#byInstance = new Map();
    for (const instance of hanging) {
      const known = before.get(instance);
      this.#byInstance.set(instance, known === undefined ? this.#take(instance) : known);
      before.delete(instance);
    }
    for (const gone of before.values()) if (gone) discard(gone);
    this.#carried = [...this.#byInstance.values()].filter((carried) => carried !== null);
    this.#changed ||= size > 0 || this.#carried.length > 0;
  }

  #take(instance: InstanceLike): Carried | null {
    const lease = leaseAsset(this.#renderer, instance.model);
    let actor: Actor;
    try {
      actor = lease.asset.createInstance();
    } catch (error) {
      lease.release();
      if (!(error instanceof RangeError)) throw error;
      // The GPU has no room for another instance of the model: this one is not drawn.
      return null;
    }
    actor.carried = true;
    const carried = { instance, actor, lease, arrived: lease.asset.resident };
    if (!carried.arrived) lease.asset.ready.then(() => this.#arrive(carried), reportUncaught);
    return carried;
  }

  #arrive(carried: Carried): void {
    if (this.#disposed || !this.#carried.includes(carried)) return;
    carried.arrived = this.#changed = true;
    this.#arrived();
  }
}

function discard({ actor, lease }: Carried): void {
  actor.dispose();
  lease.release();
}

/** Collects the instances attached to an instance, directly or indirectly. */
export class Hanging {
  readonly #carrier: InstanceLike;
  #all: readonly InstanceLike[] = [];
  /** The `attached` lists of the root and of each collected instance at the time of collecting. */
  #lists: readonly (readonly InstanceLike[])[] = [];

  constructor(carrier: InstanceLike) {
    this.#carrier = carrier;
  }

  /**
   * All attached instances; a new array after each change. Read in every frame, so it allocates nothing without a
   * change.
   */
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
