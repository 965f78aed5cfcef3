import { mat4 } from 'gl-matrix';
import { materialSurfaces, type PartLook } from '../material/shown-surfaces.js';
import type { FrameState, PartFrame } from '../types/frame.js';
import type { DecodedImage } from '../types/subject.js';
import { addBounds, addBox, addTransformedBox, clearBox, createBox, type Box } from '../math/box.js';
import { isMirrored, rotationMatrix } from '../math/mat3x4.js';
import type { Device } from './gl/device.js';
import {
  collectItems,
  type ActorModel,
  type ActorPart,
  type DrawItem,
  type DrawItems,
  type Repaint,
  layers,
} from './draw-items.js';
import type { Layer } from '../material/draw-order.js';
import { faceCamera } from './geometry/face-camera.js';
import { VertexPoses } from './geometry/vertex-poses.js';

/** A muzzle flash at an attachment. */
export interface Flash {
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's attachments. */
  readonly attachment: number;
  /** The game's sprite, drawn instead of Marrow's picture; null if it is not available. */
  readonly sprite: Actor | null;
  /** The shape of Marrow's picture: a small cross (0), a star (1) or a ball (2). */
  readonly kind: 0 | 1 | 2;
  /** Half of the side length of Marrow's picture, in world units. */
  readonly halfSide: number;
  /** Rotation of Marrow's picture around the view direction, in radians. */
  readonly turn: number;
  /** Brightness of Marrow's picture: decreases from 1 to 0.6 during the flash. */
  readonly brightness: number;
}

const none: PartFrame['images'] = [];
const identity: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/**
 * An instance of a model in a scene: placement of its parts, and their pose. It copies the arrays of a FrameState,
 * which are only valid until the WASM heap changes, and uploads the copies again after a context loss.
 */
export class Actor implements Disposable {
  readonly asset: ActorModel;
  readonly parts: readonly ActorPart[];
  /** 4x4 matrix, column-major: from the root part's file space to world space. */
  readonly root: Float32Array = new Float32Array(mat4.create());
  /**
   * Column-major 3x3 matrix with determinant +1: from the first part's file axes to world axes, without the instance's
   * transform.
   */
  rootRotation: readonly number[];
  /** Height of the ground along the up axis, in the first part's space; null for the bottom of the rest pose. */
  floor: number | null = null;
  /** Whether it is attached to another actor. It then moves constantly, so its moves do not update the scene's bounds. */
  isAttached = false;
  /** Counts visible changes; `rootVersion` counts moves of the whole actor. */
  version = 0;
  rootVersion = 0;
  /** Time of the material animations (waves, scrolling, animated maps), in seconds. */
  time = 0;
  /** Current muzzle flashes. */
  flashes: readonly Flash[] = [];
  readonly #release: () => void;
  readonly #poses: VertexPoses;
  /** By part and mesh: whether a visible surface uses the mesh. */
  readonly #shown: readonly boolean[][];
  /** By part: the bounding box of its vertex poses. */
  readonly #poseBounds: readonly Box[];
  readonly #firstJoint: number;
  readonly #joints: readonly Float32Array[];
  readonly #attachments: readonly Float32Array[];
  /** Matrices of the parts to the first part's space: in the first pose, and in the last one. */
  readonly #restMatrices: readonly Float32Array[];
  readonly #matrices: readonly Float32Array[];
  /**
   * By part: the properties of the last applied pose that determine its surfaces, and its materials with replaced
   * images.
   */
  readonly #looks: (PartLook & Pick<PartFrame, 'images'>)[];
  readonly #repaints: (readonly Repaint[])[];
  readonly #boxModel = createBox();
  readonly #rootMatrix = new Float32Array(16);
  readonly #rootInverse = mat4.create();
  #items: DrawItems;
  /** A key for the state that `#items` was built from: actors of one model with equal keys have equal items. */
  #look = '';
  #disposed = false;

