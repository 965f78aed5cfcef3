import type { ModelLike } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';

/** What becomes a clip of the scene: clips of parts that play together. */
export interface Played {
  readonly name: string;
  /** At most one of a part and channel. */
  readonly clips: readonly SubjectClip[];
}

/**
 * What a person can play: what the game plays together, then the clips by their names. Names are unique: a number tells
 * apart what shares one.
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

/** A moment of a clip within what is played together: when it is, and where it is in the clip itself. */
export interface Moment {
  readonly time: number;
  /** What `seek` takes. */
  readonly seek: number;
  /** In the file's own list, where the clip is of one; between two of them where a pass is cut off. */
  readonly frames: readonly [from: number, to: number, share: number];
}

/** Nearly 1: so late in a pass that it is its end, and not the begin of the next one. */
const lately = 1 - 1e-6;

/** The moments of a clip's frames in so many seconds: it is repeated, or holds its last frame. */
export function momentsOf(clip: SubjectClip, total: number): Moment[] {
  const { frameSeconds, frameCount, seconds, loopFrame } = clip;
  const start = clip.cut?.by === 'person' ? clip.cut.first * frameSeconds : 0;
  const frameAt = (index: number): number => {
    const within = index < frameCount ? index : (loopFrame ?? frameCount - 1);
    return clip.firstFrame + (clip.reversed ? frameCount - 1 - within : within);
  };
  const moment = (time: number, within: number): Moment => {
    const position = frameSeconds > 0 ? within / frameSeconds : 0;
    // Rounding leaves whole frames a little off.
    const near = Math.round(position);
    const index = Math.abs(position - near) < 1e-4 ? near : Math.floor(position);
    const share = index === near ? 0 : position - index;
    const ending = seconds > 0 && loopFrame !== null && within >= seconds * lately;
    return {
      time,
      seek: start + (ending ? seconds * lately : within),
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
