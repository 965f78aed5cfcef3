import { Box3, Sphere, Vector3 } from 'three';
import type { InstanceLike, ModelLike } from '../../types/api.js';

const corner = new Vector3();

/**
 * How far the instances of a model reach, so that they are left out of a picture that none of them is in. What a file
 * says of its clips holds for what clips alone move: an instance may reach anywhere whose joints are held or controlled,
 * that has layers, that travels from pass to pass, or that shows a part that is not shown as a rule.
 */
export class Reach {
  /** Around all that clips move, in the first part's space; empty where nothing is known. */
  readonly #sphere: Sphere = new Sphere();
  readonly #box: Box3 = new Box3();
  #isKnown = true;

  constructor({ summary, parts }: ModelLike) {
    const { min, max } = summary.animationBounds;
    this.#box.min.fromArray(min);
    this.#box.max.fromArray(max);
    if (this.#box.isEmpty()) return;
    this.#box.getBoundingSphere(this.#sphere);
    // What is kept in its place lies nearer to where it began than the file has it.
    const steps = parts.flatMap(({ clips }) => clips.map((clip) => Math.hypot(...clip.displacement)));
    this.#sphere.radius += Math.max(0, ...steps);
  }

  begin(): void {
    this.#box.makeEmpty();
    this.#isKnown = !this.#sphere.isEmpty();
  }

  /** Adds an instance by the three rows, in `rows` from `at`, that lead from the first part's space to the world. */
  add(instance: InstanceLike, rows: Float32Array, at: number): void {
    this.#isKnown &&= isAsInFile(instance);
    if (!this.#isKnown) return;
    const { x, y, z } = this.#sphere.center;
    const along = (row: number): number =>
      rows[row]! * x + rows[row + 1]! * y + rows[row + 2]! * z + rows[row + 3]!;
    const scale = (column: number): number => Math.hypot(rows[column]!, rows[column + 4]!, rows[column + 8]!);
    const reach = this.#sphere.radius * Math.max(scale(at), scale(at + 1), scale(at + 2));
    corner.set(along(at) - reach, along(at + 4) - reach, along(at + 8) - reach);
    this.#box.expandByPoint(corner);
    this.#box.expandByPoint(corner.addScalar(reach * 2));
  }

  /** Sets the sphere around all that were added; false where they may be anywhere. */
  end(sphere: Sphere): boolean {
    this.#box.getBoundingSphere(sphere);
    return this.#isKnown;
  }
}

function isAsInFile(instance: InstanceLike): boolean {
  const { rootMotion, layers, model } = instance;
  if (rootMotion === 'travel' || layers.names.length > 0) return false;
  return model.parts.every(({ joints, controllers, shown, choice }, p) => {
    if (joints.length === 0 && shown && choice === 'none') return true;
    const part = instance.part(p);
    if (!part.visible) return true;
    if (!shown || choice !== 'none' || part.joints.held.size > 0) return false;
    const { controllers: values } = part.inputs;
    return controllers.every(({ rest }, i) => values[i] === rest);
  });
}
