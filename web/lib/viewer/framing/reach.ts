import { isEmptyBox, type Box } from '../../math/box.js';
import { firstClips } from '../../state/playback/first-clips.js';
import type { ModelLike } from '../../types/api.js';
import type { ChannelState, SubjectClip } from '../../types/playback.js';
import type { RootMotion } from '../../types/events.js';
import type { Axes, PartSummary } from '../../types/subject.js';
import { joinBoxes, measureParts } from './measure.js';

/** The boxes that a camera frames, in world space, for an instance at the origin. */
export interface Framing {
  /** The box of all visible parts during the current clips. */
  readonly reach: Box;
  /** The box of the standing body without held objects. The camera orbits its vertical centre axis. */
  readonly body: Box;
}

/** Computes the extents of a model in its clips. */
export class Reach {
  readonly #model: ModelLike;
  /** The axes of the model. */
  axes: Axes;

  constructor(model: ModelLike, axes: Axes) {
    this.#model = model;
    this.axes = axes;
  }

  /** Returns the boxes to frame; null if no part is visible. */
  framing(
    channels: readonly ChannelState[],
    rootMotion: RootMotion,
    seen: (part: number) => boolean,
  ): Framing | null {
    const clips = channels.flatMap((channel) => this.#played(channel));
    const reach = joinBoxes(this.#measured(clips, rootMotion), seen);
    if (isEmptyBox(reach)) return null;
    return { reach, body: this.body(seen) ?? reach };
  }

  /** The box of the body at the start of the default clips; null if no part of it is visible. */
  body(seen: (part: number) => boolean): Box | null {
    const { parts } = this.#model.summary;
    return this.start((part) => seen(part) && !isHeld(parts, part));
  }

  /**
   * The box of all visible parts, including held objects, at the start of the default clips; null if none is visible.
   */
  start(seen: (part: number) => boolean): Box | null {
    const start = joinBoxes(this.#measured(firstClips(this.#model), 'in-place', 1), seen);
    return isEmptyBox(start) ? null : start;
  }

  /** The box of head and chest of an upright model; of other models, the whole body. Null if no part is visible. */
  bust(seen: (part: number) => boolean): Box | null {
    const body = this.body(seen);
    if (!body) return null;
    const { parts } = this.#model.summary;
    const boxes = this.#measured(firstClips(this.#model), 'in-place', 1);
    const head = joinBoxes(boxes, (part) => seen(part) && parts[part]?.name.toLowerCase() === 'head');
    return !isEmptyBox(head) && parts.length > 1 ? bustOf(head, body) : upperPart(body);
  }

  /** The clips of a channel, one per part. */
  #played({ part, clip }: ChannelState): SubjectClip[] {
    if (part !== null) return [clip];
    const named = this.#model.clips.filter(({ name }) => name === clip.name);
    return named.filter((each, at) => named.findIndex((other) => other.part === each.part) === at);
  }

  /** `maxFrames` limits the number of frames to measure, from the start of each clip. */
  #measured(clips: readonly SubjectClip[], rootMotion: RootMotion, maxFrames = Infinity): readonly Box[] {
    // The camera follows a travelling model, so only its movement in place is measured.
    const motion: RootMotion = rootMotion === 'stored' ? 'stored' : 'in-place';
    const frames = clips.map(({ frameCount }) => Math.min(maxFrames, frameCount));
    return measureParts(this.#model, { clips, frames, rootMotion: motion, axes: this.axes });
  }
}

/** True if a part is a weapon, is attached to the tag of a weapon, or is attached to such a part. */
function isHeld(parts: readonly PartSummary[], index: number): boolean {
  const part = parts[index];
  if (part === undefined) return false;
  if (part.hints.choice === 'weapon' || part.at.toLowerCase() === 'tag_weapon') return true;
  return part.parent !== null && isHeld(parts, part.parent);
}

/** A cube around the head and about the same height below it. It cuts off the shoulders, not the face. */
function bustOf(head: Box, body: Box): Box {
  const height = Math.min(head[4]! - body[1]!, (head[4]! - head[1]!) * 2.1);
  return cubeBelow((head[0]! + head[3]!) / 2, head[4]!, (head[2]! + head[5]!) / 2, height);
}

function upperPart(body: Box): Box {
  const height = body[4]! - body[1]!;
  if (height < Math.max(body[3]! - body[0]!, body[5]! - body[2]!) * 1.15) return body;
  return cubeBelow((body[0]! + body[3]!) / 2, body[4]!, (body[2]! + body[5]!) / 2, height * 0.4);
}

/** A cube whose top face is centred at a point. */
function cubeBelow(x: number, top: number, z: number, size: number): Box {
  const half = size / 2;
  return Float32Array.of(x - half, top - size, z - half, x + half, top, z + half);
}
