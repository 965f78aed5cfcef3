import { clipChoices, clipLength, clipOf, loopOf, ownLoop, type ClipChoice } from './select.js';
import { isOver, lastFrame, positionAt, rangeIn, startOf } from './clip-time.js';
import type { AppState, Playback } from './state.js';

/** What playback becomes when a person moves it: pure, each the change of a state. Null: there is nothing to move. */
export type Move = Pick<AppState, 'playback'> & Partial<Pick<AppState, 'position'>>;

const moving = { playing: true, held: null } as const;

/** A clip from its start, all of it, in its own way. */
export function chosen({ subject, playback }: AppState, name: string): Move | null {
  const clip = findClip(subject, name);
  if (clip === undefined) return null;
  const start = clipLength(clip) > 0 ? moving : { playing: false, held: 0 };
  return {
    playback: { ...playback, clip: name, ...start, loop: null, range: null },
    position: startOf(clip, playback.speed, ownLoop(clip)),
  };
}

/** A clip from its start, in the way and within the frames that it played before. */
export function resumed(state: AppState, clip: ClipChoice, { loop, range: ends }: Playback): Move | null {
  const move = chosen(state, clip.name);
  if (move === null) return null;
  const range = ends && rangeIn(clip, ...ends);
  return {
    playback: { ...move.playback, loop, range },
    position: startOf(clip, move.playback.speed, loop ?? ownLoop(clip), range),
  };
}

/** Plays on, or stops. */
export function toggled(state: AppState): Move | null {
  const { playback, position } = state;
  const clip = clipOf(state);
  if (clip === null) return null;
  if (playback.playing) return { playback: { ...playback, playing: false, held: position.frame } };
  if (clipLength(clip) === 0) return null;
  const { speed, range } = playback;
  const loop = loopOf(state);
  return {
    playback: { ...playback, ...moving },
    // Where it has come to its end it starts over; elsewhere it goes on.
    ...(isOver(clip, position, speed, loop, range) ? { position: startOf(clip, speed, loop, range) } : {}),
  };
}

/** Holds a frame, fractional: of the clip in hand, or of another. Outside of the range it can be looked at, too. */
export function held(state: AppState, frame: number, name?: string): Move | null {
  const { playback, subject } = state;
  const clip = name === undefined ? clipOf(state) : findClip(subject, name);
  if (!clip) return null;
  const other = clip.name === playback.clip ? {} : { clip: clip.name, loop: null, range: null };
  const at = Math.min(clipLength(clip), Math.max(0, frame));
  return { playback: { ...playback, ...other, playing: false, held: at }, position: positionAt(clip, at) };
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
  return held(state, round ? around : Math.min(last, Math.max(first, next)));
}

/** Holds the first or the last of the frames that play. */
export function ended(state: AppState, end: 'first' | 'last'): Move | null {
  const clip = clipOf(state);
  return clip && held(state, wholeEnds(state, clip)[end === 'first' ? 0 : 1]);
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

/** The first and the last whole frame that play. */
export function wholeEnds({ playback: { range } }: AppState, clip: ClipChoice): readonly [number, number] {
  return range ?? [0, lastFrame(clip)];
}

function findClip(subject: AppState['subject'], name: string): ClipChoice | undefined {
  return subject === null ? undefined : clipChoices(subject).find((clip) => clip.name === name);
}
