import type { LayersLike } from '../types/api.js';
import type { LayerOptions } from '../types/events.js';
import type { JointSummary } from '../types/subject.js';
import { unknownName } from '../util/lookup.js';
import type { InstanceHost } from './instance-host.js';

/** The named layers of an instance, above the base layer. A layer has the same number on every part. */
export class Layers implements LayersLike {
  readonly #host: InstanceHost;
  readonly #names: string[] = [];
  /** @internal Called before a layer is removed. */
  onRemove: (name: string) => void = () => undefined;

  /** @internal */
  constructor(host: InstanceHost) {
    this.#host = host;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** Returns the number of a layer; 0 is the base layer, which has no name. @internal */
  number(name: string | undefined): number {
    if (name === undefined) return 0;
    const index = this.#names.indexOf(name);
    if (index >= 0) return index + 1;
    const layers = this.#names.map((each) => ({ name: each }));
    throw unknownName('layer', name, layers, this.#host.model.subject);
  }

  /** @throws ModelError `bad_value` if one of the joint names is missing in a part that has joints. */
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
      const partWeight = only === undefined || only === p ? weight : 0;
      heap.with(new Uint8Array(mask?.buffer ?? []), (address) =>
        bound.setLayer(p, layer, partWeight, additive, address, mask?.length ?? 0),
      );
    }
    this.#host.changed();
  }

  /** @throws ModelError `bad_value` if there is no such layer. */
  remove(name: string): void {
    const layer = this.number(name);
    this.#host.core();
    this.onRemove(name);
    this.#names.splice(layer - 1, 1);
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

/**
 * Computes the mask for a list of joint names: a weight of 0 or 1 per joint. `name` adds a joint, `*name` also adds all
 * its descendants; `-name` and `-*name` remove them. The entries apply in order. Returns the first name that matches no
 * joint as `unknown`.
 */
function jointMask(
  joints: readonly JointSummary[],
  names: readonly string[],
): Float32Array<ArrayBuffer> | { readonly unknown: string } {
  // A joint's own name may be `-x` or `*x`.
  const isLiteral = (entry: string): boolean => joints.some((joint) => joint.name === entry);
  const [start = ''] = names;
  // A list that begins with a removal starts from all joints.
  const mask = new Float32Array(joints.length).fill(start.startsWith('-') && !isLiteral(start) ? 1 : 0);
  for (const entry of names) {
    const literal = isLiteral(entry);
    const [, minus = '', star = '', bare = ''] = /^(-?)(\*?)(.*)$/s.exec(literal ? '' : entry) ?? [];
    const name = literal ? entry : bare;
    const top = joints.findIndex((joint) => joint.name === name);
    if (top < 0) return { unknown: name };
    for (let i = top; i < joints.length; i++) {
      if (i === top || (star !== '' && isBelow(joints, i, top))) mask[i] = minus === '' ? 1 : 0;
    }
  }
  return mask;
}

function isBelow(joints: readonly JointSummary[], joint: number, top: number): boolean {
  let at: number | null = joint;
  while (at !== null && at > top) at = joints[at]?.parent ?? null;
  return at === top;
}
