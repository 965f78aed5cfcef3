import type { ModelLike } from '../types/api.js';
import type { ClipSummary, PartData, SubjectSummary } from '../types/subject.js';

/** A clip that `play()` takes: the part's own data and where it stands. */
export interface SubjectClip extends ClipSummary {
  readonly part: number;
  /** Index into the part's `clips`. */
  readonly clip: number;
}

/** What an instance needs to know of its model. */
export interface Playable extends ModelLike {
  /** What can be played, of all parts. */
  readonly clips: readonly SubjectClip[];
}

/** The subject's clips, under its own names for them. */
export function subjectClips(parts: readonly PartData[], summary: SubjectSummary): SubjectClip[] {
  return summary.clips.flatMap(({ name, channel, part, clip }) => {
    const data = parts[part]?.clips[clip];
    return data === undefined ? [] : [{ ...data, name, channel, part, clip }];
  });
}
