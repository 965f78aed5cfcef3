import { Matrix4, Object3D } from 'three';
import type { InstanceLike } from '../../types/api.js';
import type { FrameState } from '../../types/frame.js';
import { indexOfName } from '../../util/lookup.js';

/** A place on an instance that an object of three.js follows. */
interface Followed {
  readonly object: Object3D;
  readonly part: number;
  readonly kind: 'attachments' | 'joints';
  readonly index: number;
}

const matrix = new Matrix4();

/**
 * An instance's place in a scene of three.js: move, turn and scale it like any `Object3D`. It is made by
 * `LiveModel.addInstance`, and draws nothing by itself.
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
export class LiveInstance extends Object3D {
  /** The instance that is drawn there. */
  readonly instance: InstanceLike;
  readonly #followed: Followed[] = [];

  /** @internal */
  constructor(instance: InstanceLike) {
    super();
    this.instance = instance;
    this.name = instance.model.subject;
  }

  /**
   * An object that stays at an attachment, or at a joint where no attachment has the name: add to it what is to go
   * along. What faces +Z, as models do, is held as the game holds a model there. It is a child of this one, of that name, and the same each time. The first part that has the name counts; case
   * does not. Null where there is none.
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
    place(followed, this.instance.frame(), this.instance.transform);
    return object;
  }

  /** Moves what follows to a pose. @internal */
  take(frame: FrameState): void {
    // Most instances have none, and this is called for all in every frame.
    if (this.#followed.length > 0)
      for (const each of this.#followed) place(each, frame, this.instance.transform);
  }
}

function place(
  { object, part, kind, index }: Followed,
  { root, parts }: FrameState,
  transform: Float32Array,
): void {
  const { matrix: ofPart, attachments, jointMatrices } = parts[part]!;
  object.matrix.fromArray(root).multiply(matrix.fromArray(ofPart));
  if (kind === 'attachments') matrix.fromArray(attachments, index * 16);
  else {
    // Rows of a 3 x 4 matrix.
    const at = index * 12;
    matrix.fromArray([...jointMatrices.subarray(at, at + 12), 0, 0, 0, 1]).transpose();
  }
  object.matrix.multiply(matrix);
  // Back from the file's axes, so that what is held there has its Y up and its front towards +Z.
  object.matrix.multiply(matrix.fromArray(root).invert()).multiply(matrix.fromArray(transform));
  object.matrixWorldNeedsUpdate = true;
}
