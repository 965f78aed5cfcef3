import {
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type Camera,
  type Material,
  type Sphere,
} from 'three';
import type { Primitive, SurfaceSummary } from '../../types/subject.js';
import { addSurface, drawnAs, type Drawn, type MeshAttributes } from './geometries.js';
import type { LiveMaterial } from './live-material.js';

/** Draws a surface with one material for all instances that show it, in one instanced draw call. */
export class Batch {
  readonly object: Drawn;
  readonly #geometry = new InstancedBufferGeometry();
  #places: InstancedBufferAttribute = new InstancedBufferAttribute(new Float32Array(0), 2);
  /**
   * Three numbers per instance: its slot, the index of its part's matrix, and the index of its first joint or of its
   * frames.
   */
  #characters = new Float32Array(0);
  #count = 0;
  /** Number of instances that the current camera sees; they are drawn first. */
  #seen = 0;
  /** The cameras of the image for which `#seen` was counted. */
  #cameras: readonly Camera[] = [];
  /** By instance, 1 if it was seen; the order is computed again when this changes. */
  #order = new Uint8Array(0);

  constructor(
    /** The material, with its shadow materials. */
    readonly look: LiveMaterial,
    surface: SurfaceSummary,
    primitive: Primitive,
    attributes: MeshAttributes,
    /** Bounding sphere of all instances, in world space. */
    around: Sphere,
  ) {
    addSurface(this.#geometry, attributes, surface);
    const object = drawnAs(primitive, this.#geometry, look.material);
    object.name = surface.name;
    object.customDepthMaterial = look.shadows?.depth;
    object.customDistanceMaterial = look.shadows?.distance;
    this.#geometry.boundingSphere = around;
    // The live model implements ray casting for all instances.
    object.raycast = () => undefined;
    // The shaders position each instance in world space; the object's own matrix is not used.
    object.matrixAutoUpdate = object.matrixWorldAutoUpdate = false;
    object.updateMatrixWorld = () => undefined;
    // Instances outside the view frustum may cast shadows into it.
    object.onBeforeShadow = () => void (this.#geometry.instanceCount = this.#count);
    object.onAfterShadow = () => void (this.#geometry.instanceCount = this.#seen);
    // Another image may have been drawn in the meantime, for example of a mirror or by another camera of the view. In
    // that case draw all instances, because `#seen` describes the other image.
    object.onBeforeRender = (_renderer, _scene, camera) => {
      if (!this.#cameras.includes(camera)) this.#geometry.instanceCount = this.#count;
    };
    this.object = object;
  }

  /** Removes all instances and reserves capacity for `most` of them. */
  begin(most: number): void {
    this.#count = 0;
    if (this.#places.count >= most) return;
    // Disposing of the geometry frees the old attribute's buffer. three.js uploads the geometry again when it is next
    // drawn.
    this.#geometry.dispose();
    this.#places = new InstancedBufferAttribute(new Float32Array(most * 2), 2);
    this.#characters = new Float32Array(most * 3);
    this.#order = new Uint8Array(most);
    this.#geometry.setAttribute('marrowPlace', this.#places);
  }

  /**
   * Adds the instance of a slot.
   *
   * @param place - index of its part's matrix among the world matrices
   * @param pose - index of its first joint among the palettes, or of its frames among the matrices
   */
  add(slot: number, place: number, pose: number): void {
    this.#characters.set([slot, place, pose], this.#count++ * 3);
  }

  /** Finishes adding: all instances are drawn until `show` excludes some. */
  end(): void {
    this.#order.fill(1);
    this.#arrange();
  }

  /** Draws the instances whose slots the cameras of an image see. The others are drawn only into shadow maps. */
  show(seen: Uint8Array, castsShadow: boolean, cameras: readonly Camera[]): void {
    this.#cameras = cameras;
    let changed = false;
    for (let i = 0; i < this.#count; i++) {
      const now = seen[this.#characters[i * 3]!]!;
      changed ||= now !== this.#order[i];
      this.#order[i] = now;
    }
    if (changed) this.#arrange();
    this.#geometry.instanceCount = this.#seen;
    this.object.visible = this.#seen > 0 || (castsShadow && this.#count > 0);
  }

  /** Draws with a posed copy of a material; null: with the batch's own material. */
  override(material: Material | null): void {
    const { look, object } = this;
    object.material = material === null ? look.material : (look.copies?.of(material) ?? material);
  }

  #arrange(): void {
    let at = 0;
    for (const wanted of [1, 0]) {
      for (let i = 0; i < this.#count; i++)
        if (this.#order[i] === wanted)
          this.#places.setXY(at++, this.#characters[i * 3 + 1]!, this.#characters[i * 3 + 2]!);
      if (wanted === 1) this.#seen = at;
    }
    this.#places.needsUpdate = true;
    this.#geometry.instanceCount = this.#seen;
    this.object.visible = this.#seen > 0;
  }

  dispose(): void {
    this.object.removeFromParent();
    this.#geometry.dispose();
  }
}
