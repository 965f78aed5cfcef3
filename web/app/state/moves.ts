import { channelsOf, clipOn, everyChannel } from './channels.js';
import { isOver, lastFrame, positionAt, rangeIn, startOf } from './clip-time.js';
import {
  besides,
  channelsOfClip,
  chosenLanes,
  laneOver,
  lanesOf,
  shifted,
  startedLane,
  withLanes,
  type Lane,
} from './lanes.js';
import {
  clipChoices,
  clipLength,
  clipOf,
  hasMovingMaterials,
  loopOf,
  ownLoop,
  type ClipChoice,
} from './select.js';
import type { AppState, Playback, Position } from './state.js';

/** What playback becomes when a person moves it: pure, each the change of a state. Null: there is nothing to move. */
export type Move = Pick<AppState, 'playback'> & Partial<Pick<AppState, 'position' | 'elsewhere' | 'clock'>>;

const moving = { playing: true, held: null } as const;

/** A clip from its start, all of it, in its own way: on its channel, which comes into focus, or on all of them. */
export function chosen(state: AppState, name: string): Move | null {
  const { subject, playback } = state;
  const clip = findClip(subject, name);
  if (subject === null || clip === undefined) return null;
  const channels = channelsOfClip(subject, clip);
  if (channels.length > 0) {
    const focus = clip.channel === everyChannel ? playback.channel : clip.channel;
    return chosenTogether(state, new Map(channels.map((channel) => [channel, name])), focus);
  }
  const start = clipLength(clip) > 0 ? moving : { playing: false, held: 0 };
  return {
    playback: { ...playback, clip: name, ...start, loop: null, range: null },
    position: startOf(clip, playback.speed, ownLoop(clip)),
  };
}

/** A clip on one channel, which comes into focus: also one that is made for all of them. */
export function chosenOn(state: AppState, channel: string, name: string): Move | null {
  const { subject } = state;
  if (subject === null || clipOn(subject, name, channel) === null) return null;
  return chosenTogether(state, new Map([[channel, name]]), channel);
}

/** A preset: what the game plays together, from the start. */
export function preset(state: AppState, name: string): Move | null {
  const { subject, playback } = state;
  const found = subject?.summary.presets.find((each) => each.name === name);
  if (subject === null || found === undefined) return null;
  const clips = found.clips.flatMap((index) => subject.summary.clips[index] ?? []);
  const names = channelsOf(subject).flatMap(({ name: channel, part }): [string, string][] => {
    const clip = clips.find((each) => each.part === part);
    return clip === undefined ? [] : [[channel, clip.name]];
  });
  if (names.length === 0) return null;
  const move = chosenTogether(state, new Map(names), playback.channel);
  return { ...move, ...withLanes(move.playback, lanesOf({ ...state, ...move }), telling(state, move)) };
}

/** The channel in hand, unless it stands still, or repeats while another does something once: an attack, a gesture. */
function telling(state: AppState, move: Move): string {
  const lanes = lanesOf({ ...state, ...move });
  const moves = lanes.filter(({ clip }) => clipLength(clip) > 0);
  const once = moves.filter(({ clip }) => ownLoop(clip) === 'once');
  const worth = once.length > 0 ? once : moves;
  return (worth.find(({ focused }) => focused) ?? worth[0])?.channel ?? move.playback.channel;
}

function chosenTogether(state: AppState, names: ReadonlyMap<string, string>, focus: string): Move {
  const lanes = chosenLanes(state, names);
  const playing = lanes.some(({ clip }) => clipLength(clip) > 0);
  const now = playing ? lanes : lanes.map((lane) => ({ ...lane, held: 0 }));
  return withLanes({ ...state.playback, playing }, now, focus);
}

/** Parts have gone on to clips by themselves. What is in hand is what moves: from a still the focus goes on. */
export function passedOn(state: AppState, clips: ReadonlyMap<number, string>): Move | null {
  const { subject, playback } = state;
  if (subject === null || !playback.playing) return null;
  const lanes = lanesOf(state).map((lane) => {
    const name = lane.part === null ? undefined : clips.get(lane.part);
    const next = name === undefined ? null : clipOn(subject, name, lane.channel);
    return next === null ? lane : startedLane(lane.channel, lane.part, next, playback.speed);
  });
  const inHand = lanes.find(({ channel }) => channel === playback.channel);
  const ended = inHand !== undefined && clips.has(inHand.part ?? -1) && clipLength(inHand.clip) === 0;
  const going = lanes.find(({ clip }) => clipLength(clip) > 0);
  return withLanes(playback, lanes, (ended ? going?.channel : undefined) ?? playback.channel);
}

/** Another channel in hand; everything plays on as it does. */
export function focused(state: AppState, channel: string): Move | null {
  const lanes = lanesOf(state);
  if (channel === state.playback.channel || !lanes.some((lane) => lane.channel === channel)) return null;
  return withLanes(state.playback, lanes, channel);
}

/** A clip from its start, in the way and within the frames that it played before. */
export function resumed(state: AppState, clip: ClipChoice, { loop, range: ends }: Playback): Move | null {
  const move = chosen(state, clip.name);
  if (move === null) return null;
  const range = ends && rangeIn(clip, ...ends);
  return {
    ...move,
    playback: { ...move.playback, loop, range },
    position: startOf(clip, move.playback.speed, loop ?? ownLoop(clip), range),
  };
}

