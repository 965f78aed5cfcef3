import { Box3, Sphere, Vector3 } from 'three';
import type { InstanceLike, ModelLike } from '../../types/api.js';
import type { PartData } from '../../types/subject.js';

/**
 * How far an instance of a model reaches. What a file says of its clips holds for what clips alone move, without a look at
 * the pose: an instance may reach anywhere whose joints are held or controlled, that has layers, that travels from pass to
 * pass, or that shows a part that is not shown as a rule.
 */
export class Reach {
  /** Around all that clips move, in the first part's space; empty where nothing is known. */
  readonly #sphere: Sphere = new Sphere();

  constructor({ summary, parts }: ModelLike) {
    const { min, max } = summary.animationBounds;
    const box = new Box3(new Vector3(...min), new Vector3(...max));
    if (box.isEmpty()) return;
    box.getBoundingSphere(this.#sphere);
    // What is kept in its place lies nearer to where it began than the file has it.
    const steps = parts.flatMap(({ clips }) => clips.map((clip) => Math.hypot(...clip.displacement)));
    this.#sphere.radius += Math.max(0, ...steps);
  }

  /**
   * Sets the sphere around an instance by the three rows, in `rows` from `at`, that lead from the first part's space to the
   * world. False where clips alone do not say how far it reaches.
   *
   * @param free - of `freeParts`
   */
  find(
    instance: InstanceLike,
    free: readonly FreePart[],
    rows: Float32Array,
    at: number,
    sphere: Sphere,
  ): boolean {
    if (this.#sphere.isEmpty() || !isAsInFile(instance, free)) return false;
    const { x, y, z } = this.#sphere.center;
    // This runs for every instance in every frame: without a function of its own for a row or a column.
    const r = rows;
    const a = at + 4;
    const b = at + 8;
    const scale = Math.sqrt(
      Math.max(
        r[at]! ** 2 + r[a]! ** 2 + r[b]! ** 2,
        r[at + 1]! ** 2 + r[a + 1]! ** 2 + r[b + 1]! ** 2,
        r[at + 2]! ** 2 + r[a + 2]! ** 2 + r[b + 2]! ** 2,
      ),
    );
    sphere.radius = this.#sphere.radius * scale;
    sphere.center.set(
      r[at]! * x + r[at + 1]! * y + r[at + 2]! * z + r[at + 3]!,
      r[a]! * x + r[a + 1]! * y + r[a + 2]! * z + r[a + 3]!,
      r[b]! * x + r[b + 1]! * y + r[b + 2]! * z + r[b + 3]!,
    );
    return true;
  }
}

/** A part of an instance that may reach beyond what the file says of its clips. */
export interface FreePart {
  readonly part: ReturnType<InstanceLike['part']>;
  readonly data: PartData;
}

export function freeParts(instance: InstanceLike): FreePart[] {
  return instance.model.parts.flatMap((data, p) =>
    data.joints.length > 0 || !data.shown || data.hints.choice !== 'none'
      ? [{ part: instance.part(p), data }]
      : [],
  );
}

/** Whether an instance is where clips alone move it. */
function isAsInFile(instance: InstanceLike, free: readonly FreePart[]): boolean {
  if (instance.rootMotion === 'travel' || instance.layers.names.length > 0) return false;
  // This runs for every instance in every frame: a function for the controllers would be garbage each time.
  for (const { part, data } of free) {
    if (!part.visible) continue;
    if (!data.shown || data.hints.choice !== 'none' || part.joints.held.size > 0) return false;
    for (let c = 0; c < data.controllers.length; c++)
      if (part.inputs.controllers[c] !== data.controllers[c]!.rest) return false;
  }
  return true;
}
