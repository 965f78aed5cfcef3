import type { LoopMode } from '../types/events.js';

export type MotionKind = 'clip' | 'turntable' | 'both';

/** The part of a clip that a film shows, in frames of the clip. */
export interface ClipRange {
  readonly first: number;
  readonly last: number;
  /** Duration of one frame of the clip in seconds, at the current playback speed. */
  readonly frameSeconds: number;
  readonly loop: LoopMode;
}

export interface MotionRequest {
  readonly kind: MotionKind;
  /** The clip to show; null if no clip plays. */
  readonly clip: ClipRange | null;
  /** Seconds of one turn of the turntable. */
  readonly turnSeconds: number;
  /** Frames per second. */
  readonly rate: number;
}

/** One frame of a motion. */
export interface MotionFrame {
  /** When it is shown, in seconds. */
  readonly at: number;
  /** The clip's frame, fractional; null keeps the pose. */
  readonly clipFrame: number | null;
  /** The angle of the turntable, in degrees. */
  readonly turn: number;
}

export interface MotionPlan {
  readonly frames: readonly MotionFrame[];
  /** Seconds from the first frame to the end of the last. */
  readonly seconds: number;
}

/** Seconds of one pass of a range; a ping-pong pass runs forwards and backwards. */
export function passSeconds({ first, last, frameSeconds, loop }: ClipRange): number {
  return Math.max(0, last - first) * frameSeconds * (loop === 'ping-pong' ? 2 : 1);
}

/**
 * The frames of a motion, evenly spaced. A motion that loops (a clip that repeats, a turn) has its frames spread over
 * exactly one loop without a second copy of the first frame, so that the file loops seamlessly. A clip that plays
 * once ends on its last frame. A turn with a clip lasts a whole number of passes of the clip.
 */
export function planMotion({ kind, clip, turnSeconds, rate }: MotionRequest): MotionPlan {
  const turns = kind !== 'clip';
  const played = kind === 'turntable' ? null : clip;
  const pass = played === null ? 0 : passSeconds(played);
  const passes = turns && pass > 0 ? Math.max(1, Math.round(turnSeconds / pass)) : 1;
  const seconds = turns ? (pass > 0 ? pass * passes : turnSeconds) : pass;
  if (seconds <= 0)
    return { frames: [{ at: 0, clipFrame: played?.first ?? null, turn: 0 }], seconds: 1 / rate };
  const loops = turns || played?.loop !== 'once';
  const count = Math.max(1, Math.round(seconds * rate));
  const length = loops ? count : count + 1;
  const frames = Array.from({ length }, (_, i): MotionFrame => {
    const at = (i / count) * seconds;
    return {
      at,
      clipFrame:
        played === null ? null : frameAt(played, pass > 0 ? at - pass * passOf(i, count, passes) : 0),
      turn: turns ? (360 * i) / count : 0,
    };
  });
  return { frames, seconds: loops ? seconds : seconds * (length / count) };
}

/** The pass of the clip that a frame belongs to. Computed from integers, since seconds have rounding errors. */
function passOf(frame: number, count: number, passes: number): number {
  return Math.min(passes - 1, Math.floor((frame * passes) / count));
}

function frameAt({ first, last, frameSeconds, loop }: ClipRange, seconds: number): number {
  const length = last - first;
  const gone = seconds / frameSeconds;
  const along = loop === 'ping-pong' && gone > length ? 2 * length - gone : gone;
  return Number((first + Math.min(length, Math.max(0, along))).toFixed(6));
}

/**
 * The delay of each GIF frame in hundredths of a second: at least 2. Start and end times are rounded, not durations, so
 * that rounding errors do not add up.
 */
export function gifDelays({ frames, seconds }: MotionPlan): number[] {
  const hundredths = (at: number): number => Math.round(at * 100);
  return frames.map(({ at }, i) => {
    const next = frames[i + 1]?.at ?? seconds;
    // Browsers show frames with a shorter delay for a tenth of a second.
    return Math.max(2, hundredths(next) - hundredths(at));
  });
}
