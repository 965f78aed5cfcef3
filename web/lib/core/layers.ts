import type { LayersLike } from '../types/api.js';
import type { LayerOptions } from '../types/events.js';
import { unknownName } from '../util/lookup.js';
import type { InstanceHost } from './instance-host.js';
import { jointMask } from './joint-mask.js';

/** The layers of an instance above the lowest one: names to numbers, the same on every part. */
export class Layers implements LayersLike {
  readonly #host: InstanceHost;
  readonly #names: string[] = [];

  /** @internal */
  constructor(host: InstanceHost) {
    this.#host = host;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** 0: the lowest, which has no name. @internal */
  number(name: string | undefined): number {
    if (name === undefined) return 0;
    const index = this.#names.indexOf(name);
    if (index >= 0) return index + 1;
    const layers = this.#names.map((each) => ({ name: each }));
    throw unknownName('layer', name, layers, this.#host.model.subject);
  }

  /** @throws ModelError `bad_value` where a part has no joint of a name. */
  set(name: string, options: LayerOptions = {}): void {
    const { joints, weight = 1, additive = false, part } = options;
    if (!(weight >= 0 && weight <= 1)) throw new RangeError(`weight has to be from 0 to 1, not ${weight}`);
    const { model, bound } = this.#host;
    const only = part === undefined ? undefined : this.#host.partIndex(part);
    const { heap } = this.#host.core();
    const masks = model.parts.map((_, p) => (joints ? this.#mask(p, joints, only) : null));
    const index = this.#names.indexOf(name);
    const layer = index < 0 ? this.#names.push(name) : index + 1;
    for (const [p, mask] of masks.entries()) {
      const moves = only === undefined || only === p ? weight : 0;
      heap.with(new Uint8Array(mask?.buffer ?? []), (address) =>
        bound.setLayer(p, layer, moves, additive, address, mask?.length ?? 0),
      );
    }
    this.#host.changed();
  }

  /** @throws ModelError `bad_value` where there is none. */
  remove(name: string): void {
    const layer = this.number(name);
    this.#names.splice(layer - 1, 1);
    this.#host.core();
    const { model, bound } = this.#host;
    for (let part = 0; part < model.parts.length; part++) bound.removeLayer(part, layer);
    this.#host.changed();
  }

  #mask(part: number, names: readonly string[], only: number | undefined): Float32Array<ArrayBuffer> | null {
    const joints = this.#host.model.parts[part]?.joints ?? [];
    if (joints.length === 0 || (only !== undefined && only !== part)) return null;
    const mask = jointMask(joints, names);
    if (mask instanceof Float32Array) return mask;
    throw unknownName('joint', mask.unknown, joints, this.#host.model.subject);
  }
}
