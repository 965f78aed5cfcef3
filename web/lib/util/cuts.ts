import type { SubjectClip } from '../types/api.js';
import type { ClipDefinition, FrameRange } from '../types/events.js';

/** What a person has cut out of a subject's clips, as `defineClip` makes it again: each once, whatever parts it plays on. */
export function personsCuts(clips: readonly SubjectClip[]): ClipDefinition[] {
  const cuts: Map<string, ClipDefinition> = new Map();
  for (const { name, cut, loopFrame } of clips) {
    if (cut?.by !== 'person' || cuts.has(name)) continue;
    const { of, first, last } = cut;
    cuts.set(name, { name, of, first, last, loop: loopFrame !== null });
  }
  return [...cuts.values()];
}

/** The frames that a clip plays of the part's clip that `SubjectClip.clip` is; null: all of them. */
export function playedFrames({ cut }: Pick<SubjectClip, 'cut'>): FrameRange {
  return cut?.by === 'person' ? [cut.first, cut.last] : null;
}
