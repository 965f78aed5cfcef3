import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Sphere,
  Vector3,
  type Material,
  type Object3D,
} from 'three';
import { Instance } from '../../animation/instance.js';
import type { PartData, SurfaceSummary } from '../../types/subject.js';
import type { FrameState, PartFrame } from '../../types/frame.js';
import type { Batch } from './batch.js';
import { addSurface, drawnAs, type Drawn, type MeshAttributes } from './geometries.js';
import type { InstanceLike } from '../../types/api.js';
import type { LiveInstance } from './live-instance.js';
import { freeParts, type FreePart } from './reach.js';

/** A surface that an instance shows, and its material and batch. */
export interface DrawnSurface {
  readonly part: number;
  readonly surface: number;
  readonly material: Material;
  /** The batch that draws it for all instances; null if each instance has separate vertices. */
  readonly batch: Batch | null;
}

/** One instance's vertices of a mesh with vertex frames. */
interface OwnVertices {
  readonly position: BufferAttribute;
  readonly normal: BufferAttribute;
}

const low = new Vector3();
const high = new Vector3();

/** An instance of a live model, with its state between frames. */
export class Member {
  /** The last applied pose. */
  frame: FrameState | null = null;
  /** The surfaces it shows; instances with equal appearance share the array. */
  shown: readonly DrawnSurface[] = [];
  /** Whether it was visible when its pose was last applied. */
  visible = true;
  /**
   * The matrix of each part from part space to node space: 16 numbers, column-major. The first matrix is a view into
   * WASM memory, valid as long as `frame`.
   */
  readonly local: Float32Array[];
  /** Bounding sphere in world space, valid unless `bounded` is null. */
  readonly sphere: Sphere = new Sphere();
  /** The source of its bounding sphere: the file's bounds of all clips, or the current pose. Null if it has none. */
  bounded: 'file' | 'pose' | null = null;
  /** Whether a camera has seen it since the last update. */
  isSeen = false;
  /** Distance to the nearest camera that has seen it since the last update. */
  distance: number;
  /** True while updates do not compute its pose. */
  #isSuspended = false;
  /** The parts that may extend beyond the file's bounds. */
  readonly free: readonly FreePart[];
  readonly #parts: readonly PartData[];
  #level = 0;
  /** The selected model of each body group when the pose was last applied, by part index. */
  readonly #bodies: Uint32Array[];
  /** The instance's separate vertices, by part and mesh index. */
  readonly #vertices: Map<string, OwnVertices> = new Map();
  /** By part and surface index. */
  readonly #objects: Map<string, Drawn> = new Map();

  constructor(
    readonly node: LiveInstance<InstanceLike>,
    /** The live model. */
    readonly live: Object3D,
    /** Whether disposing of the member also disposes of the instance. */
    readonly ownsInstance: boolean,
  ) {
    this.#parts = node.instance.model.parts;
    this.free = freeParts(node.instance);
    this.local = this.#parts.map(() => new Float32Array(16));
    this.#bodies = this.#parts.map(() => new Uint32Array(0));
    this.distance = Infinity;
    this.#lerpLater(true);
  }

  /** Suspends or resumes the computation of its pose. Returns true if the pose must be applied again. */
  rest(suspended: boolean): boolean {
    const { instance } = this.node;
    if (suspended === this.#isSuspended || !(instance instanceof Instance) || instance.disposed) return false;
    this.#isSuspended = suspended;
    Instance.setPosing(instance, !suspended);
    return !suspended;
  }

  /** Whether its pose is needed only for drawing, so that it may be suspended. */
  get mayRest(): boolean {
    return this.bounded === 'file' && !this.node.isFollowed && this.node.instance.attached.length === 0;
  }

  /** The instance's current frame. While posing is suspended, the pose in it is outdated. */
  get now(): FrameState {
    const { instance } = this.node;
    return this.#isSuspended && instance instanceof Instance
      ? Instance.frameAtRest(instance)
      : instance.frame();
  }

  #lerpLater(later: boolean): void {
    const { instance } = this.node;
    if (instance instanceof Instance && !instance.disposed) Instance.viewsOf(instance).lerpsLater = later;
  }

  /** Whether its node and the live model are visible, including all ancestors, and in the same scene. */
  get isShown(): boolean {
    const { node, live } = this;
    return isVisible(node) && isVisible(live) && rootOf(node) === rootOf(live);
  }

