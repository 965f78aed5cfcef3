import { checked } from '../messages/checked.js';
import type { InstanceLike } from '../types/api.js';
import type { AttachOptions } from '../types/events.js';
import { ModelError } from '../util/errors.js';
import { indexOfName, listNames, unknownName } from '../util/lookup.js';
import type { InstanceHost } from './instance-host.js';
import type { Runtime } from '../wasm/runtime.js';

const attachModes: readonly NonNullable<AttachOptions['how']>[] = ['tag', 'follow', 'merge'];

/**
 * The parent and the attached children of an instance: one node of a tree, which is updated as a whole. Created when
 * the instance first gets a parent or a child.
 */
export class Attachments {
  readonly #host: InstanceHost;
  readonly #instance: InstanceLike;
  #parent: Attachments | null = null;
  #options: AttachOptions = {};
  #children: readonly Attachments[] = [];
  #instances: readonly InstanceLike[] = [];

  constructor(instance: InstanceLike, host: InstanceHost) {
    this.#instance = instance;
    this.#host = host;
  }

  /** The instances attached to this one; a new array after each change. */
  get instances(): readonly InstanceLike[] {
    return this.#instances;
  }

  /** The options with which this instance was last attached to a parent. */
  get options(): AttachOptions {
    return this.#options;
  }

  attach(child: Attachments, options: AttachOptions): void {
    const { how = 'tag', at, part } = options;
    const core = this.#host.core();
    const { subject } = child.#host.model;
    if (child.#host.core() !== core) {
      const message =
        'The two models belong to different WASM modules and cannot be attached. Load both again.';
      throw new ModelError({ code: 'module_lost', message, file: subject });
    }
    checked('how', how, attachModes, subject);
    const only = part === undefined ? undefined : this.#host.partIndex(part);
    const place = how === 'tag' ? find(this.#host, at, only) : { part: only ?? 0, place: core.module.none };
    if (place === null) throw this.#missing(at, only);
    // The core's enumeration has the value `root` before the values of `attachModes`.
    const joining = attachModes.indexOf(how) + 1;
    if (!this.#host.bound.attach(child.#host.bound, place.part, joining, place.place)) {
      const message =
        'An instance cannot be attached to itself or to its own attachments. Detach the other one first.';
      throw new ModelError({ code: 'cyclic', message, file: subject });
    }
    child.#detachFromParent();
    child.#parent = this;
    child.#options = { ...options };
    this.#setChildren([...this.#children, child]);
    child.#host.changed();
    this.#host.changed();
  }

  detach(child: Attachments): void {
    if (child.#parent !== this) return;
    child.#detachFromParent();
    child.#host.bound.detach();
    child.#host.changed();
  }

  /**
   * Removes the instance from the tree when it is disposed of. The core does the same when the WASM instance is
   * deleted.
   */
  release(): void {
    this.#detachFromParent();
    for (const child of this.#children) {
      child.#parent = null;
      child.#host.changed();
    }
    this.#setChildren([]);
  }

  /** Updates the whole tree if this instance or one of its ancestors has changed since the last update. */
  complete(): void {
    if (this.#stale) this.#top.#host.update();
  }

  /** Sends the changes of the tree to the WASM module before an update; call `settled` after the update. */
  send(core: Runtime): void {
    this.#host.send(core);
    for (const child of this.#children) child.send(core);
  }

  settled(): void {
    this.#host.settled();
    for (const child of this.#children) child.settled();
  }

  /** True if this instance or one of its ancestors has changed. */
  get #stale(): boolean {
    if (this.#host.stale()) return true;
    for (let at = this.#parent; at; at = at.#parent) if (at.#host.stale()) return true;
    return false;
  }

  get #top(): Attachments {
    let top = this.#parent;
    while (top !== null && top.#parent !== null) top = top.#parent;
    return top ?? this;
  }

  #detachFromParent(): void {
    const parent = this.#parent;
    if (parent === null) return;
    parent.#setChildren(parent.#children.filter((each) => each !== this));
    this.#parent = null;
  }

  #setChildren(children: readonly Attachments[]): void {
    this.#children = children;
    this.#instances = children.map((child) => child.#instance);
  }

  #missing(at: string | undefined, only: number | undefined): ModelError {
    const { parts, subject } = this.#host.model;
    const chosen = parts.filter((_, part) => part === (only ?? part));
    const places = chosen.flatMap(({ attachments, joints }) => [...attachments, ...joints]);
    if (at !== undefined) return unknownName('tag or joint', at, places, subject);
    const message = `Set \`at\` to one of the tags and joints: ${listNames(places)}.`;
    return new ModelError({ code: 'bad_value', message, file: subject });
  }
}

/** The matrix from an attachment's or joint's space to world space, column-major; null if the name is unknown. */
export function attachmentMatrix(host: InstanceHost, name: string, part?: number): Float32Array | null {
  const core = host.core();
  const found = find(host, name, part);
  if (found === null) return null;
  host.complete();
  const address = core.scratch(16 * Float32Array.BYTES_PER_ELEMENT);
  host.bound.place(found.part, found.place, address);
  return core.heap.floats(address, 16).slice();
}

/** Finds an attachment or joint by name. Attachments of all parts take precedence over joints. */
function find(
  { model: { parts } }: InstanceHost,
  name: string | undefined,
  only: number | undefined,
): { part: number; place: number } | null {
  if (name === undefined) return null;
  for (const kind of ['attachments', 'joints'] as const)
    for (const [part, data] of parts.entries()) {
      if (part !== (only ?? part)) continue;
      const found = indexOfName(data[kind], name);
      if (found >= 0) return { part, place: found + (kind === 'joints' ? data.attachments.length : 0) };
    }
  return null;
}
