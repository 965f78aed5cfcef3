import { Matrix4, Object3D } from 'three';
import { columnsOf } from '../../math/mat3x4.js';
import type { Instance, InstanceLike } from '../../types/api.js';
import type { FrameState } from '../../types/frame.js';
import { rootRotation } from '../../util/basis.js';
import { indexOfName } from '../../util/lookup.js';

/** An attachment or joint whose pose a three.js object follows. */
interface Followed {
  readonly object: Object3D;
  readonly part: number;
  readonly kind: 'attachments' | 'joints';
  readonly index: number;
}

const matrix = new Matrix4();

/**
 * The scene node of an instance. Move, rotate and scale it like any `Object3D`. `LiveModel.addInstance` creates it; the
 * node itself draws nothing.
 *
 * ```js
 * fighter.position.set(100, 0, 0);
 * fighter.instance.play('run');
 * fighter.attachment('tag_weapon').add(torch);
 * ```
 *
 * @example
 * ```ts
 * import { LiveModel } from 'marrow3d/three/live';
 *
 * const fighter = new LiveModel(model).addInstance(model.createInstance());
 * fighter.position.set(100, 0, 0);
 * fighter.instance.play('run');
 * ```
 */
export class LiveInstance<I extends InstanceLike = Instance> extends Object3D {
  /** The instance at this node. */
  readonly instance: I;
  readonly #followed: Followed[] = [];
  /** Rotation from axes with Y up and the front facing +Z to the file's axes. */
  readonly #toFile: Matrix4;

  /** @internal */
  constructor(instance: I) {
    super();
    this.instance = instance;
    this.name = instance.model.subject;
    const r = rootRotation(instance.model.parts[0]!.basis);
    const row = (at: number): [number, number, number, number] => [r[at]!, r[at + 1]!, r[at + 2]!, 0];
    this.#toFile = new Matrix4().set(...row(0), ...row(3), ...row(6), 0, 0, 0, 1);
  }

  /**
   * Returns an object that follows an attachment, or a joint if no attachment has the name. Add objects to it: an
   * object that faces +Z, as models do, is oriented like a model that the game attaches there. The returned object is a
   * child of this node and has the attachment's name; repeated calls return the same object. The first part with the
   * name is used; case is ignored. Returns null if the name does not exist.
   *
   * The object's transform is relative to this node, so `getWorldPosition` includes the node's transform in the scene;
   * `instance.attachment(name)` does not.
   */
  attachment(name: string): Object3D | null {
    const { parts } = this.instance.model;
    for (const kind of ['attachments', 'joints'] as const)
      for (const [part, data] of parts.entries()) {
        const index = indexOfName(data[kind], name);
        if (index >= 0) return this.#follow(part, kind, index, data[kind][index]!.name);
      }
    return null;
  }

  #follow(part: number, kind: Followed['kind'], index: number, name: string): Object3D {
    const found = this.#followed.find((e) => e.part === part && e.kind === kind && e.index === index);
    if (found !== undefined) return found.object;
    const object = new Object3D();
    object.name = name;
    object.matrixAutoUpdate = false;
    const followed = { object, part, kind, index };
    this.#followed.push(followed);
    this.add(object);
    place(followed, this.instance.frame(), this.#toFile);
    return object;
  }

  /** Whether objects follow its pose. @internal */
  get isFollowed(): boolean {
    return this.#followed.length > 0;
  }

  /** Applies a pose to the objects that follow it. @internal */
  take(frame: FrameState): void {
    // Most instances have no such objects, and this is called for every instance in every frame.
    if (this.#followed.length > 0) for (const each of this.#followed) place(each, frame, this.#toFile);
  }

  /** Part of Object3D. @throws TypeError: an instance can have only one node */
  override clone(): this {
    throw new TypeError(
      `A LiveInstance cannot be cloned. Add another instance: live.addInstance(model.createInstance()).`,
    );
  }
}

function place({ object, part, kind, index }: Followed, { root, parts }: FrameState, toFile: Matrix4): void {
  const { matrix: ofPart, attachments, jointMatrices } = parts[part]!;
  object.matrix.fromArray(root).multiply(matrix.fromArray(ofPart));
  if (kind === 'attachments') matrix.fromArray(attachments, index * 16);
  else matrix.fromArray(columnsOf(jointMatrices, index * 12));
  object.matrix.multiply(matrix);
  // Attached objects have Y up and face +Z.
  object.matrix.multiply(toFile);
  object.matrixWorldNeedsUpdate = true;
}
