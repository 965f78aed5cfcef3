import type { ModelLike, SubjectClip } from '../types/api.js';
import type { RootMotion } from '../types/events.js';
import type { FrameState } from '../types/frame.js';
import type { MeshData, PartData } from '../types/subject.js';
import { playedFrames } from '../util/cuts.js';

/** An axis-aligned box: minimum x, y, z, maximum x, y, z; minimum above maximum where it holds nothing. */
export type MeasuredBox = Float32Array;

/** Clips that play together, and how much of each counts. */
export interface Measured {
  readonly clips: readonly SubjectClip[];
  /** Frames that count, from the first on, of each clip. */
  readonly frames: readonly number[];
  readonly rootMotion: RootMotion;
}

/** Frames and vertices that are looked at: of a longer clip, or a larger model, not every frame. */
const mostFrames = 64;
const mostVertices = 400_000;

/**
 * Where each part's vertices are while clips play together, each from its first frame to the last that counts; without
 * clips, in the rest pose. In the world, of an instance that stands at its origin, whether or not the part is shown.
 */
export function measureParts(model: ModelLike, { clips, frames, rootMotion }: Measured): MeasuredBox[] {
  const boxes = model.parts.map(emptyBox);
  const instance = model.createInstance();
  try {
    instance.rootMotion = rootMotion;
    model.parts.forEach((_, part) => (instance.part(part).visible = true));
    for (const { name, part } of clips) instance.part(part).play(name, { loop: 'once' });
    const affordable = Math.max(2, mostVertices / verticesOf(model));
    const steps = Math.ceil(Math.min(affordable, mostFrames, Math.max(1, ...frames)));
    for (let step = 0; step < steps; step++) {
      const along = steps === 1 ? 0 : step / (steps - 1);
      clips.forEach((clip, c) => {
        // A cut is sought in what it is cut out of.
        const frame = (playedFrames(clip)?.[0] ?? 0) + Math.round(along * (frames[c]! - 1));
        instance.part(clip.part).seek(frame * clip.frameSeconds);
      });
      instance.update(0);
      addPose(boxes, model.parts, instance.frame());
    }
    return boxes;
  } finally {
    instance.dispose();
  }
}

export function emptyBox(): MeasuredBox {
  return new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
}

/** The box of some parts together; empty where none of them is shown. */
export function joinBoxes(boxes: readonly MeasuredBox[], wanted: (part: number) => boolean): MeasuredBox {
  const all = emptyBox();
  boxes.forEach((box, part) => {
    if (!wanted(part)) return;
    for (let axis = 0; axis < 3; axis++) {
      all[axis] = Math.min(all[axis]!, box[axis]!);
      all[axis + 3] = Math.max(all[axis + 3]!, box[axis + 3]!);
    }
  });
  return all;
}

/** Whether a box holds anything. */
export function isMeasured(box: MeasuredBox): boolean {
  return box[0]! <= box[3]!;
}

function verticesOf({ parts }: ModelLike): number {
  return parts.reduce((sum, { meshes }) => meshes.reduce((all, mesh) => all + mesh.vertexCount, sum), 1);
}

function addPose(
  boxes: readonly MeasuredBox[],
  parts: readonly PartData[],
  { parts: frames }: FrameState,
): void {
  const rotation = parts[0]?.rootRotation;
  parts.forEach((part, p) => {
    const frame = frames[p];
    if (!rotation || !frame?.visible) return;
    const place = placeRows(rotation, frame.matrix);
    const shown = new Set(
      part.surfaces
        .filter(({ hidden, levelOfDetail }) => !hidden && levelOfDetail === frame.levelOfDetail)
        .map(({ mesh }) => mesh),
    );
    const joints = jointRows(place, frame.palette);
    for (const m of shown) {
      const mesh = part.meshes[m];
      if (!mesh) continue;
      const posed = frame.meshes[m];
      if (posed) addPoints(boxes[p]!, posed.positions, place);
      else addSkinned(boxes[p]!, mesh, joints, place);
    }
  });
}

/** Twelve numbers, the rows of a 3 x 4 matrix: a part's space to the world. */
function placeRows(rotation: readonly number[], matrix: Float32Array): Float32Array {
  const rows = new Float32Array(12);
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++)
      for (let k = 0; k < 3; k++) {
        // Column-major, both.
        const turned = rotation[k * 3 + row]! * matrix[column * 4 + k]!;
        rows[row * 4 + column] = rows[row * 4 + column]! + turned;
      }
  return rows;
}

/** The same behind each joint's matrix of the palette, twelve numbers a joint. */
function jointRows(place: Float32Array, palette: Float32Array): Float32Array {
  const rows = new Float32Array(palette.length);
  for (let joint = 0; joint < palette.length; joint += 12)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 4; column++) {
        let sum = column === 3 ? place[row * 4 + 3]! : 0;
        for (let k = 0; k < 3; k++) sum += place[row * 4 + k]! * palette[joint + k * 4 + column]!;
        rows[joint + row * 4 + column] = sum;
      }
  return rows;
}

function addPoints(box: MeasuredBox, positions: Float32Array, rows: Float32Array): void {
  for (let i = 0; i < positions.length; i += 3)
    for (let row = 0; row < 3; row++) addValue(box, row, along(rows, row * 4, positions, i));
}

function addSkinned(
  box: MeasuredBox,
  { positions, skin, skinJoints, skinWeights }: MeshData,
  joints: Float32Array,
  place: Float32Array,
): void {
  const { influences } = skin;
  for (let vertex = 0; vertex * 3 < positions.length; vertex++)
    for (let row = 0; row < 3; row++) {
      let [sum, moved] = [0, false];
      for (let i = vertex * influences; i < (vertex + 1) * influences && skinWeights[i]! > 0; i++) {
        sum += skinWeights[i]! * along(joints, skinJoints[i]! * 12 + row * 4, positions, vertex * 3);
        moved = true;
      }
      addValue(box, row, moved ? sum : along(place, row * 4, positions, vertex * 3));
    }
}

function along(rows: Float32Array, from: number, positions: Float32Array, at: number): number {
  return (
    rows[from]! * positions[at]! +
    rows[from + 1]! * positions[at + 1]! +
    rows[from + 2]! * positions[at + 2]! +
    rows[from + 3]!
  );
}

function addValue(box: MeasuredBox, axis: number, value: number): void {
  if (value < box[axis]!) box[axis] = value;
  if (value > box[axis + 3]!) box[axis + 3] = value;
}
