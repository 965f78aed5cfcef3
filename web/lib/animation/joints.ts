import type { JointsLike } from '../types/api.js';
import type { MeshFrame } from '../types/frame.js';
import type { Transform } from '../types/subject.js';
import { placeOfName } from '../util/lookup.js';
import type { InstanceHost } from './instance-host.js';

/** The number of floats of a joint: position, rotation (x, y, z, w) and scale. */
const transformFloats = 10;

/** The joints of a part: their current transforms, and the transforms that the caller has overridden. */
export class Joints implements JointsLike {
  readonly #host: InstanceHost;
  readonly #part: number;
  readonly #held: Map<number, Transform> = new Map();

  /** @internal */
  constructor(host: InstanceHost, part: number) {
    this.#host = host;
    this.#part = part;
  }

  get(joint: string | number): Transform {
    const index = this.#index(joint);
    this.#host.complete();
    const core = this.#host.core();
    const address = core.scratch(transformFloats * Float32Array.BYTES_PER_ELEMENT);
    const isKnown = this.#host.bound.joint(this.#part, index, address);
    const values: Iterable<number> = isKnown ? core.heap.floats(address, transformFloats) : [];
    const [x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 1, sx = 1, sy = 1, sz = 1] = values;
    // A quaternion and its negative are the same rotation. A positive w is easier to read; `+ 0` removes negative
    // zeros.
    const sign = qw < 0 ? -1 : 1;
    return {
      position: [x, y, z],
      rotation: [qx * sign + 0, qy * sign + 0, qz * sign + 0, qw * sign],
      scale: [sx, sy, sz],
    };
  }

  set(joint: string | number, transform: Partial<Transform>): void {
    const index = this.#index(joint);
    const { position, rotation, scale } = { ...this.get(index), ...transform };
    const length = Math.hypot(...rotation);
    const unit = rotation.map((each) => each / length);
    // Values are checked after rounding to 32 bits, which makes the largest 64-bit numbers infinite.
    const values = [...position, ...unit, ...scale].map(Math.fround);
    if (values.length !== transformFloats || !values.every(Number.isFinite)) {
      const given = [...position, ...rotation, ...scale].join(', ');
      throw new RangeError(`the transform of a held joint must be finite numbers, not ${given}`);
    }
    const held: Transform = {
      position: [values[0]!, values[1]!, values[2]!],
      rotation: [values[3]!, values[4]!, values[5]!, values[6]!],
      scale: [values[7]!, values[8]!, values[9]!],
    };
    const core = this.#host.core();
    const address = core.scratch(transformFloats * Float32Array.BYTES_PER_ELEMENT);
    core.heap.floats(address, transformFloats).set(values);
    this.#host.bound.holdJoint(this.#part, index, address);
    this.#held.set(index, held);
    this.#host.changed();
  }

  reset(joint: string | number | null): void {
    const index = joint === null ? null : this.#index(joint);
    this.#host.bound.releaseJoint(this.#part, index ?? this.#host.core().module.none);
    if (index === null) this.#held.clear();
    else this.#held.delete(index);
    this.#host.changed();
  }

  get overrides(): ReadonlyMap<number, Transform> {
    return this.#held;
  }

  deform(mesh: number): MeshFrame {
    const meshes = this.#host.model.parts[this.#part]?.meshes ?? [];
    const numbers = meshes.map((_, index) => ({ name: String(index) }));
    placeOfName('mesh', mesh, numbers, this.#host.model.subject);
    if (meshes[mesh]?.skin.influences === 0) throw new RangeError(`no joint moves mesh ${mesh}`);
    this.#host.complete();
    const whole = this.#host.model.wholeSubject();
    const { address, size } = this.#host.bound.deform(whole, this.#part, mesh);
    const values = new Float32Array(this.#host.core().heap.copy({ address, size }));
    const half = values.length / 2;
    return { positions: values.subarray(0, half), normals: values.subarray(half) };
  }

  #index(joint: string | number): number {
    const { parts, subject } = this.#host.model;
    return placeOfName('joint', joint, parts[this.#part]?.joints ?? [], subject);
  }
}
