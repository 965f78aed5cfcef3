import type { ModelLike, SubjectClip } from '../../types/api.js';
import type { RootMotion } from '../../types/events.js';
import type { FrameState, PartFrame } from '../../types/frame.js';
import type { Axes, Bounds, MeshData, PartData } from '../../types/subject.js';
import { rootRotation } from '../../util/basis.js';
import { playedFrames } from '../../util/cuts.js';

/** An axis-aligned box: minimum x, y, z, maximum x, y, z; minimum above maximum where it holds nothing. */
export type MeasuredBox = Float32Array;

/** Clips that play together, and how much of each counts. */
export interface Measured {
  readonly clips: readonly SubjectClip[];
  /** Frames that count, from the first on, of each clip. */
  readonly frames: readonly number[];
  readonly rootMotion: RootMotion;
  /** How the instance stands. */
  readonly axes: Axes;
}

/**
 * The most frames and vertices that are looked at; of a longer clip, or a larger model, not every frame is. This runs
 * before a model's first picture, when none of it has been compiled: a hundred thousand vertices take 10 to 20 ms then.
 */
const mostFrames = 64;
const mostVertices = 60_000;
/** At least so many frames are looked at: the ends of a clip, and what lies between. */
const fewestFrames = 4;

const known: WeakMap<ModelLike, Map<string, readonly MeasuredBox[]>> = new WeakMap();

/**
 * Where each part's vertices are while clips play together, each from its first frame to the last that counts; without
 * clips, in the rest pose. In the world, of an instance that stands at its origin, whether or not the part is shown.
 * A model is measured once for each thing that it plays.
 */
export function measureParts(model: ModelLike, measured: Measured): readonly MeasuredBox[] {
  const ofModel = known.get(model) ?? new Map<string, readonly MeasuredBox[]>();
  known.set(model, ofModel);
  const key = keyOf(measured);
  const boxes = ofModel.get(key) ?? measure(model, measured);
  ofModel.set(key, boxes);
  return boxes;
}

function keyOf({ clips, frames, rootMotion, axes }: Measured): string {
  // Clips that stay in their place are the same with every root motion.
  const travels = clips.some(({ displacement }) => displacement.some((way) => way !== 0));
  const played = clips.map((clip, c) => [clip.part, clip.name, playedFrames(clip), frames[c]]);
  return JSON.stringify([travels ? rootMotion : null, axes.up, axes.forward, played]);
}

