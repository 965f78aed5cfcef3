import type { MeshData } from '../../types/subject.js';
import { addPoint, createBox, middleOf, type Box } from '../../math/box.js';

/**
 * Where the vertices of meshes, or of a surface, can be, worked out once: for each joint the box, in the bind pose, of
 * the vertices that it moves. A vertex lies between the places its joints take it to, so the moved boxes hold the posed
 * vertices, and nobody has to skin thousands of them to know how far they reach.
 */
export class SkinBounds {
  /** The box of the vertices that no joint moves. */
  readonly still: Box = createBox();
  /** Six numbers a joint that moves something: the middle and half the extent of its box. */
  readonly #boxes: Float32Array;
  readonly #joints: readonly number[];

  /** Of all vertices of the meshes, or of those that `indices` name; vertex frames must not move them. */
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
   * Adds the boxes as a palette (12 floats a joint) poses them, in the part's space; `still` is not added. The part's
   * joints stand in the palette from `firstJoint` on.
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
