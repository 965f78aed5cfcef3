import type { InstanceLike, RayHit } from '../types/api.js';
import type { PosedHitbox, Ray } from '../types/hits.js';
import type { Bounds } from '../types/subject.js';
import type { Runtime } from '../wasm/runtime.js';
import type { InstanceHost } from './instance-host.js';
import { rotationOf } from './rotation-of.js';

/** The 32-bit words of a Ray and a RayHit in the module (wasm/instance/shape.h), and of a PosedBox. */
const [rayWords, hitWords, boxWords] = [6, 13, 25];

type Three = [number, number, number];

const three = (numbers: Float32Array, at: number): Three => [
  numbers[at]!,
  numbers[at + 1]!,
  numbers[at + 2]!,
];

/** The nearest hit of a ray among instances, of which `hostOf` gives the hosts. @throws RangeError for a ray that is none. */
export function nearestHit(
  instances: readonly InstanceLike[],
  hostOf: (instance: InstanceLike) => InstanceHost,
  { origin, direction, far = Infinity }: Ray,
): RayHit | null {
  const length = Math.hypot(...direction);
  if (!(length > 0 && [...origin, ...direction].every(Number.isFinite) && far >= 0))
    throw new RangeError(
      `a ray has finite numbers, a direction and a reach, not ${[...origin, ...direction, far].join(', ')}`,
    );
  const hosts = instances.map(hostOf);
  // These calls use the scratch memory and may allocate, so that views before them die.
  const wholes = hosts.map((host) => {
    host.complete();
    return host.model.wholeSubject('raycast');
  });
  let nearest: RayHit | null = null;
  let core: Runtime | null = null;
  let address = 0;
  for (const [i, host] of hosts.entries()) {
    if (core !== host.core()) {
      core = host.core();
      address = core.scratch((rayWords + hitWords) * 4);
      const given = core.heap.floats(address, rayWords + 1);
      given.set([...origin, ...direction.map((each) => each / length), nearest?.distance ?? far]);
    }
    // A hit leaves its distance there, for the next to be nearer.
    if (host.bound.raycast(wholes[i]!, address, address + rayWords * 4))
      nearest = readHit(instances[i]!, core, address + rayWords * 4);
  }
  return nearest;
}

function readHit(instance: InstanceLike, core: Runtime, address: number): RayHit {
  const numbers = core.heap.floats(address, hitWords);
  const words = core.heap.words(address, hitWords);
  return {
    instance,
    distance: numbers[0]!,
    part: words[1]!,
    surface: words[2]!,
    triangle: words[3]!,
    joint: orNull(words[4]!, core),
    point: three(numbers, 5),
    normal: three(numbers, 8),
    texcoord: [numbers[11]!, numbers[12]!],
  };
}

function orNull(index: number, core: Runtime): number | null {
  return index === core.module.none ? null : index;
}

/** The box around what an instance shows, in the world; null where it shows nothing. */
export function boundsOf(host: InstanceHost): Bounds | null {
  const core = host.core();
  host.complete();
  const address = core.scratch(24);
  host.bound.bounds(host.model.wholeSubject('bounds'), address);
  const numbers = core.heap.floats(address, 6);
  const [min, max] = [three(numbers, 0), three(numbers, 3)];
  return min[0] > max[0] ? null : { min, max };
}

/** The boxes of an instance in the world. */
export function hitboxesOf(host: InstanceHost): PosedHitbox[] {
  const core = host.core();
  host.complete();
  const { address, size } = host.bound.hitboxes(host.model.wholeSubject('hitboxes'));
  const numbers = core.heap.floats(address, size / 4);
  const words = core.heap.words(address, size / 4);
  return Array.from({ length: numbers.length / boxWords }, (_, i) => {
    const at = i * boxWords;
    const part = words[at]!;
    const joint = orNull(words[at + 1]!, core);
    const { name, joints } = host.model.parts[part]!;
    const world = numbers.subarray(at + 9, at + boxWords);
    const [low, high, center] = [three(numbers, at + 3), three(numbers, at + 6), three(world, 12)];
    const axes = [0, 4, 8].map((column) => three(world, column));
    const halfExtents = axes.map((axis, i) => {
      const length = Math.hypot(...axis);
      const middle = (low[i]! + high[i]!) / 2;
      for (let k = 0; k < 3; k++) {
        center[k]! += axis[k]! * middle;
        axis[k] = length > 0 ? axis[k]! / length : 0;
      }
      return ((high[i]! - low[i]!) / 2) * length;
    });
    return {
      name: joint === null ? name : joints[joint]!.name,
      part,
      joint,
      group: orNull(words[at + 2]!, core),
      center,
      halfExtents: halfExtents as Three,
      rotation: rotationOf(axes.flat()),
    };
  });
}
