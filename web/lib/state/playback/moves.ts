import type { SubjectClip } from '../../types/api.js';
import type { FrameRange, LoopMode } from '../../types/events.js';
import type { Position, ViewerPlayback } from '../../types/playback.js';
import { channelsOf, clipOn, everyChannel } from './channels.js';
import { clipLength, isOver, lastFrame, ownLoop, positionAt, rangeIn } from './clip-time.js';
import { firstByChannel } from './first-clips.js';
import {
  channelsOfClip,
  focusOf,
  laneOver,
  lanesOf,
  loopOf,
  restarted,
  shifted,
  startedLane,
  withLanes,
  type Lane,
  type Moment,
  type PlayedSubject,
} from './lanes.js';

/**
 * What playback becomes when a person changes it: pure functions of plain data. Null where there is nothing to change.
 */

/** How a clip is played where that differs from the clip's own loop and frames. */
export interface ClipPlayOptions {
  /** Null for the clip's own loop. */
  readonly loop?: LoopMode | null;
  readonly range?: FrameRange;
}

/**
 * Plays a clip from its start, by default whole and with its own loop: on its channel, which comes into focus, or on
 * all of them.
 */
export function chosen(
  subject: PlayedSubject,
  now: Moment,
  name: string,
  options: ClipPlayOptions = {},
): Moment | null {
  const clip = subject.clips.find((each) => each.name === name);
  if (clip === undefined) return null;
  const channels = channelsOfClip(subject, clip);
  const { playback } = now;
  if (channels.length > 0) {
    const focus = clip.channel === everyChannel ? playback.focus : clip.channel;
    return chosenTogether(subject, now, new Map(channels.map((channel) => [channel, name])), focus, options);
  }
  const lane = withOptions(startedLane('', null, clip, playback.speed), options, playback.speed);
  return withLanes({ ...playback, playing: clipLength(clip) > 0 }, [lane], '');
}

/** Plays a clip on one channel, which comes into focus, also a clip that is made for all channels. */
export function chosenOn(
  subject: PlayedSubject,
  now: Moment,
  channel: string,
  name: string,
  options: ClipPlayOptions = {},
): Moment | null {
  if (channel === '' && channelsOf(subject).length === 0) return chosen(subject, now, name, options);
  if (!channelsOf(subject).some((each) => each.name === channel)) return null;
  if (clipOn(subject, name, channel) === null) return null;
  return chosenTogether(subject, now, new Map([[channel, name]]), channel, options);
}

/** Plays a preset, which is what the game plays together, from the start. */
export function preset(subject: PlayedSubject, now: Moment, name: string): Moment | null {
  const found = subject.summary.presets.find((each) => each.name === name);
  if (found === undefined) return null;
  const clips = found.clips.flatMap((index) => subject.summary.clips[index] ?? []);
  const names = channelsOf(subject).flatMap(({ name: channel, part }): [string, string][] => {
    const clip = clips.find((each) => each.part === part);
    return clip === undefined ? [] : [[channel, clip.name]];
  });
  if (names.length === 0) return null;
  const move = chosenTogether(subject, now, new Map(names), now.playback.focus);
  return withLanes(move.playback, lanesOf(move), channelToFocus(move));
}

/**
 * The channel in focus, unless it stands still, or repeats while another one does something once: an attack, a gesture.
 */
function channelToFocus(move: Moment): string {
  const { focus } = move.playback;
  const moves = lanesOf(move).filter(({ clip }) => clipLength(clip) > 0);
  const once = moves.filter(({ clip }) => ownLoop(clip) === 'once');
  const worth = once.length > 0 ? once : moves;
  return (worth.find(({ channel }) => channel === focus) ?? worth[0])?.channel ?? focus;
}

function chosenTogether(
  subject: PlayedSubject,
  now: Moment,
  names: ReadonlyMap<string, string>,
  focus: string,
  options: ClipPlayOptions = {},
): Moment {
  const { playback } = now;
  const lanes = chosenLanes(subject, now, names).map((lane) =>
    names.has(lane.channel) ? withOptions(lane, options, playback.speed) : lane,
  );
  return withLanes({ ...playback, playing: lanes.some(({ clip }) => clipLength(clip) > 0) }, lanes, focus);
}

/** Lanes with a clip chosen for some of the channels; the others go on, or begin with the subject's first. */
function chosenLanes(subject: PlayedSubject, now: Moment, names: ReadonlyMap<string, string>): Lane[] {
  const before = lanesOf(now);
  const first = firstByChannel(subject);
  return channelsOf(subject).flatMap(({ name, part }): Lane[] => {
    const wanted = names.get(name);
    const lane = before.find(({ channel }) => channel === name);
    if (wanted === undefined && lane !== undefined) return [lane];
    const clip = wanted === undefined ? (first.get(name) ?? null) : clipOn(subject, wanted, name);
    return clip === null ? [] : [startedLane(name, part, clip, now.playback.speed, lane?.loop ?? null)];
  });
}

