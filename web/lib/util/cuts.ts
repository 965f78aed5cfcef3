import type { SubjectClip } from '../types/playback.js';
import type { ClipCut, ClipDefinition, FrameRange } from '../types/events.js';

/** A definition whose source clip is given by index. */
type UserCut = ClipDefinition & Pick<ClipCut, 'of'>;

/**
 * Lists the clips of a subject that were defined with `defineClip`: one definition per clip, even if it plays on several
 * parts.
 */
export function userCuts(clips: readonly SubjectClip[]): UserCut[] {
  const cuts: Map<string, UserCut> = new Map();
  for (const { name, cut, loopFrame } of clips) {
    if (cut?.by !== 'user' || cuts.has(name)) continue;
    const { of, first, last } = cut;
    cuts.set(name, { name, of, first, last, loop: loopFrame !== null });
  }
  return [...cuts.values()];
}

/**
 * The range of frames that a clip made with `defineClip` plays of its source clip (`SubjectClip.clip`); null for other
 * clips.
 */
export function playedFrames({ cut }: Pick<SubjectClip, 'cut'>): FrameRange {
  return cut?.by === 'user' ? [cut.first, cut.last] : null;
}
