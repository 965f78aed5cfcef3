import { isEmptyBox, type Box } from '../../math/box.js';
import { firstClips } from '../../state/playback/first-clips.js';
import type { ModelLike } from '../../types/api.js';
import type { ChannelState, SubjectClip } from '../../types/playback.js';
import type { RootMotion } from '../../types/events.js';
import type { Axes, PartSummary } from '../../types/subject.js';
import { joinBoxes, measureParts } from './measure.js';

/** What a camera frames, in the world of an instance that stands at its origin. */
export interface Framing {
  /** All that is seen while the present clips play. */
  readonly reach: Box;
  /** The body as it stands, without what it holds: the camera turns about its upright middle. */
  readonly body: Box;
}

/** How far a model reaches in what it plays. */
export class Reach {
  readonly #model: ModelLike;
  /** How the model stands. */
  axes: Axes;

  constructor(model: ModelLike, axes: Axes) {
    this.#model = model;
    this.axes = axes;
  }

  /** Null where nothing of the model is seen. */
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

  /** The box of the body as it stands when its first clips begin; null where none of it is seen. */
  body(seen: (part: number) => boolean): Box | null {
    const { parts } = this.#model.summary;
    return this.start((part) => seen(part) && !isHeld(parts, part));
  }

  /** The box of all that is seen when the first clips begin, with what the body holds; null where nothing is. */
  start(seen: (part: number) => boolean): Box | null {
    const start = joinBoxes(this.#measured(firstClips(this.#model), 'in-place', 1), seen);
    return isEmptyBox(start) ? null : start;
  }

  /** Head and chest of what stands upright, where one skin is told from another; else all of it. */
  bust(seen: (part: number) => boolean): Box | null {
    const body = this.body(seen);
    if (!body) return null;
    const { parts } = this.#model.summary;
    const boxes = this.#measured(firstClips(this.#model), 'in-place', 1);
    const skull = joinBoxes(boxes, (part) => seen(part) && parts[part]?.name.toLowerCase() === 'head');
    return !isEmptyBox(skull) && parts.length > 1 ? bustOf(skull, body) : upperPart(body);
  }

  /** The clips that a channel plays, one a part. */
  #played({ part, clip }: ChannelState): SubjectClip[] {
    if (part !== null) return [clip];
    const named = this.#model.clips.filter(({ name }) => name === clip.name);
    return named.filter((each, at) => named.findIndex((other) => other.part === each.part) === at);
  }

  /** `most` is how many frames of each clip count, from its first. */
  #measured(clips: readonly SubjectClip[], rootMotion: RootMotion, most = Infinity): readonly Box[] {
    // The camera follows a model that travels, so what the model does in its place counts.
    const motion: RootMotion = rootMotion === 'stored' ? 'stored' : 'in-place';
    const frames = clips.map(({ frameCount }) => Math.min(most, frameCount));
    return measureParts(this.#model, { clips, frames, rootMotion: motion, axes: this.axes });
  }
}

/** Whether a part is a weapon, or something on one. */
function isHeld(parts: readonly PartSummary[], index: number): boolean {
  const part = parts[index];
  if (part === undefined) return false;
  if (part.hints.choice === 'weapon' || part.at.toLowerCase() === 'tag_weapon') return true;
  return part.parent !== null && isHeld(parts, part.parent);
}

/** The head and about as much below it as it is high, and as wide as that: the shoulders are cut, not the face. */
function bustOf(skull: Box, body: Box): Box {
  const height = Math.min(skull[4]! - body[1]!, (skull[4]! - skull[1]!) * 2.1);
  return cubeBelow((skull[0]! + skull[3]!) / 2, skull[4]!, (skull[2]! + skull[5]!) / 2, height);
}

function upperPart(body: Box): Box {
  const height = body[4]! - body[1]!;
  if (height < Math.max(body[3]! - body[0]!, body[5]! - body[2]!) * 1.15) return body;
  return cubeBelow((body[0]! + body[3]!) / 2, body[4]!, (body[2]! + body[5]!) / 2, height * 0.4);
}

/** A cube below a place. */
function cubeBelow(x: number, top: number, z: number, size: number): Box {
  const half = size / 2;
  return Float32Array.of(x - half, top - size, z - half, x + half, top, z + half);
}