function withOptions(lane: Lane, { loop, range }: ClipPlayOptions, speed: number): Lane {
  if (loop === undefined && range === undefined) return lane;
  const frames = range ? rangeIn(lane.clip, ...range) : null;
  return restarted(lane, loop === undefined ? lane.loop : loop, frames, speed);
}

/**
 * Takes over the clips that parts have gone on to by themselves. From a channel that has come to a still the focus goes
 * on to one that moves.
 */
export function passedOn(now: Moment, clips: ReadonlyMap<number, SubjectClip>): Moment {
  const { playback } = now;
  const next = ({ part }: Lane): SubjectClip | undefined => (part === null ? undefined : clips.get(part));
  const lanes = lanesOf(now).map((lane) => {
    const clip = next(lane);
    return clip === undefined ? lane : startedLane(lane.channel, lane.part, clip, playback.speed);
  });
  const inFocus = lanes.find(({ channel }) => channel === playback.focus);
  const ended = inFocus !== undefined && next(inFocus) !== undefined && clipLength(inFocus.clip) === 0;
  const going = lanes.find(({ clip }) => clipLength(clip) > 0);
  return withLanes(playback, lanes, (ended ? going?.channel : undefined) ?? playback.focus);
}

/** Brings another channel into focus; everything plays on as it does. */
export function focused({ playback, positions }: Moment, channel: string): Moment | null {
  const there = playback.channels.some((each) => each.channel === channel);
  return there && channel !== playback.focus
    ? { playback: { ...playback, focus: channel }, positions }
    : null;
}

/**
 * Whether there is anything to play: a clip of more than one frame, or a still whose materials move.
 *
 * @example
 * ```ts
 * import { canPlay } from 'marrow3d/state';
 *
 * canPlay(viewer.playback, false); // false in the rest pose
 * ```
 */
export function canPlay({ channels }: ViewerPlayback, materialsMove: boolean): boolean {
  if (channels.some(({ clip }) => clipLength(clip) > 0)) return true;
  return materialsMove && channels.some((each) => loopOf(each) !== 'once');
}

/** Plays on. Where all channels have come to their ends they start over; else they go on. */
export function resumed(now: Moment): Moment {
  const { playback } = now;
  const { speed } = playback;
  const lanes = lanesOf(now);
  const over = lanes.every((lane) => laneOver(lane, speed));
  const restart = (lane: Lane): boolean => {
    if (over) return true;
    const { clip, position, range, channel } = lane;
    const outside = isOver(clip, position, speed, 'repeat', range);
    return (
      channel === playback.focus &&
      (lanes.length === 1 || outside) &&
      isOver(clip, position, speed, loopOf(lane), range)
    );
  };
  const begun = lanes.map((lane) => (restart(lane) ? restarted(lane, lane.loop, lane.range, speed) : lane));
  return withLanes({ ...playback, playing: true }, begun, playback.focus);
}

/**
 * Holds a frame, fractional, of the clip in focus or of another clip. It may lie outside of the range. The other
 * channels go along by as much time.
 */
export function held(subject: PlayedSubject, now: Moment, frame: number, name?: string): Moment | null {
  const { playback } = now;
  const lane = laneInFocus(now);
  if (lane === undefined) {
    const begun = name === undefined ? null : chosen(subject, now, name);
    return begun && held(subject, begun, frame);
  }
  const other = name === undefined || name === lane.clip.name ? null : clipOn(subject, name, lane.channel);
  const holding = other === null ? lane : startedLane(lane.channel, lane.part, other, playback.speed);
  const at = Math.min(clipLength(holding.clip), Math.max(0, frame));
  const position = positionAt(holding.clip, at);
  const seconds = position.seconds - lane.position.seconds;
  const moved = lanesOf(now).map((each) =>
    each.channel === lane.channel ? { ...holding, position } : shifted(each, seconds),
  );
  return withLanes({ ...playback, playing: false }, moved, playback.focus);
}

/** Steps to a whole frame, forwards or backwards; a clip that repeats goes round. */
export function stepped(subject: PlayedSubject, now: Moment, frames: number): Moment | null {
  const lane = laneInFocus(now);
  if (lane === undefined) return null;
  const { clip } = lane;
  const { frame } = lane.position;
  const from = frames > 0 ? Math.floor(frame + 1e-3) : Math.ceil(frame - 1e-3);
  const [first, last] = wholeEnds(lane);
  const next = from + frames;
  const amount = last - first + 1;
  const round = loopOf(lane) === 'repeat' && frame >= first && frame <= last + 1;
  const around = first + ((((next - first) % amount) + amount) % amount);
  const move = held(subject, now, round ? around : Math.min(last, Math.max(first, next)));
  if (move === null || !round || around === next) return move;
  // Where the clip goes round its end, time goes on and not back, so the other channels go on, too.
  return withOthers(now, move, (other) => shifted(other, (next - frame) * clip.frameSeconds));
}

