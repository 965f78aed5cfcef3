import { mat4 } from 'gl-matrix';
import { addBounds, addBox, addPoint, addTransformedBox, createBox, type Box } from '../../math/box.js';
import { movePoint, rotationMatrix } from '../../math/mat3x4.js';
import { skinVertex, type Skinned } from '../../math/skin.js';
import type { ModelLike } from '../../types/api.js';
import type { SubjectClip } from '../../types/playback.js';
import type { RootMotion } from '../../types/events.js';
import type { FrameState } from '../../types/frame.js';
import type { Axes, Bounds, PartData } from '../../types/subject.js';
import { rootRotation } from '../../util/basis.js';
import { playedFrames } from '../../util/cuts.js';

/** Clips that play together, and the frames to measure. */
export interface Measured {
  readonly clips: readonly SubjectClip[];
  /** The number of frames to measure from the start of each clip. */
  readonly frames: readonly number[];
  readonly rootMotion: RootMotion;
  /** The axes of the instance. */
  readonly axes: Axes;
}

/**
 * Limits for the frames and vertices to measure; longer clips and larger models are sampled. Measuring runs before a
 * model's first picture, when the code is not yet optimized: 100,000 vertices take 10 to 20 ms.
 */
const maxFrames = 64;
const maxVertices = 60_000;
/** The minimum number of sampled frames: both ends of a clip and some frames between them. */
const minFrames = 4;

const known: WeakMap<ModelLike, Map<string, readonly Box[]>> = new WeakMap();

/**
 * Computes the bounding box of each part while clips play together, from their first to their last measured frame;
 * without clips, in the rest pose. Boxes are in world space, for an instance at the origin, and include hidden parts.
 * Results are cached per model and clips.
 */
export function measureParts(model: ModelLike, measured: Measured): readonly Box[] {
  const ofModel = known.get(model) ?? new Map<string, readonly Box[]>();
  known.set(model, ofModel);
  const key = keyOf(measured);
  const boxes = ofModel.get(key) ?? boxesOf(model, measured);
  ofModel.set(key, boxes);
  return boxes;
}

/** Poses the model only if its summary has no exact box, which is the case for skeletal clips. */
function boxesOf(model: ModelLike, measured: Measured): readonly Box[] {
  const known = knownBox(model, measured);
  return known === null ? measure(model, measured) : [known];
}

function keyOf({ clips, frames, rootMotion, axes }: Measured): string {
  // Clips without displacement are the same for every root motion.
  const travels = clips.some(({ displacement }) => displacement.some((way) => way !== 0));
  const played = clips.map((clip, c) => [clip.part, clip.name, playedFrames(clip), frames[c]]);
  return JSON.stringify([travels ? rootMotion : null, axes.up, axes.forward, played]);
}

/**
 * The box of a model that needs no posing: a single part that is completely visible, and either static or animated by a
 * whole clip of vertex frames. Null if joints, other parts or single frames affect the box.
 */
function knownBox(model: ModelLike, { clips, frames, axes }: Measured): Box | null {
  const [part] = model.parts;
  if (part === undefined || model.parts.length > 1) return null;
  const shown = meshesShown(part, 0);
  const world = rotationMatrix(rootRotation(axes));
  const isStill = isAllShown(part, shown, false);
  if (!isStill && !(isAllShown(part, shown, true) && keepsAxes(world))) return null;
  const bounds = isStill ? part.bounds : boundsOfFrames(part, clips[0], frames[0] ?? 1);
  if (bounds === null) return null;
  const own = createBox();
  addBounds(own, bounds);
  const box = createBox();
  addTransformedBox(box, own, world);
  return box;
}

/**
 * The box of the first frames of a clip, in the part's space; without a clip, of the rest pose. Null if it is unknown.
 */
function boundsOfFrames({ bounds }: PartData, clip: SubjectClip | undefined, count: number): Bounds | null {
  if (clip === undefined) return bounds;
  if (playedFrames(clip) !== null) return null;
  if (count >= clip.frameCount) return clip.bounds;
  // The rest pose is the first frame of the file.
  return count === 1 && clip.firstFrame === 0 && !clip.reversed ? bounds : null;
}

