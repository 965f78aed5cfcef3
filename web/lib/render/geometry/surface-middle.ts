import { addBox, addPoint, clearBox, createBox, middleOf } from '../../math/box.js';
import type { SurfaceGeometry } from './mesh-geometry.js';
import type { VertexPose } from './vertex-poses.js';

/**
 * The centre of a posed surface's bounding box, which is the sort position of transparent surfaces. Deforms of the
 * material are ignored. `update` allocates nothing.
 */
export class SurfaceMiddle {
  /** x, y and z in part space, as of the last `update`. */
  readonly at: Float32Array = new Float32Array(3);
  readonly #surface: SurfaceGeometry;
  readonly #pose: VertexPose | null;
  readonly #indices: Uint32Array;
  readonly #box = createBox();
  /** The version of the vertex pose from which `at` was computed. */
  #version = -1;

  /** `pose` is the pose of the surface's mesh; null if it has no vertex frames. */
  constructor(surface: SurfaceGeometry, pose: VertexPose | null) {
    this.#surface = surface;
    this.#pose = pose;
    this.#indices = surface.indices;
  }

  /** Recomputes the centre if the surface may have moved. The part's joints begin at `firstJoint` of the palette. */
  update(palette: Float32Array, firstJoint: number): void {
    const pose = this.#pose;
    const version = pose?.version ?? 0;
    const { mesh } = this.#surface;
    if (version === this.#version && !mesh.skinned) return;
    this.#version = version;
    const box = clearBox(this.#box);
    if (pose) {
      for (const vertex of this.#indices) {
        const from = vertex * 3;
        addPoint(box, pose.data[from]!, pose.data[from + 1]!, pose.data[from + 2]!);
      }
    } else {
      const { bounds } = this.#surface;
      addBox(box, bounds.still);
      bounds.addPosed(box, palette, firstJoint);
    }
    for (let axis = 0; axis < 3; axis++) this.at[axis] = middleOf(box, axis);
  }
}