/** Holds the first or the last of the frames that play; with the first, all channels go to their beginnings. */
export function ended(subject: PlayedSubject, now: Moment, end: 'first' | 'last'): Moment | null {
  const lane = laneInFocus(now);
  const move = lane === undefined ? null : held(subject, now, wholeEnds(lane)[end === 'first' ? 0 : 1]);
  if (move === null || end === 'last') return move;
  return withOthers(now, move, (other) => ({
    ...other,
    position: positionAt(other.clip, other.range?.[0] ?? 0),
  }));
}

/**
 * The range with its in or its out at the present frame, or at `at`. An end that would pass the other one resets that.
 */
export function ranged(now: Moment, end: 'in' | 'out', at?: number): FrameRange {
  const lane = laneInFocus(now);
  if (lane === undefined) return null;
  const { clip, position } = lane;
  const frame = Math.min(lastFrame(clip), Math.max(0, Math.round(at ?? position.frame)));
  const [first, last] = wholeEnds(lane);
  return end === 'in'
    ? rangeIn(clip, frame, last < frame ? lastFrame(clip) : last)
    : rangeIn(clip, first > frame ? 0 : first, frame);
}

/** Pauses everything where it is, rounded as in an address, so that a link opens what was shown. */
export function settled(now: Moment): Moment {
  const lanes = lanesOf(now).map((lane) => ({ ...lane, position: settledAt(lane) }));
  return withLanes({ ...now.playback, playing: false }, lanes, now.playback.focus);
}

/** A still stays at its only frame, however long it was shown. */
function settledAt({ clip, position: { frame } }: Lane): Position {
  return positionAt(clip, Number(Math.min(clipLength(clip), Math.max(0, frame)).toFixed(2)));
}

/** Changes the loop or the range of one channel, or of all; everything plays on as it does. */
export function changed(
  { playback, positions }: Moment,
  channel: string | undefined,
  change: ClipPlayOptions,
): Moment {
  const channels = playback.channels.map((each) =>
    channel === undefined || each.channel === channel ? { ...each, ...change } : each,
  );
  return { playback: { ...playback, channels }, positions };
}

/**
 * The first and the last whole frame that play.
 *
 * @example
 * ```ts
 * import { focusOf, wholeEnds } from 'marrow3d/state';
 *
 * const lane = focusOf(viewer.playback);
 * if (lane) wholeEnds(lane); // [0, 39]
 * ```
 */
export function wholeEnds({ range, clip }: Pick<Lane, 'range' | 'clip'>): readonly [number, number] {
  return range ?? [0, lastFrame(clip)];
}

function laneInFocus(now: Moment): Lane | undefined {
  return focusOf(now.playback) === null
    ? undefined
    : lanesOf(now).find(({ channel }) => channel === now.playback.focus);
}

/** Applies `change` to the other channels as they were `before` a move of the channel in focus. */
function withOthers(before: Moment, move: Moment, change: (lane: Lane) => Lane): Moment {
  const were = lanesOf(before);
  const lanes = lanesOf(move).map((lane) => {
    const was = were.find(({ channel }) => channel === lane.channel);
    return lane.channel === move.playback.focus || was === undefined ? lane : change(was);
  });
  return withLanes(move.playback, lanes, move.playback.focus);
}

/** Moves one channel, or all, to so many seconds into their clips. */
export function sought(now: Moment, seconds: number, channel?: string): Moment {
  const lanes = lanesOf(now).map((lane): Lane => {
    if (channel !== undefined && lane.channel !== channel) return lane;
    const frame = Math.min(clipLength(lane.clip), Math.max(0, seconds / lane.clip.frameSeconds));
    return { ...lane, position: positionAt(lane.clip, frame) };
  });
  return withLanes(now.playback, lanes, now.playback.focus);
}

/**
 * Carries playback over to the subject that was loaded again. Clips are found by their names, those that are gone are
 * left out, and a place behind a clip's end becomes its end.
 *
 * @example
 * ```ts
 * import { carriedOver } from 'marrow3d/state';
 * import { load } from 'marrow3d';
 *
 * const again = await load('models/ogro/tris.md2');
 * viewer.restore(carriedOver(again, { playback: viewer.playback, positions: viewer.positions }));
 * ```
 */
export function carriedOver(subject: PlayedSubject, before: Moment): Moment {
  const channels = channelsOf(subject);
  const lanes = lanesOf(before).flatMap((lane): Lane[] => {
    const part = channels.find(({ name }) => name === lane.channel)?.part ?? null;
    const clip = clipOn(subject, lane.clip.name, lane.channel);
    if (clip === null || (part === null) !== (channels.length === 0)) return [];
    const length = clipLength(clip);
    if (lane.position.frame <= length) return [{ ...lane, part, clip }];
    return [{ ...lane, part, clip, range: null, position: positionAt(clip, length) }];
  });
  const { playback } = before;
  if (lanes.length === Math.max(1, channels.length)) return withLanes(playback, lanes, playback.focus);
  return withLanes({ ...playback, playing: playback.playing && playback.channels.length === 0 }, [], '');
}
