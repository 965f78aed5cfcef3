import type { InstanceLike, RayHit } from '../types/api.js';
import type { PosedHitbox, Ray } from '../types/hits.js';
import type { Bounds } from '../types/subject.js';
import type { Runtime } from '../wasm/runtime.js';
import type { InstanceHost } from './instance-host.js';
import { rotationOf } from './rotation-of.js';

/** Sizes in 32-bit words of a Ray, a RayHit and a PosedBox in the module (wasm/instance/shape.h). */
const [rayWords, hitWords, boxWords] = [6, 13, 25];

type Three = [number, number, number];

const three = (numbers: Float32Array, at: number): Three => [
  numbers[at]!,
  numbers[at + 1]!,
  numbers[at + 2]!,
];

/**
 * Finds the nearest intersection of a ray with instances; `hostOf` returns an instance's host. @throws RangeError for
 * an invalid ray.
 */
export function nearestHit(
  instances: readonly InstanceLike[],
  hostOf: (instance: InstanceLike) => InstanceHost,
  { origin, direction, far = Infinity }: Ray,
): RayHit | null {
  const length = Math.hypot(...direction);
  if (!(length > 0 && [...origin, ...direction].every(Number.isFinite) && far >= 0))
    throw new RangeError(
      `a ray needs a finite origin, a direction other than zero and "far" from 0, not ${[...origin, ...direction, far].join(', ')}`,
    );
  const hosts = instances.map(hostOf);
  // These calls use the scratch memory and may allocate, which invalidates earlier views.
  const subjects = hosts.map((host) => {
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
      const rayNumbers = core.heap.floats(address, rayWords + 1);
      rayNumbers.set([...origin, ...direction.map((each) => each / length), nearest?.distance ?? far]);
    }
    // A hit stores its distance in the ray, so that later hits have to be nearer.
    if (host.bound.raycast(subjects[i]!, address, address + rayWords * 4))
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

/** Computes the bounding box of an instance's visible surfaces, in world space; null if nothing is visible. */
export function boundsOf(host: InstanceHost): Bounds | null {
  const core = host.core();
  host.complete();
  const address = core.scratch(24);
  host.bound.bounds(host.model.wholeSubject('bounds'), address);
  const numbers = core.heap.floats(address, 6);
  const [min, max] = [three(numbers, 0), three(numbers, 3)];
  return min[0] > max[0] ? null : { min, max };
}

/** Computes the hit boxes of an instance, in world space. */
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
