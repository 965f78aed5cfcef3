import type { InstanceLike, RayHit } from '../types/api.js';
import type { PosedHitbox, Ray } from '../types/hits.js';
import type { Bounds } from '../types/subject.js';
import type { Runtime } from '../wasm/runtime.js';
import type { InstanceHost } from './instance-host.js';

/** The 32-bit words of a Ray and a RayHit in the module (wasm/instance/shape.h), and of a PosedBox. */
const [rayWords, hitWords, boxWords] = [6, 13, 13];

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
  let nearest: RayHit | null = null;
  for (const instance of instances) {
    const host = hostOf(instance);
    const core = host.core();
    host.complete();
    const whole = host.model.wholeSubject('raycast');
    // The call may allocate, so that views before it die.
    const address = core.scratch((rayWords + hitWords) * 4);
    const given = core.heap.floats(address, rayWords + 1);
    given.set(origin);
    for (let i = 0; i < 3; i++) given[3 + i] = direction[i]! / length;
    given[rayWords] = nearest?.distance ?? far;
    if (host.bound.raycast(whole, address, address + rayWords * 4))
      nearest = readHit(instance, core, address + rayWords * 4);
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
    return {
      name: joint === null ? name : joints[joint]!.name,
      part,
      joint,
      group: orNull(words[at + 2]!, core),
      center: three(numbers, at + 3),
      halfExtents: three(numbers, at + 6),
      rotation: [...three(numbers, at + 9), numbers[at + 12]!],
    };
  });
}
