import { Frustum, Matrix4, Sphere, Vector3, type ArrayCamera, type Camera } from 'three';
import { Instance } from '../../animation/instance.js';
import type { Model, ModelLike } from '../../types/api.js';
import type { Member } from './member.js';
import { Reach } from './reach.js';

/** Thresholds that select a level of detail by the distance to the camera. */
export interface LiveLevels {
  /** Distances in world units: level 1 is shown from the first one on, level 2 from the second one on. */
  readonly distances: readonly number[];
}

/** A camera's frustum and position in world space. */
interface Eye {
  readonly frustum: Frustum;
  readonly position: Vector3;
}

const matrix = new Matrix4();
const high = new Vector3();

/** Selects the instances of a live model that cameras see. Only these are drawn and posed. */
export class Culling {
  readonly #model: ModelLike;
  readonly #reach: Reach;
  /** Bounding sphere of all visible instances, in world space. */
  readonly sphere: Sphere = new Sphere();
  /** By slot: whether the current camera sees the instance. */
  #seen = new Uint8Array(0);
  /** True if a camera has drawn since the last update. */
  #wasDrawn = false;
  /** One for each camera of an array, otherwise one. The objects are reused. */
  readonly #eyes: Eye[] = [];

  constructor(model: ModelLike) {
    this.#model = model;
    this.#reach = new Reach(model);
  }

  /** By slot: 1 if the camera of the last `look` sees the instance, otherwise 0. */
  get seen(): Uint8Array {
    return this.#seen;
  }

  reserve(slots: number): void {
    if (this.#seen.length < slots) this.#seen = new Uint8Array(slots);
  }

  /**
   * If `culls`, suspends posing of the instances that no camera has seen since the last call. Selects levels of detail.
   * Has no effect if no camera has drawn since the last call.
   */
  prepare(members: readonly Member[], culls: boolean, levels: LiveLevels | null): void {
    if (!this.#wasDrawn) return;
    this.#wasDrawn = false;
    for (const member of members) {
      const { instance } = member.node;
      if (instance.disposed) continue;
      member.rest(culls && !member.isSeen && member.mayRest);
      if (levels !== null && member.isSeen) {
        const level = levels.distances.filter((from) => member.distance >= from).length;
        if (instance.levelOfDetail !== level) instance.levelOfDetail = level;
      }
      member.isSeen = false;
      member.distance = Infinity;
    }
  }

  /**
   * Computes the bounding sphere of an instance: from the file's bounds of its clips, or else from its pose. `rows` has
   * its first part's world matrix from `at` on.
   */
  bound(member: Member, rows: Float32Array, at: number): void {
    const { node, free, sphere } = member;
    const { instance } = node;
    member.bounded = this.#reach.find(instance, free, rows, at, sphere) ? 'file' : null;
    const isDisposed = instance.disposed || (this.#model as Partial<Model>).disposed === true;
    if (member.bounded !== null || isDisposed || !(instance instanceof Instance)) return;
    const box = instance.bounds();
    if (box === null) return;
    sphere.center.fromArray(box.min).lerp(high.fromArray(box.max), 0.5);
    sphere.radius = sphere.center.distanceTo(high);
    sphere.applyMatrix4(node.matrixWorld);
    member.bounded = 'pose';
  }

  /**
   * Finds the instances that a camera sees, or any camera of an array, and calls `resumed` for those whose suspended
   * poses are needed now.
   */
  look(
    camera: Camera,
    members: readonly Member[],
    culls: boolean,
    resumed: (member: Member, slot: number) => void,
  ): void {
    this.#wasDrawn = true;
    const count = this.#open(camera);
    for (let slot = 0; slot < members.length; slot++) {
      const member = members[slot]!;
      const { bounded, sphere, node } = member;
      const center = bounded === null ? high.setFromMatrixPosition(node.matrixWorld) : sphere.center;
      let isSeen = false;
      for (let i = 0; i < count; i++) {
        const { frustum, position } = this.#eyes[i]!;
        if (culls && bounded !== null && !frustum.intersectsSphere(sphere)) continue;
        isSeen = true;
        member.distance = Math.min(member.distance, position.distanceTo(center));
      }
      this.#seen[slot] = isSeen ? 1 : 0;
      if (!isSeen) continue;
      member.isSeen = true;
      if (member.rest(false)) resumed(member, slot);
    }
  }

  /** Reads the frustums of a camera. Returns their number. */
  #open(camera: Camera): number {
    const cameras = camerasOf(camera);
    for (const [i, each] of cameras.entries()) {
      const eye = (this.#eyes[i] ??= { frustum: new Frustum(), position: new Vector3() });
      matrix.multiplyMatrices(each.projectionMatrix, each.matrixWorldInverse);
      const { reversedDepth } = each as { readonly reversedDepth?: boolean };
      eye.frustum.setFromProjectionMatrix(matrix, each.coordinateSystem, reversedDepth);
      eye.position.setFromMatrixPosition(each.matrixWorld);
    }
    return cameras.length;
  }
}

/** The cameras of an array, such as the two eyes of a headset; else the camera itself. */
export function camerasOf(camera: Camera): readonly Camera[] {
  const { cameras = [] } = camera as Partial<ArrayCamera>;
  return cameras.length > 0 ? cameras : [camera];
}
