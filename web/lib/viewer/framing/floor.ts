import { firstClips, isUpright } from '../../state/playback/first-clips.js';
import type { ModelLike } from '../../types/api.js';
import type { SubjectClip } from '../../types/playback.js';
import type { Axes, PartData } from '../../types/subject.js';
import { joinBoxes, measureParts } from './measure.js';

/**
 * Height of a Quake III player's origin above the ground, in game units: the distance to the bottom of the game's
 * bounding box.
 */
const quake3Feet = 24;
/** The measured length of a skeletal clip whose name indicates neither standing nor walking, in seconds. */
const measuredSeconds = 1;

const cache: WeakMap<ModelLike, Map<string, number>> = new WeakMap();

/**
 * Computes the height of the ground below a model along `axes.up`, relative to the model's origin. The origin of an
 * upright Quake III player is 24 units above the ground, as in the game. All other models stand on the lowest point of
 * their default clips (`firstClips`), because the first clip of a file is often a death. Without clips, the rest pose
 * is used. For a model with `turn`, this is the lowest corner of the rotated box of its clips.
 */
export function floorOf(model: ModelLike, axes: Axes): number {
  // A drag passes through many angles, which are not cached.
  if (axes.turn) return findFloor(model, axes);
  const floors = cache.get(model) ?? new Map<string, number>();
  cache.set(model, floors);
  const found = floors.get(axes.up) ?? findFloor(model, axes);
  floors.set(axes.up, found);
  return found;
}

function findFloor(model: ModelLike, axes: Axes): number {
  const [root] = model.parts;
  if (root === undefined) return 0;
  const [x, , z] = axes.turn ?? [0, 0, 0];
  if (isQuake3Player(root) && axes.up === root.basis.up && x === 0 && z === 0) return -quake3Feet;
  const clips = firstClips(model);
  const frames = clips.map(countedFrames);
  const boxes = measureParts(model, { clips, frames, rootMotion: 'stored', axes });
  // Held parts, such as weapons, do not stand on the ground.
  const carries = ({ hints, shown }: PartData): boolean => shown && hints.choice === 'none';
  const lowest = joinBoxes(boxes, (part) => carries(model.parts[part]!))[1]!;
  return Number.isFinite(lowest) ? lowest : 0;
}

/** True if a part is the legs of a Quake III player, the root of its other parts. */
function isQuake3Player({ format, name, attachments }: PartData): boolean {
  const carries = attachments.some((tag) => tag.name.toLowerCase() === 'tag_torso');
  return format === 'md3' && name.toLowerCase() === 'lower' && carries;
}

/**
 * The number of frames of a clip to measure, from its start: all frames of a clip whose name indicates standing or
 * walking. Any other clip may contain all animations of the model, including deaths. Of vertex animation, only the
 * first frame is measured, which is the rest pose; of skeletal animation, the beginning of the clip, because the rest
 * pose may differ from every clip.
 */
function countedFrames({ name, animation, frameCount, frameSeconds }: SubjectClip): number {
  if (isUpright(name)) return frameCount;
  return animation === null
    ? 1
    : Math.max(1, Math.min(frameCount, Math.round(measuredSeconds / frameSeconds)));
}
