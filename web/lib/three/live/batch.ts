import { InstancedBufferAttribute, InstancedBufferGeometry, type Sphere } from 'three';
import type { Primitive, SurfaceSummary } from '../../types/subject.js';
import { addSurface, drawnAs, type Drawn, type MeshAttributes } from './geometries.js';
import type { WornMaterial } from './worn-material.js';

/** A surface in one material, drawn at once for all characters that show it. */
export class Batch {
  readonly object: Drawn;
  readonly #geometry = new InstancedBufferGeometry();
  #places: InstancedBufferAttribute = new InstancedBufferAttribute(new Float32Array(0), 2);
  #count = 0;

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
    object.raycast = () => undefined;
    // Shaders place the characters in the world, whatever the model's own matrix is.
    object.matrixAutoUpdate = object.matrixWorldAutoUpdate = false;
    object.updateMatrixWorld = () => undefined;
    this.object = object;
  }

  /** Makes room for so many characters and forgets those it had. */
  begin(most: number): void {
    this.#count = 0;
    if (this.#places.count >= most) return;
    // The old attribute's buffer is freed with the geometry, which three.js makes anew when it is next drawn.
    this.#geometry.dispose();
    this.#places = new InstancedBufferAttribute(new Float32Array(most * 2), 2);
    this.#geometry.setAttribute('marrowPlace', this.#places);
  }

  /** Adds a character by the places of its part's matrix and of its first joint. */
  add(place: number, firstJoint: number): void {
    this.#places.setXY(this.#count++, place, firstJoint);
  }

  end(): void {
    this.#places.needsUpdate = true;
    this.#geometry.instanceCount = this.#count;
    this.object.visible = this.#count > 0;
  }

  dispose(): void {
    this.object.removeFromParent();
    this.#geometry.dispose();
  }
}
