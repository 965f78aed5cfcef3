import type { Actor, ModelAsset, Renderer } from '../../render/index.js';
import type { InstanceLike } from '../../types/api.js';
import { reportUncaught } from '../../util/report.js';
import { takePose } from '../flashes.js';
import { leaseAsset, type AssetLease } from '../shared-assets.js';
import type { FlashSprites } from './flash-sprites.js';

interface AttachedActor {
  readonly instance: InstanceLike;
  readonly actor: Actor;
  readonly lease: AssetLease;
  /** True once the geometry has been on the GPU; stays true after a context loss, because the geometry is restored. */
  arrived: boolean;
}

/** The actors of all instances attached to an instance (`attach`), directly or indirectly. */
export class AttachedActors {
  readonly #renderer: Renderer;
  readonly #sprites: FlashSprites;
  readonly #arrived: () => void;
  readonly #attached: Hanging;
  /** The previously attached instances, and the actor of each: null if the GPU has no room for another one. */
  #previous: readonly InstanceLike[] = [];
  #byInstance: Map<InstanceLike, AttachedActor | null> = new Map();
  #drawn: readonly AttachedActor[] = [];
  #actors: readonly Actor[] = [];
  #changed = false;
  #disposed = false;

  /** @param arrived - called when the geometry of an actor has been uploaded and the actor can be drawn */
  constructor(renderer: Renderer, root: InstanceLike, sprites: FlashSprites, arrived: () => void) {
    this.#renderer = renderer;
    this.#sprites = sprites;
    this.#attached = new Hanging(root);
    this.#arrived = arrived;
  }

  /** All attached instances, whether or not they are drawn. */
  get instances(): readonly InstanceLike[] {
    return this.#attached.all;
  }

  /** The actors with uploaded geometry; a new array after each change. */
  get actors(): readonly Actor[] {
    return this.#actors;
  }

  get assets(): readonly ModelAsset[] {
    return this.#drawn.map(({ lease }) => lease.asset);
  }

  /** Updates the actors from the attached instances and their poses. Returns true if the list of actors has changed. */
  apply(): boolean {
    if (this.#previous !== this.#attached.all) this.#updateActors(this.#attached.all);
    for (const { instance, actor } of this.#drawn) takePose(actor, instance, this.#sprites);
    if (!this.#changed) return false;
    this.#changed = false;
    this.#actors = this.#drawn.filter(({ arrived }) => arrived).map(({ actor }) => actor);
    return true;
  }

  dispose(): void {
    this.#disposed = true;
    for (const attachedActor of this.#drawn) discard(attachedActor);
    this.#drawn = [];
    this.#byInstance.clear();
    this.#actors = [];
  }

  #updateActors(attached: readonly InstanceLike[]): void {
    this.#previous = attached;
    const { size } = this.#byInstance;
    const before = this.#byInstance;
    this.#byInstance = new Map();
    for (const instance of attached) {
      const existing = before.get(instance);
      this.#byInstance.set(instance, existing === undefined ? this.#createActor(instance) : existing);
      before.delete(instance);
    }
    for (const removed of before.values()) if (removed) discard(removed);
    this.#drawn = [...this.#byInstance.values()].filter((attachedActor) => attachedActor !== null);
    this.#changed ||= size > 0 || this.#drawn.length > 0;
  }

  #createActor(instance: InstanceLike): AttachedActor | null {
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
    actor.isAttached = true;
    const attachedActor = { instance, actor, lease, arrived: lease.asset.resident };
    if (!attachedActor.arrived) lease.asset.ready.then(() => this.#onResident(attachedActor), reportUncaught);
    return attachedActor;
  }

  #onResident(attachedActor: AttachedActor): void {
    if (this.#disposed || !this.#drawn.includes(attachedActor)) return;
    attachedActor.arrived = this.#changed = true;
    this.#arrived();
  }
}

function discard({ actor, lease }: AttachedActor): void {
  actor.dispose();
  lease.release();
}

/** Collects the instances attached to an instance, directly or indirectly. */
export class Hanging {
  readonly #root: InstanceLike;
  #all: readonly InstanceLike[] = [];
  /** The `attached` lists of the root and of each collected instance at the time of collecting. */
  #lists: readonly (readonly InstanceLike[])[] = [];

  constructor(root: InstanceLike) {
    this.#root = root;
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
    if (this.#root.attached !== this.#lists[0]) return false;
    for (let i = 0; i < this.#all.length; i++)
      if (this.#all[i]!.attached !== this.#lists[i + 1]) return false;
    return true;
  }

  #collect(): void {
    const all: InstanceLike[] = [];
    const lists: (readonly InstanceLike[])[] = [];
    for (let next: InstanceLike | undefined = this.#root; next; next = all[lists.length - 1]) {
      lists.push(next.attached);
      for (const child of next.attached) all.push(child);
    }
    this.#all = all;
    this.#lists = lists;
  }
}
