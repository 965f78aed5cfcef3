import { Box3, Sphere, Vector3 } from 'three';
import type { InstanceLike, ModelLike } from '../../types/api.js';
import type { PartData } from '../../types/subject.js';

/**
 * Computes the bounding spheres of a model's instances from the file's bounds, without reading poses. The file's bounds
 * include only the motion of clips. They do not apply to instances with joint overrides, changed controllers, layers,
 * root motion 'travel', or visible parts that are hidden by default or have alternatives (`hints.choice`).
 */
export class Reach {
  /** Bounding sphere of all clips, in the first part's space; empty if unknown. */
  readonly #sphere: Sphere = new Sphere();

  constructor({ summary, parts }: ModelLike) {
    const { min, max } = summary.animationBounds;
    const box = new Box3(new Vector3(...min), new Vector3(...max));
    if (box.isEmpty()) return;
    box.getBoundingSphere(this.#sphere);
    // With root motion removed, a pose may be outside the file's bounds by up to the clip's displacement.
    const steps = parts.flatMap(({ clips }) => clips.map((clip) => Math.hypot(...clip.displacement)));
    this.#sphere.radius += Math.max(0, ...steps);
  }

  /**
   * Sets the bounding sphere of an instance in world space. False if the file's bounds do not apply.
   *
   * @param free - the result of `freeParts`
   * @param rows - contains, at index `at`, the three rows of the matrix from the first part's space to world space
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
    // Runs for every instance in every frame, so rows and columns are not extracted into functions.
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

/** A part that may extend beyond the file's bounds: it has joints, is hidden by default, or has alternatives. */
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

/** Whether only clips move the instance, so that the file's bounds apply. */
function isAsInFile(instance: InstanceLike, free: readonly FreePart[]): boolean {
  if (instance.rootMotion === 'travel' || instance.layers.names.length > 0) return false;
  // Runs for every instance in every frame, so no closure is allocated for the controllers.
  for (const { part, data } of free) {
    if (!part.visible) continue;
    if (!data.shown || data.hints.choice !== 'none' || part.joints.overrides.size > 0) return false;
    for (let c = 0; c < data.controllers.length; c++)
      if (part.inputs.controllers[c] !== data.controllers[c]!.rest) return false;
  }
  return true;
}
