import type { MeshData } from '../../types/subject.js';
import { addPoint, createBox, middleOf, type Box } from '../../math/box.js';

/**
 * Computes bounds of meshes, or of a surface, for any pose. For each joint it keeps the box, in the bind pose, of the
 * vertices that the joint moves. A skinned vertex is a weighted average of its positions transformed by each joint, so
 * the bounds of the transformed boxes contain all posed vertices, and no vertex needs to be skinned.
 */
export class SkinBounds {
  /** The box of the vertices without joints. */
  readonly still: Box = createBox();
  /** Six numbers per joint that has vertices: the centre and half the extent of its box. */
  readonly #boxes: Float32Array;
  readonly #joints: readonly number[];

  /** Uses all vertices of the meshes, or those in `indices`. The meshes must not have vertex frames. */
  constructor(meshes: readonly MeshData[], indices?: Uint32Array) {
    const boxes: Map<number, Box> = new Map();
    for (const mesh of meshes) {
      const count = indices?.length ?? mesh.positions.length / 3;
      for (let i = 0; i < count; i++) this.#add(mesh, indices ? indices[i]! : i, boxes);
    }
    this.#joints = [...boxes.keys()];
    this.#boxes = new Float32Array(
      [...boxes.values()].flatMap((box) => {
        const halves = [0, 1, 2].map((axis) => (box[axis + 3]! - box[axis]!) / 2);
        return [middleOf(box, 0), middleOf(box, 1), middleOf(box, 2), ...halves];
      }),
    );
  }

  /**
   * Extends a box by the joints' boxes in the pose of a palette (12 floats per joint), in part space; `still` is not
   * added. The part's joints begin at `firstJoint` of the palette.
   */
  addPosed(box: Box, palette: Float32Array, firstJoint: number): void {
    const boxes = this.#boxes;
    for (let i = 0; i < this.#joints.length; i++) {
      const from = i * 6;
      const m = (firstJoint + this.#joints[i]!) * 12;
      for (let axis = 0; axis < 3; axis++) {
        const row = m + axis * 4;
        let middle = palette[row + 3]!;
        let half = 0;
        for (let c = 0; c < 3; c++) {
          middle += palette[row + c]! * boxes[from + c]!;
          half += Math.abs(palette[row + c]!) * boxes[from + 3 + c]!;
        }
        if (middle - half < box[axis]!) box[axis] = middle - half;
        if (middle + half > box[axis + 3]!) box[axis + 3] = middle + half;
      }
    }
  }

  #add(
    { positions, skin, skinJoints, skinWeights }: MeshData,
    vertex: number,
    boxes: Map<number, Box>,
  ): void {
    const x = positions[vertex * 3]!;
    const y = positions[vertex * 3 + 1]!;
    const z = positions[vertex * 3 + 2]!;
    const from = vertex * skin.influences;
    let moved = false;
    for (let i = from; i < from + skin.influences && skinWeights[i]! > 0; i++) {
      const joint = skinJoints[i]!;
      let box = boxes.get(joint);
      if (!box) boxes.set(joint, (box = createBox()));
      addPoint(box, x, y, z);
      moved = true;
    }
    if (!moved) addPoint(this.still, x, y, z);
  }
}
