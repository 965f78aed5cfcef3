import type { ModelLike } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';

/** A clip of the scene: clips of parts that play together. */
export interface Played {
  readonly name: string;
  /** At most one for each part and channel. */
  readonly clips: readonly SubjectClip[];
}

/**
 * The scene's clips: first the model's presets, then its clips grouped by name. Names are unique: duplicates get a
 * number.
 */
export function playedOf(model: ModelLike, wanted: readonly string[] | undefined): Played[] {
  const groups: { name: string; clips: SubjectClip[] }[] = model.presets.map(({ name, clips }) => ({
    name,
    clips: [...clips],
  }));
  const byName: Map<string, SubjectClip[][]> = new Map();
  for (const clip of model.clips) {
    const before = byName.get(clip.name) ?? [];
    byName.set(clip.name, before);
    const open = before.find((group) =>
      group.every(({ part, channel }) => part !== clip.part || channel !== clip.channel),
    );
    if (open !== undefined) {
      open.push(clip);
      continue;
    }
    const group = [clip];
    before.push(group);
    groups.push({ name: clip.name, clips: group });
  }
  const taken: Set<string> = new Set();
  return groups
    .filter(({ name }) => wanted === undefined || wanted.includes(name))
    .map(({ name: own, clips }) => {
      let name = own;
      for (let number = 2; taken.has(name); number++) name = `${own} (${number})`;
      taken.add(name);
      return { name, clips };
    });
}

/** A key frame of a scene's clip: its time in that clip, and its position in the file's clip. */
export interface Moment {
  readonly time: number;
  /** The argument of `seek`, in seconds. */
  readonly seek: number;
  /** Indices of the part's frames, and the interpolation factor, which is above 0 only where a pass is cut off. */
  readonly frames: readonly [from: number, to: number, share: number];
}

/** The fraction of a pass that counts as its end. At exactly 1 the clip would wrap to its beginning. */
const endFraction = 1 - 1e-6;

/** The frames of a clip within `total` seconds: a looping clip is repeated, other clips stop at their last frame. */
export function momentsOf(clip: SubjectClip, total: number): Moment[] {
  const { frameSeconds, frameCount, seconds, loopFrame } = clip;
  const start = clip.cut?.by === 'user' ? clip.cut.first * frameSeconds : 0;
  const frameAt = (index: number): number => {
    const within = index < frameCount ? index : (loopFrame ?? frameCount - 1);
    return clip.firstFrame + (clip.reversed ? frameCount - 1 - within : within);
  };
  const moment = (time: number, within: number): Moment => {
    const position = frameSeconds > 0 ? within / frameSeconds : 0;
    // Rounding errors: whole frames are not exactly whole numbers.
    const near = Math.round(position);
    const index = Math.abs(position - near) < 1e-4 ? near : Math.floor(position);
    const share = index === near ? 0 : position - index;
    const isAtEnd = seconds > 0 && loopFrame !== null && within >= seconds * endFraction;
    return {
      time,
      seek: start + (isAtEnd ? seconds * endFraction : within),
      frames: [
        frameAt(index),
        frameAt(index + 1),
        index === near && Math.abs(position - near) < 1e-4 ? 0 : share,
      ],
    };
  };
  if (!(seconds > 0 && frameSeconds > 0)) return [moment(0, 0)];
  const moments: Moment[] = [];
  const passes = loopFrame === null ? 1 : Math.max(1, Math.ceil(total / seconds - 1e-6));
  const end = loopFrame === null ? Math.min(total, seconds) : total;
  for (let pass = 0; pass < passes; pass++)
    for (let f = 0; f < frameCount; f++) {
      const within = f * frameSeconds;
      const time = pass * seconds + within;
      if (within < seconds - 1e-6 && time < end - 1e-6) moments.push(moment(time, within));
    }
  moments.push(moment(end, end - (passes - 1) * seconds));
  return moments;
}