function measure(model: ModelLike, { clips, frames, rootMotion, axes }: Measured): MeasuredBox[] {
  const boxes = model.parts.map(emptyBox);
  const instance = model.createInstance();
  try {
    instance.rootMotion = rootMotion;
    model.parts.forEach((_, part) => (instance.part(part).visible = true));
    for (const { name, part } of clips) instance.part(part).play(name, { loop: 'once' });
    const affordable = Math.max(fewestFrames, mostVertices / verticesOf(model));
    const steps = Math.ceil(Math.min(affordable, mostFrames, Math.max(1, ...frames)));
    for (let step = 0; step < steps; step++) {
      const along = steps === 1 ? 0 : step / (steps - 1);
      clips.forEach((clip, c) => {
        // A cut is sought in the clip that it is cut out of.
        const frame = (playedFrames(clip)?.[0] ?? 0) + Math.round(along * (frames[c]! - 1));
        instance.part(clip.part).seek(frame * clip.frameSeconds);
      });
      instance.update(0);
      addPose(boxes, model.parts, rootRotation(axes), instance.frame());
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
  rotation: readonly number[],
  { parts: frames }: FrameState,
): void {
  parts.forEach((part, p) => {
    const frame = frames[p];
    if (!frame?.visible) return;
    const place = placeRows(rotation, frame.matrix);
    const shown = new Set(
      part.surfaces
        .filter(({ hidden, levelOfDetail }) => !hidden && levelOfDetail === frame.levelOfDetail)
        .map(({ mesh }) => mesh),
    );
    const joints = jointRows(place, frame.palette);
    // A large model that nothing moves is not walked through: its box is known, as is that of a frame, as it stands.
    if (isAllShown(part, shown, false) || (isAllShown(part, shown, true) && keepsAxes(place))) {
      addPoints(
        boxes[p]!,
        cornersOf(part.meshes[0]!.vertexFrames === null ? part.bounds : boundsOf(frame)),
        place,
      );
      return;
    }
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
        // Both matrices are column-major.
        const turned = rotation[k * 3 + row]! * matrix[column * 4 + k]!;
        rows[row * 4 + column] = rows[row * 4 + column]! + turned;
      }
  return rows;
}

/** Each joint's matrix of the palette, followed by `place`: twelve numbers a joint. */
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

/** Whether all of a part is shown, and vertex frames move all of it, or nothing moves any of it. */
function isAllShown({ meshes, joints }: PartData, shown: ReadonlySet<number>, moved: boolean): boolean {
  if (meshes.length === 0 || joints.length > 0) return false;
  return meshes.every(({ vertexFrames }, m) => (vertexFrames !== null) === moved && shown.has(m));
}

/** Whether axes stay axes: then the box of points that are moved is the moved box of the points. */
function keepsAxes(rows: Float32Array): boolean {
  let other = 0;
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) if (rows[row * 4 + column] !== 0) other++;
  return other === 3;
}

function boundsOf({ bounds: [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] }: PartFrame): Bounds {
  return { min: [x0, y0, z0], max: [x1, y1, z1] };
}

/** The eight corners of a box, none of one that holds nothing. */
function cornersOf({ min, max }: Bounds): Float32Array {
  if (min[0] > max[0]) return new Float32Array();
  const ends = [min, max];
  return Float32Array.from({ length: 24 }, (_, i) => ends[((i / 3) >> (i % 3)) & 1]![i % 3]!);
}

/** Adds points of a part's space, taken to the world by twelve numbers. */
function addPoints(box: MeasuredBox, positions: Float32Array, rows: Float32Array): void {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    addPoint(
      box,
      rows[0]! * x + rows[1]! * y + rows[2]! * z + rows[3]!,
      rows[4]! * x + rows[5]! * y + rows[6]! * z + rows[7]!,
      rows[8]! * x + rows[9]! * y + rows[10]! * z + rows[11]!,
    );
  }
}

function addSkinned(
  box: MeasuredBox,
  { positions, skin: { influences }, skinJoints, skinWeights }: MeshData,
  joints: Float32Array,
  place: Float32Array,
): void {
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const x = positions[vertex * 3]!;
    const y = positions[vertex * 3 + 1]!;
    const z = positions[vertex * 3 + 2]!;
    const first = vertex * influences;
    const isMoved = influences > 0 && skinWeights[first]! > 0;
    let [atX, atY, atZ] = [0, 0, 0];
    // A vertex that no joint moves stands in the part's space.
    const rows = isMoved ? joints : place;
    for (let i = first; i < first + (isMoved ? influences : 1); i++) {
      const weight = isMoved ? skinWeights[i]! : 1;
      if (weight === 0) break;
      const row = isMoved ? skinJoints[i]! * 12 : 0;
      atX += weight * (rows[row]! * x + rows[row + 1]! * y + rows[row + 2]! * z + rows[row + 3]!);
      atY += weight * (rows[row + 4]! * x + rows[row + 5]! * y + rows[row + 6]! * z + rows[row + 7]!);
      atZ += weight * (rows[row + 8]! * x + rows[row + 9]! * y + rows[row + 10]! * z + rows[row + 11]!);
    }
    addPoint(box, atX, atY, atZ);
  }
}

function addPoint(box: MeasuredBox, x: number, y: number, z: number): void {
  if (x < box[0]!) box[0] = x;
  if (y < box[1]!) box[1] = y;
  if (z < box[2]!) box[2] = z;
  if (x > box[3]!) box[3] = x;
  if (y > box[4]!) box[4] = y;
  if (z > box[5]!) box[5] = z;
}
