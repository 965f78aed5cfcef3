import type { SubjectClip } from '../types/api.js';
import type { ClipDefinition, FrameRange } from '../types/events.js';

/**
 * A person's cuts of a subject's clips, as `defineClip` takes them: each once, whatever parts it plays on.
 *
 * @example
 * ```ts
 * import { personsCuts } from 'marrow3d';
 *
 * model.defineClip({ name: 'nod', of: 0, first: 20, last: 40 });
 * personsCuts(model.clips).map(({ name }) => name); // ['nod']
 * ```
 */
export function personsCuts(clips: readonly SubjectClip[]): ClipDefinition[] {
  const cuts: Map<string, ClipDefinition> = new Map();
  for (const { name, cut, loopFrame } of clips) {
    if (cut?.by !== 'person' || cuts.has(name)) continue;
    const { of, first, last } = cut;
    cuts.set(name, { name, of, first, last, loop: loopFrame !== null });
  }
  return [...cuts.values()];
}

/**
 * The frames that a person's cut plays of the clip it is cut out of (`SubjectClip.clip`); null for other clips.
 *
 * @example
 * ```ts
 * import { playedFrames } from 'marrow3d';
 *
 * const [clip] = model.clips;
 * if (clip) playedFrames(clip); // null: all frames of the clip
 * ```
 */
export function playedFrames({ cut }: Pick<SubjectClip, 'cut'>): FrameRange {
  return cut?.by === 'person' ? [cut.first, cut.last] : null;
}