  /**
   * Applies the pose. Returns true if the appearance may have changed: surfaces, materials, or the palette's address.
   */
  take(): boolean {
    const { isShown } = this;
    const { instance } = this.node;
    const frame = this.now;
    const { root, parts } = frame;
    let changed = frame !== this.frame || isShown !== this.visible || instance.levelOfDetail !== this.#level;
    for (let p = 0; p < parts.length; p++) {
      const { bodies, matrix } = parts[p]!;
      if (bodies.length > 0 && !sameNumbers(bodies, this.#bodies[p]!)) changed = true;
      if (p > 0) multiply(this.local[p]!, root, matrix);
    }
    if (changed) {
      this.frame = frame;
      this.visible = isShown;
      this.#level = instance.levelOfDetail;
      // The first part's space is the subject's space.
      this.local[0] = root;
      parts.forEach(({ bodies }, p) => (this.#bodies[p] = bodies.slice()));
    }
    this.node.take(frame);
    return changed;
  }

  /** A text key of its appearance: instances with equal keys show the same surfaces with the same materials. */
  look(keyOf: (image: object) => number): string {
    if (!this.visible || this.frame === null) return '';
    return this.frame.parts
      .map(({ visible, skin, images, levelOfDetail, bodies }) =>
        visible
          ? `${skin} ${levelOfDetail} ${bodies.join()} ${images.map((e) => `${e.material}=${keyOf(e.image)}`).join()}`
          : '-',
      )
      .join('/');
  }

  /** Creates objects for the surfaces with separate vertices, and hides those that are no longer shown. */
  dress(attributes: (part: number, mesh: number) => MeshAttributes): void {
    for (const object of this.#objects.values()) object.visible = false;
    for (const { part, surface, material, batch } of this.shown) {
      if (batch !== null) continue;
      const object = this.#objectOf(part, surface, material, attributes);
      object.material = material;
      object.visible = true;
      object.layers = this.live.layers;
    }
  }

  /** Copies the vertices of visible meshes with vertex frames. */
  takeVertices(): void {
    const { frame } = this;
    if (frame === null || this.#objects.size === 0) return;
    for (const [key, { position, normal }] of this.#vertices) {
      const [p, m] = key.split(' ').map(Number) as [number, number];
      const mesh = frame.parts[p]!.meshes[m];
      if (!frame.parts[p]!.visible || mesh == null) continue;
      (position.array as Float32Array).set(mesh.positions);
      (normal.array as Float32Array).set(mesh.normals);
      position.needsUpdate = normal.needsUpdate = true;
    }
    for (const [key, object] of this.#objects) {
      const p = Number(key.split(' ')[0]);
      object.matrix.fromArray(this.local[p]!);
      object.matrixWorldNeedsUpdate = true;
      sphereOf(frame.parts[p]!, object.geometry.boundingSphere!);
    }
  }

  /** The objects that draw the surfaces with separate vertices. */
  get objects(): ReadonlyMap<string, Drawn> {
    return this.#objects;
  }

  dispose(): void {
    for (const object of this.#objects.values()) {
      object.removeFromParent();
      object.geometry.dispose();
    }
    this.#objects.clear();
    this.#vertices.clear();
    this.rest(false);
    this.#lerpLater(false);
    if (this.ownsInstance) this.node.instance.dispose();
  }

  #objectOf(
    part: number,
    surface: number,
    material: Material,
    attributes: (part: number, mesh: number) => MeshAttributes,
  ): Drawn {
    const key = `${part} ${surface}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const summary: SurfaceSummary = this.#parts[part]!.surfaces[surface]!;
    const { vertexCount, primitive } = this.#parts[part]!.meshes[summary.mesh]!;
    const own = `${part} ${summary.mesh}`;
    const vertices = this.#vertices.get(own) ?? ownVertices(vertexCount);
    this.#vertices.set(own, vertices);
    const geometry = new BufferGeometry();
    addSurface(geometry, attributes(part, summary.mesh), summary);
    geometry.setAttribute('position', vertices.position);
    geometry.setAttribute('normal', vertices.normal);
    geometry.boundingSphere = new Sphere();
    const object = drawnAs(primitive, geometry, material);
    // The live model implements ray casting for all instances.
    object.raycast = () => undefined;
    object.name = summary.name;
    object.matrixAutoUpdate = false;
    this.node.add(object);
    this.#objects.set(key, object);
    return object;
  }
}

function isVisible(object: Object3D): boolean {
  return object.visible && (object.parent === null || isVisible(object.parent));
}

function rootOf(object: Object3D): Object3D {
  return object.parent === null ? object : rootOf(object.parent);
}

function ownVertices(count: number): OwnVertices {
  const array = (): BufferAttribute =>
    new BufferAttribute(new Float32Array(count * 3), 3).setUsage(DynamicDrawUsage);
  return { position: array(), normal: array() };
}

function sphereOf({ bounds }: PartFrame, sphere: Sphere): void {
  low.fromArray(bounds);
  high.fromArray(bounds, 3);
  sphere.center.addVectors(low, high).multiplyScalar(0.5);
  sphere.radius = low.distanceTo(high) / 2;
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Multiplies `a` by `b`: 4 x 4, column-major. Runs for every part in every frame. */
export function multiply(out: Float32Array, a: ArrayLike<number>, b: ArrayLike<number>): void {
  for (let c = 0; c < 16; c += 4) {
    const x = b[c]!;
    const y = b[c + 1]!;
    const z = b[c + 2]!;
    const w = b[c + 3]!;
    for (let r = 0; r < 4; r++) out[c + r] = a[r]! * x + a[r + 4]! * y + a[r + 8]! * z + a[r + 12]! * w;
  }
}
