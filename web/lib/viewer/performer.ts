import type { SubjectClip } from '../types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { Position } from '../types/playback.js';
import { playedFrames } from '../util/cuts.js';
import type { ShownModel } from './shown-model.js';
import { loopOf, nextOf, type Lane, type PlayedSubject } from '../state/playback/lanes.js';

/** How a lane's clip is started. */
export interface Start {
  readonly speed: number;
  readonly fade: number | 'game';
}

/** Carries out what a viewer plays. */
export interface Performer {
  /** Plays the lane's clip from its start, on the lane's part. */
  start(lane: Lane, how: Start): void;
  /** Returns to the rest pose, on all parts. */
  rest(): void;
  setLoop(lane: Lane): void;
  setRange(lane: Lane, range: FrameRange): void;
  setSpeed(speed: number): void;
  seek(lane: Lane): void;
  pause(paused: boolean): void;
}

/**
 * The loop that a lane's clip is played with. Null lets the clip go on to what the game plays next, where nobody has
 * chosen how it ends.
 */
export function playedLoop(subject: PlayedSubject, lane: Lane): LoopMode | null {
  const goesOn = lane.loop === null && lane.part !== null && nextOf(subject, lane.clip) !== null;
  return goesOn ? null : loopOf(lane);
}

/** Plays on the shown model. Its instance counts in seconds of the part's own clip, of which a cut is a stretch. */
export class InstancePerformer implements Performer {
  readonly #shown: ShownModel;

  constructor(shown: ShownModel) {
    this.#shown = shown;
  }

  start(lane: Lane, how: Start): void {
    const { clip, part, range } = lane;
    const loop = playedLoop(this.#shown.model, lane);
    const options: PlayOptions = {
      ...how,
      still: clip.fadeSeconds > 0,
      range: rangeInPart(clip, range),
      ...(loop === null ? {} : { loop }),
    };
    this.#shown.play(clip.name, options, part);
  }

  rest(): void {
    this.#shown.instance.stop();
  }

  setLoop(lane: Lane): void {
    this.#shown.played(lane.part).setLoop(loopOf(lane));
  }

  setRange({ clip, part }: Lane, range: FrameRange): void {
    this.#shown.setRange(rangeInPart(clip, range), part);
  }

  setSpeed(speed: number): void {
    this.#shown.instance.speed = speed;
  }

  seek({ clip, part, position }: Lane): void {
    const frame = position.frame + firstOf(clip);
    this.#shown.played(part).seek(frame * clip.frameSeconds);
  }

  pause(paused: boolean): void {
    this.#shown.instance.pause(paused);
  }

  /** Where a lane is in its clip now. */
  position({ clip, part }: Lane): Position {
    const { frame, time } = this.#shown.played(part ?? clip.part).state();
    const first = firstOf(clip);
    return { frame: frame - first, seconds: time - first * clip.frameSeconds };
  }

  /** The clip that a lane's part has gone on to by itself; null where it plays what it was told to. */
  passed({ clip, part }: Lane): SubjectClip | null {
    if (part === null) return null;
    const now = this.#shown.instance.part(part).clip;
    if (now === null || now === clip.clip) return null;
    const { clips } = this.#shown.model;
    return clips.find((each) => each.part === part && each.clip === now && each.cut?.by !== 'person') ?? null;
  }
}

/**
 * The frame of the part's clip that a clip begins with, because the instance counts from the start of the part's clip.
 */
function firstOf(clip: SubjectClip): number {
  return playedFrames(clip)?.[0] ?? 0;
}

/** A range of a clip as frames of the part's clip; all frames of the clip where no range is given. */
function rangeInPart(clip: SubjectClip, range: FrameRange): FrameRange {
  const first = firstOf(clip);
  return range === null ? playedFrames(clip) : [range[0] + first, range[1] + first];
}

/** Takes what plays from one moment to the next; only what differs is done. `fade` in seconds; null: the game's own. */
export function perform(
  performer: Performer,
  before: readonly Lane[],
  now: readonly Lane[],
  was: { readonly playing: boolean; readonly speed: number },
  to: { readonly playing: boolean; readonly speed: number },
  fade: number | null,
): void {
  if (to.speed !== was.speed) performer.setSpeed(to.speed);
  if (now.length === 0) {
    if (before.length > 0) performer.rest();
    return;
  }
  const wasOf = ({ channel }: Lane): Lane | undefined => before.find((lane) => lane.channel === channel);
  const others = now.filter((lane) => wasOf(lane)?.clip !== lane.clip);
  const steady = now.filter((lane) => !others.includes(lane));
  // A clip that is chosen again while it plays starts again; its other position tells that.
  const again = steady.filter((lane) => to.playing && wasOf(lane)?.position !== lane.position);
  const started = [...others, ...again];
  const resumes = to.playing && !was.playing;
  for (const lane of steady) {
    const earlier = wasOf(lane);
    if (again.includes(lane) || earlier === undefined) continue;
    if (lane.loop !== earlier.loop) performer.setLoop(lane);
    const narrowed = lane.range !== earlier.range || (resumes && lane.range !== null);
    if (narrowed && (to.playing || isWithin(lane))) performer.setRange(lane, lane.range);
  }
  for (const lane of started) {
    // Only what plays can fade: a frame that is held is seen as it is.
    const faded = to.playing && others.includes(lane) ? (fade ?? 'game') : 0;
    performer.start(lane, { speed: to.speed, fade: faded });
    // The clip begins where it should by itself, and seeking would end the fade.
    if (to.playing && faded === 0 && lane.position.frame > 0) performer.seek(lane);
  }
  if (to.playing) {
    if (resumes || started.length > 0) performer.pause(false);
    return;
  }
  const held = now.filter(
    (lane) => was.playing || started.includes(lane) || wasOf(lane)?.position !== lane.position,
  );
  if (held.length > 0) performer.pause(true);
  for (const lane of held) {
    // A held frame may lie outside of its range.
    if (!isWithin(lane)) performer.setRange(lane, null);
    performer.seek(lane);
  }
}

function isWithin({ range, position: { frame } }: Lane): boolean {
  return range === null || (frame >= range[0] && frame <= range[1]);
}
