import type { JointsLike } from '../types/api.js';
import type { SurfaceFrame } from '../types/frame.js';
import type { JointTransform } from '../types/subject.js';
import type { InstanceHost } from './instance-host.js';

const all = 0xffffffff;

/** The joints of an instance, one by one: where they are, and where somebody holds them. */
export class Joints implements JointsLike {
  readonly #host: InstanceHost;

  /** @internal */
  constructor(host: InstanceHost) {
    this.#host = host;
  }

  get(joint: number, part = 0): JointTransform {
    this.#check(joint, part);
    this.#host.complete();
    const { raw, heap } = this.#host.core();
    raw.marrow_instance_joint(this.#host.handle, part, joint);
    const [x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 1] = new Float32Array(heap.replyCopy());
    // Both signs are the same rotation: the one that reads better, and no negative zeros.
    const sign = qw < 0 ? -1 : 1;
    return { position: [x, y, z], rotation: [qx * sign + 0, qy * sign + 0, qz * sign + 0, qw * sign] };
  }

  /** @throws RangeError where there is no such joint, or a number is not finite. */
  set(joint: number, transform: Partial<JointTransform>, part = 0): void {
    const { position, rotation } = { ...this.get(joint, part), ...transform };
    const length = Math.hypot(...rotation);
    // As 32-bit numbers: the largest 64-bit ones are infinite there.
    const values = Float32Array.of(...position, ...rotation.map((each) => each / length));
    if (values.length !== 7 || !values.every(Number.isFinite)) {
      const given = [...position, ...rotation].join(', ');
      throw new RangeError(`a joint is held by finite numbers, not by ${given}`);
    }
    const { raw, heap } = this.#host.core();
    heap.with(new Uint8Array(values.buffer), (pointer) =>
      raw.marrow_instance_hold_joint(this.#host.handle, part, joint, pointer),
    );
    this.#host.changed();
  }

  reset(joint: number | null, part = 0): void {
    this.#checkPart(part);
    if (joint !== null) this.#check(joint, part);
    this.#host.core().raw.marrow_instance_release_joint(this.#host.handle, part, joint ?? all);
    this.#host.changed();
  }

  held(part = 0): number[] {
    this.#checkPart(part);
    const { raw, heap } = this.#host.core();
    raw.marrow_instance_held(this.#host.handle, part);
    return [...new Uint32Array(heap.replyCopy())].sort((a, b) => a - b);
  }

  deform(surface: number, part = 0): SurfaceFrame {
    const data = this.#host.model.parts[part]?.surfaces[surface];
    if (data === undefined) throw new RangeError(`part ${part} has no surface ${surface}`);
    if (data.influences === 0) throw new RangeError(`no joint moves the surface "${data.name}"`);
    this.#host.complete();
    const whole = this.#host.model.wholeHandle();
    const { raw, heap } = this.#host.core();
    raw.marrow_instance_deform(this.#host.handle, whole, part, surface);
    const values = new Float32Array(heap.takeReply());
    const half = values.length / 2;
    return { positions: values.subarray(0, half), normals: values.subarray(half) };
  }

  #checkPart(part: number): void {
    const { parts, subject } = this.#host.model;
    if (parts[part] === undefined) throw new RangeError(`"${subject}" has no part ${part}`);
  }

  #check(joint: number, part: number): void {
    const { parts, subject } = this.#host.model;
    const count = parts[part]?.joints.length ?? 0;
    if (Number.isInteger(joint) && joint >= 0 && joint < count) return;
    throw new RangeError(`part ${part} of "${subject}" has no joint ${joint}; it has ${count}`);
  }
}
