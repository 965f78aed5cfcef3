import { InstancedBufferAttribute, InstancedBufferGeometry, type Camera, type Sphere } from 'three';
import type { Primitive, SurfaceSummary } from '../../types/subject.js';
import { addSurface, drawnAs, type Drawn, type MeshAttributes } from './geometries.js';
import type { WornMaterial } from './worn-material.js';

/** A surface in one material, drawn at once for all characters that show it. */
export class Batch {
  readonly object: Drawn;
  readonly #geometry = new InstancedBufferGeometry();
  #places: InstancedBufferAttribute = new InstancedBufferAttribute(new Float32Array(0), 2);
  /** For each character: its slot, the place of its part's matrix, and that of its first joint or of its frames. */
  #characters = new Float32Array(0);
  #count = 0;
  /** The characters that the last camera saw: they come first. */
  #seen = 0;
  /** The camera that `#seen` is about; null if all are drawn. */
  #camera: Camera | null = null;
  /** Who was seen, by character: the order stands as long as this does. */
  #order = new Uint8Array(0);

  constructor(
    /** What it is drawn in. */
    readonly worn: WornMaterial,
    surface: SurfaceSummary,
    primitive: Primitive,
    attributes: MeshAttributes,
    /** Around all characters, in the world. */
    around: Sphere,
  ) {
    addSurface(this.#geometry, attributes, surface);
    const object = drawnAs(primitive, this.#geometry, worn.material);
    object.name = surface.name;
    object.customDepthMaterial = worn.shadows?.depth;
    object.customDistanceMaterial = worn.shadows?.distance;
    this.#geometry.boundingSphere = around;
    // The live model itself is hit.
    object.raycast = () => undefined;
    // Shaders place the characters in the world, whatever the model's own matrix is.
    object.matrixAutoUpdate = object.matrixWorldAutoUpdate = false;
    object.updateMatrixWorld = () => undefined;
    // Who is out of the picture may cast a shadow into it.
    object.onBeforeShadow = () => void (this.#geometry.instanceCount = this.#count);
    object.onAfterShadow = () => void (this.#geometry.instanceCount = this.#seen);
    // Another image may have been drawn while this one is: of a mirror, or by one of several cameras of a view. Then all
    // characters are drawn, because those of this image are not known any more.
    object.onBeforeRender = (_renderer, _scene, camera) => {
      if (camera !== this.#camera) this.#geometry.instanceCount = this.#count;
    };
    this.object = object;
  }

  /** Makes room for so many characters and forgets those it had. */
  begin(most: number): void {
    this.#count = 0;
    if (this.#places.count >= most) return;
    // The old attribute's buffer is freed with the geometry, which three.js makes anew when it is next drawn.
    this.#geometry.dispose();
    this.#places = new InstancedBufferAttribute(new Float32Array(most * 2), 2);
    this.#characters = new Float32Array(most * 3);
    this.#order = new Uint8Array(most);
    this.#geometry.setAttribute('marrowPlace', this.#places);
  }

  /**
   * Adds the character of a slot.
   *
   * @param place - of its part's matrix among those that lead to the world
   * @param pose - the place of its first joint among the palettes, or of its frames among the matrices
   */
  add(slot: number, place: number, pose: number): void {
    this.#characters.set([slot, place, pose], this.#count++ * 3);
  }

  /** All characters are drawn, until `show` leaves some out. */
  end(): void {
    this.#order.fill(1);
    this.#arrange();
  }

  /** Draws the characters whose slots a camera sees; the others cast shadows. */
  show(seen: Uint8Array, castsShadow: boolean, camera: Camera): void {
    this.#camera = camera;
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
