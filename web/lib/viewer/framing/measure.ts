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

const known: WeakMap<ModelLike, Map<string, readonly Box[]>> = new WeakMap();

/**
 * Where each part's vertices are while clips play together, each from its first frame to the last that counts; without
 * clips, in the rest pose. In the world, of an instance that stands at its origin, whether or not the part is shown.
 * A model is measured once for each thing that it plays.
 */
export function measureParts(model: ModelLike, measured: Measured): readonly Box[] {
  const ofModel = known.get(model) ?? new Map<string, readonly Box[]>();
  known.set(model, ofModel);
  const key = keyOf(measured);
  const boxes = ofModel.get(key) ?? boxesOf(model, measured);
  ofModel.set(key, boxes);
  return boxes;
}

/** Poses the model only where its summary does not say how far it reaches: a clip of joints has no exact box. */
function boxesOf(model: ModelLike, measured: Measured): readonly Box[] {
  const known = knownBox(model, measured);
  return known === null ? measure(model, measured) : [known];
}

function keyOf({ clips, frames, rootMotion, axes }: Measured): string {
  // Clips that stay in their place are the same with every root motion.
  const travels = clips.some(({ displacement }) => displacement.some((way) => way !== 0));
  const played = clips.map((clip, c) => [clip.part, clip.name, playedFrames(clip), frames[c]]);
  return JSON.stringify([travels ? rootMotion : null, axes.up, axes.forward, played]);
}

/**
 * The box of a model that need not be posed: one part, all of which is shown, and that either nothing moves or a whole clip
 * of vertex frames does. Null where joints, other parts or single frames decide.
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

/** The box of the first frames of a clip, in the part's space; of the rest pose without one. Null where it is not known. */
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
      addPose(boxes, model.parts, rotation, instance.frame());
    }
    return boxes;
  } finally {
    instance.dispose();
  }
}

/** The box of some parts together; empty where none of them is shown. */
export function joinBoxes(boxes: readonly Box[], wanted: (part: number) => boolean): Box {
  const all = createBox();
  boxes.forEach((box, part) => {
    if (wanted(part)) addBox(all, box);
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
    // A large model that nothing moves is not walked through: its box is known, as is that of a frame, as it stands.
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

/** The meshes of which something is drawn at a level of detail. */
function meshesShown({ surfaces }: PartData, level: number): ReadonlySet<number> {
  const shown = surfaces.filter(({ hidden, levelOfDetail }) => !hidden && levelOfDetail === level);
  return new Set(shown.map(({ mesh }) => mesh));
}

/** Whether all of a part is shown, and vertex frames move all of it, or nothing moves any of it. */
function isAllShown({ meshes, joints }: PartData, shown: ReadonlySet<number>, moved: boolean): boolean {
  if (meshes.length === 0 || joints.length > 0) return false;
  return meshes.every(({ vertexFrames }, m) => (vertexFrames !== null) === moved && shown.has(m));
}

/** Whether axes stay axes: then the box of points that are moved is the moved box of the points. */
function keepsAxes(world: Float32Array): boolean {
  let other = 0;
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) if (world[column * 4 + row] !== 0) other++;
  return other === 3;
}

/** What vertex frames pose has no joints. */
const unskinned = { skin: { influences: 0 }, skinJoints: new Uint16Array(), skinWeights: new Float32Array() };

const at = new Float32Array(3);

/** Adds a mesh's vertices as the joints move them, taken to the world by a column-major matrix. */
function addVertices(box: Box, mesh: Skinned, palette: Float32Array, world: Float32Array): void {
  const count = mesh.positions.length / 3;
  for (let vertex = 0; vertex < count; vertex++) {
    skinVertex(mesh, vertex, palette, 0, at, 0);
    movePoint(at, 0, world, at[0]!, at[1]!, at[2]!);
    addPoint(box, at[0]!, at[1]!, at[2]!);
  }
}