function measure(model: ModelLike, { clips, frames, rootMotion, axes }: Measured): Box[] {
  const boxes = model.parts.map(createBox);
  const rotation = rotationMatrix(rootRotation(axes));
  const instance = model.createInstance();
  try {
    instance.rootMotion = rootMotion;
    model.parts.forEach((_, part) => (instance.part(part).visible = true));
    for (const { name, part } of clips) instance.part(part).play(name, { loop: 'once' });
    const maxByVertices = Math.max(minFrames, maxVertices / verticesOf(model));
    const steps = Math.ceil(Math.min(maxByVertices, maxFrames, Math.max(1, ...frames)));
    for (let step = 0; step < steps; step++) {
      const along = steps === 1 ? 0 : step / (steps - 1);
      clips.forEach((clip, c) => {
        // To show a cut, seek in its original clip.
        const frame = (playedFrames(clip)?.[0] ?? 0) + Math.round(along * (frames[c]! - 1));
        instance.part(clip.part).seek(frame * clip.frameSeconds);
      });
      instance.update(0);
      addPose(boxes, model.parts, rotation, instance.frame());
    }
    return boxes;
  } finally {
    instance.dispose();
  }
}

/** The union of the boxes of some parts; empty if none of them is visible. */
export function joinBoxes(boxes: readonly Box[], includes: (part: number) => boolean): Box {
  const all = createBox();
  boxes.forEach((box, part) => {
    if (includes(part)) addBox(all, box);
  });
  return all;
}

function verticesOf({ parts }: ModelLike): number {
  return parts.reduce((sum, { meshes }) => meshes.reduce((all, mesh) => all + mesh.vertexCount, sum), 1);
}

function addPose(
  boxes: readonly Box[],
  parts: readonly PartData[],
  rotation: Float32Array,
  { parts: frames }: FrameState,
): void {
  parts.forEach((part, p) => {
    const frame = frames[p];
    if (!frame?.visible) return;
    const world = mat4.multiply(new Float32Array(16), rotation, frame.matrix) as Float32Array;
    const shown = meshesShown(part, frame.levelOfDetail);
    // Large static models and vertex frames have known boxes, so their vertices need not be visited.
    if (isAllShown(part, shown, false) || (isAllShown(part, shown, true) && keepsAxes(world))) {
      const box = createBox();
      if (part.meshes[0]!.vertexFrames === null) addBounds(box, part.bounds);
      else addBox(box, frame.bounds);
      addTransformedBox(boxes[p]!, box, world);
      return;
    }
    for (const m of shown) {
      const mesh = part.meshes[m];
      if (!mesh) continue;
      const posed = frame.meshes[m];
      addVertices(boxes[p]!, posed ? { ...unskinned, ...posed } : mesh, frame.palette, world);
    }
  });
}

/** The meshes with visible surfaces at a level of detail. */
function meshesShown({ surfaces }: PartData, level: number): ReadonlySet<number> {
  const shown = surfaces.filter(({ hidden, levelOfDetail }) => !hidden && levelOfDetail === level);
  return new Set(shown.map(({ mesh }) => mesh));
}

/** True if a part is completely visible and either completely vertex-animated (`moved`) or completely static. */
function isAllShown({ meshes, joints }: PartData, shown: ReadonlySet<number>, moved: boolean): boolean {
  if (meshes.length === 0 || joints.length > 0) return false;
  return meshes.every(({ vertexFrames }, m) => (vertexFrames !== null) === moved && shown.has(m));
}

/** True if a matrix maps axes to axes: then a transformed box is exact. */
function keepsAxes(world: Float32Array): boolean {
  let other = 0;
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) if (world[column * 4 + row] !== 0) other++;
  return other === 3;
}

/** Skinning data for meshes with vertex frames, which have no joints. */
const unskinned = { skin: { influences: 0 }, skinJoints: new Uint16Array(), skinWeights: new Float32Array() };

const at = new Float32Array(3);

/** Adds the skinned vertices of a mesh, transformed to world space by a column-major matrix. */
function addVertices(box: Box, mesh: Skinned, palette: Float32Array, world: Float32Array): void {
  const count = mesh.positions.length / 3;
  for (let vertex = 0; vertex < count; vertex++) {
    skinVertex(mesh, vertex, palette, 0, at, 0);
    movePoint(at, 0, world, at[0]!, at[1]!, at[2]!);
    addPoint(box, at[0]!, at[1]!, at[2]!);
  }
}