  /** Called by `ModelAsset.createInstance`. */
  constructor(asset: ActorModel, release: () => void) {
    this.asset = asset;
    this.#release = release;
    this.#poses = new VertexPoses(asset.geometry);
    this.#poseBounds = asset.parts.map(({ bounds: { min, max } }) => new Float32Array([...min, ...max]));
    this.#looks = asset.parts.map(({ bodyGroups }) => {
      const bodies = new Uint32Array(bodyGroups.length);
      return { visible: true, skin: null, levelOfDetail: 0, bodies, images: none };
    });
    this.#repaints = asset.parts.map(() => []);
    this.#shown = asset.parts.map(({ meshes }) => meshes.map(() => false));
    asset.parts.forEach((_, part) => this.#chooseMeshes(part));
    this.#firstJoint = asset.palette.take();
    let firstJoint = this.#firstJoint;
    this.parts = asset.parts.map((part, p) => {
      const worldFromModel = rotationMatrix(part.rootRotation);
      const paletteAt = asset.palette.partAt(this.#firstJoint, p);
      const { facing } = part.hints;
      const facesCamera = facing !== 'none' && facing !== 'oriented';
      const placed = { worldFromModel, mirrored: false, firstJoint, paletteAt, facesCamera, scaled: false };
      asset.palette.setPart(paletteAt, worldFromModel);
      firstJoint += part.joints.length;
      return placed;
    });
    this.#joints = asset.parts.map(({ joints }) => new Float32Array(joints.length * 12));
    this.#restMatrices = asset.parts.map(() => new Float32Array(mat4.create()));
    this.#matrices = asset.parts.map(() => new Float32Array(16));
    this.#attachments = asset.parts.map(({ attachments }) => new Float32Array(attachments.length * 16));
    this.rootRotation = asset.parts[0]?.rootRotation ?? identity;
    const first = this.parts[0];
    if (first) this.root.set(first.worldFromModel);
    this.#items = this.#collectItems();
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Size in bytes of the buffers of its pose. */
  get gpuBytes(): number {
    return this.#poses.gpuBytes;
  }

  /** The items of a layer, in drawing order. */
  items(layer: Layer): readonly DrawItem[] {
    return this.#items[layer];
  }

  /** Whether a visible material changes with time, independent of playback. */
  get moving(): boolean {
    return layers.some((layer) => this.#items[layer].some(({ material }) => material.moving));
  }

  /** Copies a pose, which is uploaded when the actor is next drawn. */
  apply(frame: FrameState): void {
    // The first pose also places the other parts.
    const isMoved = this.version === 0 || !sameNumbers(this.root, frame.root);
    if (isMoved) {
      this.root.set(frame.root);
      this.rootVersion++;
    }
    this.time = frame.time;
    let itemsChanged = false;
    for (let p = 0; p < this.parts.length; p++) {
      const part = this.parts[p]!;
      const partFrame = frame.parts[p];
      if (!partFrame) continue;
      if (this.version === 0) this.#restMatrices[p]!.set(partFrame.matrix);
      if (isMoved || !sameNumbers(this.#matrices[p]!, partFrame.matrix)) this.#placePart(p, partFrame.matrix);
      if (!isSameLook(this.#looks[p]!, partFrame)) {
        itemsChanged = true;
        this.#setLook(p, partFrame);
      }
      if (!partFrame.visible) continue;
      this.asset.palette.set(part.firstJoint, partFrame.palette);
      part.scaled = partFrame.scaled;
      this.#poseBounds[p]!.set(partFrame.bounds);
      this.#joints[p]!.set(partFrame.jointMatrices);
      this.#attachments[p]!.set(partFrame.attachments);
      const poses = this.#poses.byMesh[p]!;
      for (let m = 0; m < poses.length; m++) {
        const pose = poses[m];
        const mesh = partFrame.meshes[m];
        if (pose && mesh && this.#shown[p]![m]) this.#poses.set(pose, mesh);
      }
    }
    if (itemsChanged) this.#items = this.#collectItems();
    this.version++;
  }

  /**
   * Copies only the joints and attachments of a pose and its time; everything else is as in the frame that was applied
   * last. Used for crowds, where visiting every value of a frame takes most of the time.
   */
  applyJoints({ parts }: FrameState, time: number): void {
    this.time = time;
    for (let p = 0; p < parts.length; p++) {
      const { palette, jointMatrices, attachments } = parts[p]!;
      this.asset.palette.set(this.parts[p]!.firstJoint, palette);
      this.#joints[p]!.set(jointMatrices);
      if (attachments.length > 0) this.#attachments[p]!.set(attachments);
    }
    this.version++;
  }

  /** Implements Drawable. Also compares rotation, which affects the light, and mirroring, which affects culling. */
  isLike(other: Actor, behind: number): boolean {
    if (other.asset !== this.asset || other.#firstJoint !== this.#firstJoint + behind) return false;
    if (other.#look !== this.#look || other.time !== this.time) return false;
    if (other.rootRotation !== this.rootRotation && !sameNumbers(other.rootRotation, this.rootRotation))
      return false;
    for (let i = 0; i < 12; i++) if (other.root[i] !== this.root[i]) return false;
    for (let p = 0; p < this.parts.length; p++) {
      const [own, theirs] = [this.parts[p]!, other.parts[p]!];
      if (own.scaled !== theirs.scaled || own.mirrored !== theirs.mirrored) return false;
    }
    return true;
  }

  /** Sets the rotation from file axes to world axes and the height of the ground. The next pose uses both. */
  stand(rootRotation: readonly number[], floor: number): void {
    this.rootRotation = rootRotation;
    this.floor = floor;
    this.rootVersion++;
  }

  /** Rebuilds the items. Called when the asset's materials have changed. */
  rematerialise(): void {
    this.#items = this.#collectItems();
    this.version++;
  }

  /** Whether a part was visible in the last pose. */
  partVisible(part: number): boolean {
    return this.#looks[part]?.visible ?? false;
  }

  /** Joint matrices of a part: 12 floats each, rows of 3x4 matrices, from joint space to part space. */
  joints(part: number): Float32Array {
    return this.#joints[part]!;
  }

  /** Attachment matrices of a part: 16 numbers each, column-major, to part space. */
  attachments(part: number): Float32Array {
    return this.#attachments[part]!;
  }

  /** Rotates sprites towards the camera of the view that is drawn next. Call it before `upload`. */
  face(viewFromWorld: Float32Array, eye: ArrayLike<number>): void {
    this.asset.parts.forEach(({ hints, rootRotation }, p) => {
      const part = this.parts[p]!;
      if (!part.facesCamera) return;
      mat4.multiply(part.worldFromModel, this.root, this.#matrices[p]!);
      faceCamera(part.worldFromModel, rootRotation, hints.facing, viewFromWorld, eye);
      this.asset.palette.setPart(part.paletteAt, part.worldFromModel);
    });
  }

  /** Uploads the matrices and vertex poses that have changed since the last draw. */
  upload({ gl, state }: Device): void {
    this.asset.palette.upload(state);
    this.#poses.upload(gl);
  }

  /** Extends a box by the current pose, in the root part's file space or, with `world`, in world space. */
  addPoseBox(box: Box, world: boolean): void {
    for (let p = 0; p < this.parts.length; p++) {
      if (!this.partVisible(p)) continue;
      clearBox(this.#boxModel);
      this.#addModelBox(p, this.#boxModel);
      const placed = this.parts[p]!;
      addTransformedBox(box, this.#boxModel, world ? placed.worldFromModel : this.#rootFromModel(placed));
    }
  }

  /** Extends a box by the initially visible parts in all animations or in the rest pose, in world space. */
  addWorldBounds(box: Box, which: 'animation' | 'rest'): void {
    this.asset.parts.forEach((part, p) => {
      if (!part.shown) return;
      clearBox(this.#boxModel);
      addBounds(this.#boxModel, which === 'rest' ? part.bounds : part.animationBounds);
      // Uses the placement of the first pose, so that the scene's size does not depend on time.
      mat4.multiply(this.#rootMatrix, this.root, this.#restMatrices[p]!);
      addTransformedBox(box, this.#boxModel, this.#rootMatrix);
    });
  }

  /** Clears the references to resources of a lost context. */
  forget(): void {
    this.#poses.forget();
  }

  /** Frees the actor's buffers; the asset is kept. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    const gl = this.asset.device?.gl;
    if (gl) this.#poses.dispose(gl);
    this.forget();
    this.#looks.forEach((_, p) => this.#repaint(p, none));
    this.asset.palette.release(this.#firstJoint);
    this.#release();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #collectItems(): DrawItems {
    this.#look = JSON.stringify(
      this.#looks.map(({ visible, skin, levelOfDetail, bodies, images }) => {
        const repaints = images.map(({ material, image: decoded }) => [material, numberOf(decoded)]);
        return [visible, skin, levelOfDetail, [...bodies], repaints];
      }),
    );
    const materials = this.asset.materials.map((plans, p) => {
      const own = [...plans];
      for (const { material, plan } of this.#repaints[p]!) own[material] = plan;
      return own;
    });
    return collectItems(this.asset, materials, this.parts, this.#poses.byMesh, this.#looks);
  }

  #placePart(p: number, matrix: Float32Array): void {
    const part = this.parts[p]!;
    this.#matrices[p]!.set(matrix);
    mat4.multiply(part.worldFromModel, this.root, matrix);
    this.asset.palette.setPart(part.paletteAt, part.worldFromModel);
    part.mirrored = isMirrored(part.worldFromModel);
  }

  #setLook(part: number, { visible, skin, levelOfDetail, bodies, images }: PartFrame): void {
    if (images !== this.#looks[part]!.images) this.#repaint(part, images);
    this.#looks[part] = { visible, skin, levelOfDetail, bodies: bodies.slice(), images };
    this.#chooseMeshes(part);
  }

  /** Acquires new images before releasing old ones, so that a texture used by both remains on the GPU. */
  #repaint(part: number, images: PartFrame['images']): void {
    const before = this.#repaints[part]!;
    this.#repaints[part] = images.map((change) => this.asset.repaint(part, change));
    for (const repaint of before) this.asset.unpaint(part, repaint);
  }

  /** Determines which meshes of a part are posed and drawn. */
  #chooseMeshes(part: number): void {
    const shown = this.#shown[part]!.fill(false);
    for (const { surface } of materialSurfaces(this.asset.parts[part]!, this.#looks[part]!))
      shown[surface.mesh] = true;
  }

  /** Extends a box by a part's current pose, in part space. */
  #addModelBox(p: number, box: Box): void {
    const part = this.asset.parts[p]!;
    const poses = this.#poses.byMesh[p]!;
    let still = poses.length === 0;
    let posed = false;
    for (let m = 0; m < poses.length; m++) {
      const pose = poses[m];
      if (!this.#shown[p]![m]) continue;
      if (pose) posed = true;
      else still = true;
    }
    if (posed) addBox(box, this.#poseBounds[p]!);
    if (!still) return;
    if (part.joints.length === 0) {
      addBounds(box, part.bounds);
      return;
    }
    const bounds = this.asset.skinBounds(p);
    addBox(box, bounds.still);
    bounds.addPosed(box, this.asset.palette.matrices, this.parts[p]!.firstJoint);
  }

  #rootFromModel(part: ActorPart): Float32Array {
    mat4.invert(this.#rootInverse, this.root);
    mat4.multiply(this.#rootMatrix, this.#rootInverse, part.worldFromModel);
    return this.#rootMatrix;
  }
}

/** Called for every part in every frame, so it must not allocate. */
function isSameLook(a: PartLook & Pick<PartFrame, 'images'>, b: PartFrame): boolean {
  return (
    a.visible === b.visible &&
    a.skin === b.skin &&
    a.levelOfDetail === b.levelOfDetail &&
    a.images === b.images &&
    sameNumbers(a.bodies, b.bodies)
  );
}

const numbers: WeakMap<DecodedImage, number> = new WeakMap();
let nextNumber = 0;

/** A unique number for each image. */
function numberOf(decoded: DecodedImage): number {
  let number = numbers.get(decoded);
  if (number === undefined) numbers.set(decoded, (number = nextNumber++));
  return number;
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
