import type { ModelLike, SubjectClip } from '../types/api.js';
import type { FrameState } from '../types/frame.js';
import type { MeshData, PartData } from '../types/subject.js';
import { firstClips, isUpright } from '../state/playback/first-clips.js';

/** How far below its origin a player of Quake III stands: the game's box for a player begins there. */
const quake3Feet = 24;
/** Seconds that count of a clip of joints whose name does not say that the model stands or walks in it. */
const beginning = 1;
/** Frames and vertices that are looked at: of a longer clip, or a larger model, not every frame. */
const mostFrames = 64;
const mostVertices = 400_000;

const known: WeakMap<ModelLike, number> = new WeakMap();

/**
 * The height of the ground that a model stands on, along the up axis of its first part's own space. A player of
 * Quake III has its origin where the game has it, 24 units up. All else stands on the lowest place of what it plays at
 * first (`firstClips`): what its file has first is a death as a rule. Where nothing can be played, the rest pose counts.
 */
export function floorOf(model: ModelLike): number {
  const found = known.get(model) ?? findFloor(model);
  known.set(model, found);
  return found;
}

function findFloor(model: ModelLike): number {
  const [root] = model.parts;
  if (root === undefined) return 0;
  if (isQuake3Player(root)) return -quake3Feet;
  const lowest = lowestOf(model, firstClips(model));
  return Number.isFinite(lowest) ? lowest : 0;
}

/** The legs carry all else of it. */
function isQuake3Player({ format, name, attachments }: PartData): boolean {
  const carries = attachments.some((tag) => tag.name.toLowerCase() === 'tag_torso');
  return format === 'md3' && name.toLowerCase() === 'lower' && carries;
}

/** The lowest place of clips that play together, each through all its frames; without clips, of the rest pose. */
function lowestOf(model: ModelLike, clips: readonly SubjectClip[]): number {
  const instance = model.createInstance();
  try {
    for (const { name, part } of clips) instance.play(name, { part, loop: 'once' });
    const lengths = clips.map(countedFrames);
    const affordable = Math.max(2, mostVertices / verticesOf(model));
    const frames = Math.ceil(Math.min(affordable, mostFrames, Math.max(1, ...lengths)));
    let lowest = Infinity;
    for (let at = 0; at < frames; at++) {
      const along = frames === 1 ? 0 : at / (frames - 1);
      clips.forEach(({ part, frameSeconds }, c) =>
        instance.seek(Math.round(along * (lengths[c]! - 1)) * frameSeconds, part),
      );
      instance.update(0);
      lowest = Math.min(lowest, lowestIn(model.parts, instance.frame()));
    }
    return lowest;
  } finally {
    instance.dispose();
  }
}

function verticesOf({ parts }: ModelLike): number {
  return parts.reduce((sum, { meshes }) => meshes.reduce((all, mesh) => all + mesh.vertexCount, sum), 1);
}

/**
 * How many frames of a clip count, from its first: all where it stands or walks by its name. Any other may be all that
 * a model does, its deaths behind each other, and of a list of vertex frames the first is then its rest pose; the rest
 * pose of joints may be one that nothing ever takes, and says less than how a clip begins.
 */
function countedFrames({ name, animation, frameCount, frameSeconds }: SubjectClip): number {
  if (isUpright(name)) return frameCount;
  return animation === null ? 1 : Math.max(1, Math.min(frameCount, Math.round(beginning / frameSeconds)));
}

/** The lowest vertex of a pose, of what is not in somebody's hands. */
function lowestIn(parts: readonly PartData[], { parts: frames }: FrameState): number {
  const [root] = parts;
  let lowest = Infinity;
  parts.forEach((part, p) => {
    const frame = frames[p];
    if (!root || !frame?.visible || part.choice !== 'none') return;
    const up = upRow(root.rootRotation, frame.matrix);
    const shown = new Set(
      part.surfaces
        .filter(({ hidden, levelOfDetail }) => !hidden && levelOfDetail === frame.levelOfDetail)
        .map(({ mesh }) => mesh),
    );
    const rows = jointRows(up, frame.palette);
    for (const m of shown) {
      const mesh = part.meshes[m];
      if (!mesh) continue;
      const posed = frame.meshes[m];
      lowest = Math.min(lowest, posed ? lowestPoint(posed.positions, up) : lowestSkinned(mesh, rows, up));
    }
  });
  return lowest;
}

/** Four numbers that make a height in the first part's space of a point of a part: up, behind the part's matrix. */
function upRow(rotation: readonly number[], matrix: Float32Array): Float32Array {
  // The second row of a column-major 3 x 3: what becomes the world's Y.
  const [x, y, z] = [rotation[1]!, rotation[4]!, rotation[7]!];
  return Float32Array.from(
    [0, 4, 8, 12],
    (at) => x * matrix[at]! + y * matrix[at + 1]! + z * matrix[at + 2]!,
  );
}

/** The same of what hangs on each joint, four numbers a joint: up, behind the joint's matrix of the palette. */
function jointRows(up: Float32Array, palette: Float32Array): Float32Array {
  const rows = new Float32Array(palette.length / 3);
  for (let at = 0; at < rows.length; at++) {
    const column = at % 4;
    const from = (at - column) * 3 + column;
    rows[at] = up[0]! * palette[from]! + up[1]! * palette[from + 4]! + up[2]! * palette[from + 8]!;
    if (column === 3) rows[at] = rows[at]! + up[3]!;
  }
  return rows;
}

function lowestPoint(positions: Float32Array, row: Float32Array): number {
  let lowest = Infinity;
  for (let i = 0; i < positions.length; i += 3) lowest = Math.min(lowest, height(positions, i, row, 0));
  return lowest;
}

function lowestSkinned(
  { positions, skin, skinJoints, skinWeights }: MeshData,
  rows: Float32Array,
  up: Float32Array,
): number {
  const { influences } = skin;
  let lowest = Infinity;
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    let [sum, moved] = [0, false];
    for (let i = vertex * influences; i < (vertex + 1) * influences && skinWeights[i]! > 0; i++) {
      sum += skinWeights[i]! * height(positions, vertex * 3, rows, skinJoints[i]! * 4);
      moved = true;
    }
    lowest = Math.min(lowest, moved ? sum : height(positions, vertex * 3, up, 0));
  }
  return lowest;
}

function height(positions: Float32Array, at: number, row: Float32Array, from: number): number {
  return (
    row[from]! * positions[at]! +
    row[from + 1]! * positions[at + 1]! +
    row[from + 2]! * positions[at + 2]! +
    row[from + 3]!
  );
}
