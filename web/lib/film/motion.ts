import type { LoopMode } from '../types/events.js';

export type MotionKind = 'clip' | 'turntable' | 'both';

/** The part of a clip that a film shows, in frames of the clip. */
export interface ClipStretch {
  readonly first: number;
  readonly last: number;
  /** Seconds that one frame of the clip lasts, at the speed at which it plays. */
  readonly frameSeconds: number;
  readonly loop: LoopMode;
}

export interface MotionWish {
  readonly kind: MotionKind;
  /** Null where nothing plays. */
  readonly clip: ClipStretch | null;
  /** Seconds of one turn of the turntable. */
  readonly turnSeconds: number;
  /** Frames a second. */
  readonly rate: number;
}

/** One frame of a motion. */
export interface MotionFrame {
  /** When it is shown, in seconds. */
  readonly at: number;
  /** The clip's frame, fractional; null leaves the pose. */
  readonly clipFrame: number | null;
  /** By how many degrees the turntable has turned. */
  readonly turn: number;
}

export interface MotionPlan {
  readonly frames: readonly MotionFrame[];
  /** Seconds from the first frame to the end of the last. */
  readonly seconds: number;
}

/** Seconds of one pass of a stretch; a ping-pong goes there and back. */
export function passSeconds({ first, last, frameSeconds, loop }: ClipStretch): number {
  return Math.max(0, last - first) * frameSeconds * (loop === 'ping-pong' ? 2 : 1);
}

/**
 * The frames of a motion, evenly spaced. A motion that loops (a clip that repeats, a turn) has its frames spread over
 * exactly one loop without a second copy of the first one, so that the file loops seamlessly. A clip that plays
 * once ends on its last frame. A turn with a clip takes as long as a whole number of its passes.
 */
export function planMotion({ kind, clip, turnSeconds, rate }: MotionWish): MotionPlan {
  const turns = kind !== 'clip';
  const played = kind === 'turntable' ? null : clip;
  const pass = played === null ? 0 : passSeconds(played);
  const passes = turns && pass > 0 ? Math.max(1, Math.round(turnSeconds / pass)) : 1;
  const seconds = turns ? (pass > 0 ? pass * passes : turnSeconds) : pass;
  if (seconds <= 0)
    return { frames: [{ at: 0, clipFrame: played?.first ?? null, turn: 0 }], seconds: 1 / rate };
  const comesRound = turns || played?.loop !== 'once';
  const count = Math.max(1, Math.round(seconds * rate));
  const length = comesRound ? count : count + 1;
  const frames = Array.from({ length }, (_, i): MotionFrame => {
    const at = (i / count) * seconds;
    return {
      at,
      clipFrame:
        played === null ? null : frameAt(played, pass > 0 ? at - pass * passOf(i, count, passes) : 0),
      turn: turns ? (360 * i) / count : 0,
    };
  });
  return { frames, seconds: comesRound ? seconds : seconds * (length / count) };
}

/** The pass of the clip of a frame, counted in whole numbers: seconds would be off by a rounding error. */
function passOf(frame: number, count: number, passes: number): number {
  return Math.min(passes - 1, Math.floor((frame * passes) / count));
}

function frameAt({ first, last, frameSeconds, loop }: ClipStretch, seconds: number): number {
  const length = last - first;
  const gone = seconds / frameSeconds;
  const along = loop === 'ping-pong' && gone > length ? 2 * length - gone : gone;
  return Number((first + Math.min(length, Math.max(0, along))).toFixed(6));
}

/** How long each frame of a GIF is shown, in hundredths of a second: rounded so that the whole keeps its length. */
export function gifDelays({ frames, seconds }: MotionPlan): number[] {
  const hundredths = (at: number): number => Math.round(at * 100);
  return frames.map(({ at }, i) => {
    const next = frames[i + 1]?.at ?? seconds;
    // Browsers show what is shorter for a tenth of a second.
    return Math.max(2, hundredths(next) - hundredths(at));
  });
}
