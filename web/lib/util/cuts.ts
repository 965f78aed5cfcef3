import type { ModelLike } from '../types/api.js';
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

/** Defines cuts on a model, except those whose name is taken or whose frames the model does not have. */
export function defineCuts(
  model: Pick<ModelLike, 'clips' | 'defineClip'>,
  cuts: readonly ClipDefinition[],
): void {
  for (const cut of cuts) {
    if (model.clips.some(({ name }) => name === cut.name)) continue;
    try {
      model.defineClip(cut);
    } catch {
      // The model has no such frames, for example because its file has been replaced by another version.
    }
  }
}

/**
 * The range of frames that a clip made with `defineClip` plays of its source clip (`SubjectClip.clip`); null for other
 * clips.
 */
export function playedFrames({ cut }: Pick<SubjectClip, 'cut'>): FrameRange {
  return cut?.by === 'user' ? [cut.first, cut.last] : null;
}
