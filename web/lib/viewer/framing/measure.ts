import type { Instance } from '../../animation/instance.js';
import type { MeasuredMesh } from '../../animation/measured.js';
import { addBounds, addBox, addTransformedBox, cornerOf, createBox, type Box } from '../../math/box.js';
import { rotationMatrix } from '../../math/mat3x4.js';
import type { ModelLike } from '../../types/api.js';
import type { SubjectClip } from '../../types/playback.js';
import type { RootMotion } from '../../types/events.js';
import type { Axes, Bounds, PartData } from '../../types/subject.js';
import { rootRotation } from '../../util/basis.js';
import { playedFrames } from '../../util/cuts.js';
import { surfacesOf } from '../../util/detail-levels.js';

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
 * Limits for the sampled frames of a clip, and for the vertices of a model times these frames. They keep measuring
 * short, because it delays a model's first image.
 */
const maxFrames = 64;
const maxVertices = 60_000;
/** The minimum number of sampled frames: both ends of a clip and some frames between them. */
const minFrames = 4;

/** The boxes of the parts, in the space of the first part. */
type Boxes = readonly Box[];

const known: WeakMap<ModelLike, Map<string, Boxes>> = new WeakMap();

/**
 * Computes the bounding box of each part while clips play together, from their first to their last measured frame;
 * without clips, in the rest pose. Boxes are in world space, for an instance at the origin, and include hidden parts.
 * Results are cached per model and clips.
 */
export function measureParts(model: ModelLike, measured: Measured): readonly Box[] {
  const rotation = rotationMatrix(rootRotation(measured.axes));
  return boxesOf(model, measured).map((own) => {
    const box = createBox();
    addTransformedBox(box, own, rotation);
    return box;
  });
}

/** Poses the model only if its summary has no exact box, which is the case for skeletal clips. */
function boxesOf(model: ModelLike, measured: Measured): Boxes {
  const summarized = knownBox(model, measured);
  if (summarized !== null) return [summarized];
  const ofModel = known.get(model) ?? new Map<string, Boxes>();
  known.set(model, ofModel);
  const key = keyOf(measured);
  const found = ofModel.get(key);
  if (found) return found;
  const { start, all } = measure(model, measured);
  // The first frame is measured with the others, and its boxes are cached for later calls.
  ofModel.set(keyOf({ ...measured, frames: measured.frames.map(() => 1) }), start);
  ofModel.set(key, all);
  return all;
}

function keyOf({ clips, frames, rootMotion }: Measured): string {
  // Clips without displacement are the same for every root motion.
  const travels = clips.some(({ displacement }) => displacement.some((way) => way !== 0));
  const played = clips.map((clip, c) => [clip.part, clip.name, playedFrames(clip), frames[c]]);
  return JSON.stringify([travels ? rootMotion : null, played]);
}

/**
 * The box of a model that needs no posing: a single part that is completely visible, and either static or animated by a
 * whole clip of vertex frames; or a sprite. Null if joints, other parts or single frames affect the box.
 */
function knownBox(model: ModelLike, { clips, frames }: Measured): Box | null {
  const [part] = model.parts;
  if (part === undefined || model.parts.length > 1) return null;
  // These bounds contain the sprite in every orientation.
  if (part.hints.facing !== 'none') return boxOf(part.animationBounds);
  const isStill = isAllShown(part, false);
  if (!isStill && !isAllShown(part, true)) return null;
  const bounds = isStill ? part.bounds : boundsOfFrames(part, clips[0], frames[0] ?? 1);
  return bounds && boxOf(bounds);
}

function boxOf(bounds: Bounds): Box {
  const box = createBox();
  addBounds(box, bounds);
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

/** Poses and measures the model in the core. */
function measure(model: ModelLike, { clips, frames, rootMotion }: Measured): Record<'start' | 'all', Boxes> {
  const { parts } = model;
  const instance: Partial<Pick<Instance, 'measure'>> & ReturnType<ModelLike['createInstance']> =
    model.createInstance();
  try {
    if (!instance.measure) return summarized(parts, clips);
    instance.rootMotion = rootMotion;
    parts.forEach((_, part) => (instance.part(part).visible = true));
    for (const { name, part } of clips) instance.part(part).play(name, { loop: 'once' });
    const vertices = parts.reduce(
      (sum, { meshes }) => meshes.reduce((all, { vertexCount }) => all + vertexCount, sum),
      1,
    );
    const maxByVertices = Math.max(minFrames, maxVertices / vertices);
    const steps = Math.ceil(Math.min(maxByVertices, maxFrames, Math.max(1, ...frames)));
    const seconds = new Float64Array(steps * parts.length).fill(NaN);
    for (let step = 0; step < steps; step++) {
      const along = steps === 1 ? 0 : step / (steps - 1);
      clips.forEach((clip, c) => {
        // To show a cut, seek in its original clip.
        const frame = (playedFrames(clip)?.[0] ?? 0) + Math.round(along * (frames[c]! - 1));
        seconds[step * parts.length + clip.part] = frame * clip.frameSeconds;
      });
    }
    const boxes = instance.measure(parts.flatMap(meshesOf), seconds);
    return { start: boxes.map(({ start }) => start), all: boxes.map(({ all }) => all) };
  } finally {
    instance.dispose();
  }
}

/**
 * The boxes of the rest pose and the clips of a model that another library animates, without the transforms of parts.
 */
function summarized(
  parts: readonly PartData[],
  clips: readonly SubjectClip[],
): Record<'start' | 'all', Boxes> {
  const start = parts.map(({ bounds }) => boxOf(bounds));
  const all = parts.map(({ bounds }, p) => boxOf(clips.find(({ part }) => part === p)?.bounds ?? bounds));
  return { start, all };
}

/** The meshes to measure. A large static part is represented by the corners of its box. */
function meshesOf(part: PartData, index: number): MeasuredMesh[] {
  if (isAllShown(part, false)) return [{ part: index, mesh: null, data: cornersOf(part.bounds) }];
  return [...meshesShown(part)].flatMap((m) => {
    const data = part.meshes[m];
    return data ? [{ part: index, mesh: data.vertexFrames === null ? null : m, data }] : [];
  });
}

function cornersOf(bounds: Bounds): MeasuredMesh['data'] {
  const box = boxOf(bounds);
  const corners = Array.from({ length: 8 }, (_, corner) =>
    [0, 1, 2].map((axis) => cornerOf(box, corner, axis)),
  );
  return {
    positions: Float32Array.from(corners.flat()),
    skin: { influences: 0 },
    skinJoints: new Uint16Array(0),
    skinWeights: new Float32Array(0),
  };
}

/** The union of the boxes of the parts for which `includes` returns true; empty if there are none. */
export function joinBoxes(boxes: readonly Box[], includes: (part: number) => boolean): Box {
  const all = createBox();
  boxes.forEach((box, part) => {
    if (includes(part)) addBox(all, box);
  });
  return all;
}

/** The meshes with visible surfaces at the finest level of detail. */
function meshesShown(part: PartData): ReadonlySet<number> {
  const shown = surfacesOf(part, 0).filter(({ hidden }) => !hidden);
  return new Set(shown.map(({ mesh }) => mesh));
}

/** True if a part is completely visible and either completely vertex-animated (`moved`) or completely static. */
function isAllShown(part: PartData, moved: boolean): boolean {
  const { meshes, joints } = part;
  if (meshes.length === 0 || joints.length > 0) return false;
  const shown = meshesShown(part);
  return meshes.every(({ vertexFrames }, m) => (vertexFrames !== null) === moved && shown.has(m));
}