/** Whether there is anything to play: a clip of more than one frame, or a still that materials move on. */
export function canPlay(state: AppState): boolean {
  const lanes = lanesOf(state);
  if (lanes.some(({ clip }) => clipLength(clip) > 0)) return true;
  const stays = lanes.some(({ loop, clip }) => (loop ?? ownLoop(clip)) !== 'once');
  return stays && state.subject !== null && hasMovingMaterials(state.subject.summary);
}

/** Plays on, or stops. */
export function toggled(state: AppState): Move | null {
  const { playback, position } = state;
  const clip = clipOf(state);
  if (clip === null) return null;
  if (playback.playing) return settled(state);
  const lanes = lanesOf(state);
  if (!canPlay(state)) return null;
  const { speed, range } = playback;
  const loop = loopOf(state);
  // Where all has come to its end it starts over; elsewhere it goes on.
  const over = lanes.every((lane) => laneOver(lane, speed));
  const outside = isOver(clip, position, speed, 'repeat', range);
  const restart = (lanes.length === 1 || over || outside) && isOver(clip, position, speed, loop, range);
  const move = {
    playback: { ...playback, ...moving },
    ...(restart ? { position: startOf(clip, speed, loop, range) } : {}),
  };
  return withOthers(state, move, (lane) => ({
    ...lane,
    held: null,
    ...(over ? { position: startOf(lane.clip, speed, lane.loop ?? ownLoop(lane.clip), lane.range) } : {}),
  }));
}

/**
 * Holds a frame, fractional: of the clip in hand, or of another. Outside of the range it can be looked at, too. The
 * other channels go along by as much time.
 */
export function held(state: AppState, frame: number, name?: string): Move | null {
  const { playback, subject, position } = state;
  const clip = name === undefined ? clipOf(state) : findClip(subject, name);
  if (!clip) return null;
  const other = clip.name === playback.clip ? {} : { clip: clip.name, loop: null, range: null };
  const at = Math.min(clipLength(clip), Math.max(0, frame));
  const move = {
    playback: { ...playback, ...other, playing: false, held: at },
    position: positionAt(clip, at),
  };
  const seconds = move.position.seconds - position.seconds;
  return withOthers(state, move, (lane) => shifted(lane, seconds));
}

/** To the next whole frame on that side; what repeats goes round. */
export function stepped(state: AppState, frames: number): Move | null {
  const clip = clipOf(state);
  if (clip === null) return null;
  const { frame } = state.position;
  const settled = frames > 0 ? Math.floor(frame + 1e-3) : Math.ceil(frame - 1e-3);
  const [first, last] = wholeEnds(state, clip);
  const next = settled + frames;
  const amount = last - first + 1;
  const round = loopOf(state) === 'repeat' && frame >= first && frame <= last + 1;
  const around = first + ((((next - first) % amount) + amount) % amount);
  const move = held(state, round ? around : Math.min(last, Math.max(first, next)));
  if (move === null || !round || around === next) return move;
  // Round its end it has gone on, not back.
  return withOthers(state, move, (lane) => shifted(lane, (next - frame) * clip.frameSeconds));
}

/** Holds the first or the last of the frames that play; at the first, all channels begin. */
export function ended(state: AppState, end: 'first' | 'last'): Move | null {
  const clip = clipOf(state);
  const move = clip && held(state, wholeEnds(state, clip)[end === 'first' ? 0 : 1]);
  if (move === null || end === 'last') return move;
  return withOthers(state, move, (lane) => {
    const frame = lane.range?.[0] ?? 0;
    return { ...lane, held: frame, position: positionAt(lane.clip, frame) };
  });
}

/** In or out: at the present frame, or the one that is said. An end that would pass the other lets go of that. */
export function ranged(state: AppState, end: 'in' | 'out', at: number = state.position.frame): Move | null {
  const clip = clipOf(state);
  if (clip === null) return null;
  const frame = Math.min(lastFrame(clip), Math.max(0, Math.round(at)));
  const [first, last] = wholeEnds(state, clip);
  const range =
    end === 'in'
      ? rangeIn(clip, frame, last < frame ? lastFrame(clip) : last)
      : rangeIn(clip, first > frame ? 0 : first, frame);
  return { playback: { ...state.playback, range } };
}

/** Everything stands still where it is, as exactly as an address says it: what a link opens is what was shown. */
export function settled(state: AppState): Move {
  const { playback, position } = state;
  const clip = clipOf(state);
  const at = clip === null ? position : settledAt(clip, position);
  const move = { playback: { ...playback, playing: false, held: at.frame }, position: at };
  return withOthers(state, move, (lane) => {
    const there = settledAt(lane.clip, lane.position);
    return { ...lane, held: there.frame, position: there };
  });
}

/** A still has been at its only frame all the time that it was shown. */
function settledAt(clip: ClipChoice, { frame }: Position): Position {
  return positionAt(clip, Number(Math.min(clipLength(clip), Math.max(0, frame)).toFixed(2)));
}

/** The first and the last whole frame that play. */
export function wholeEnds({ playback: { range } }: AppState, clip: ClipChoice): readonly [number, number] {
  return range ?? [0, lastFrame(clip)];
}

/** A move of the channel in focus, with what becomes of the others. */
function withOthers(state: AppState, move: Move, change: (lane: Lane) => Lane): Move {
  const others = lanesOf(state).filter(({ focused: inHand }) => !inHand);
  if (others.length === 0) return move;
  const { others: states, elsewhere } = besides(others.map(change));
  return { ...move, playback: { ...move.playback, others: states }, elsewhere };
}

function findClip(subject: AppState['subject'], name: string): ClipChoice | undefined {
  return subject === null ? undefined : clipChoices(subject).find((clip) => clip.name === name);
}
