import { firstClips, isUpright } from '../../state/playback/first-clips.js';
import type { ModelLike } from '../../types/api.js';
import type { SubjectClip } from '../../types/playback.js';
import type { Axes, PartData } from '../../types/subject.js';
import { joinBoxes, measureParts } from './measure.js';

/** How far below its origin a player of Quake III stands: the game's box for a player begins there. */
const quake3Feet = 24;
/** How many seconds count of a joint clip whose name does not say that the model stands or walks in it. */
const beginning = 1;

const known: WeakMap<ModelLike, Map<string, number>> = new WeakMap();

/**
 * The height of the ground that a model stands on, along the axis of its first part's own space that points up. A player of Quake
 * III has its origin where the game has it, 24 units up. All other models stand on the lowest place of what they play
 * at first (`firstClips`), because what a file has first is a death as a rule. Where nothing can be played, the rest
 * pose counts.
 */
export function floorOf(model: ModelLike, axes: Axes): number {
  const floors = known.get(model) ?? new Map<string, number>();
  known.set(model, floors);
  const found = floors.get(axes.up) ?? findFloor(model, axes);
  floors.set(axes.up, found);
  return found;
}

function findFloor(model: ModelLike, axes: Axes): number {
  const [root] = model.parts;
  if (root === undefined) return 0;
  if (isQuake3Player(root) && axes.up === root.basis.up) return -quake3Feet;
  const clips = firstClips(model);
  const frames = clips.map(countedFrames);
  const boxes = measureParts(model, { clips, frames, rootMotion: 'stored', axes });
  // A part that is held in the hands does not stand on the ground.
  const carries = ({ hints, shown }: PartData): boolean => shown && hints.choice === 'none';
  const lowest = joinBoxes(boxes, (part) => carries(model.parts[part]!))[1]!;
  return Number.isFinite(lowest) ? lowest : 0;
}

/** Whether a part is the legs of a Quake III player, which carry its other parts. */
function isQuake3Player({ format, name, attachments }: PartData): boolean {
  const carries = attachments.some((tag) => tag.name.toLowerCase() === 'tag_torso');
  return format === 'md3' && name.toLowerCase() === 'lower' && carries;
}

/**
 * How many frames of a clip count, from its first: all where the model stands or walks by the clip's name. Any other
 * clip may be all that a model does, one death after the other. Of vertex frames only the first counts then, which is
 * the rest pose; the rest pose of joints may be one that no clip ever takes, so the beginning of the clip counts.
 */
function countedFrames({ name, animation, frameCount, frameSeconds }: SubjectClip): number {
  if (isUpright(name)) return frameCount;
  return animation === null ? 1 : Math.max(1, Math.min(frameCount, Math.round(beginning / frameSeconds)));
}
