import type { ModelLike, SubjectPreset } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';
import type { ClipCut } from '../types/events.js';
import type { ClipSummary, PartData, SubjectSummary } from '../types/subject.js';
import type { RuntimeSubject } from '../wasm/bindings.js';

/** A model as instances see it. */
export interface Playable extends ModelLike {
  /** The complete subject in WASM, including its meshes; created on first access. @internal */
  wholeSubject(member?: string): RuntimeSubject;
  /** Requests the images of a part's skin if the load has left them out. @internal */
  requestSkin(part: number, skin: number): void;
}

/** Lists the subject's clips under the names that the subject gives them. */
export function subjectClips(
  parts: readonly Pick<PartData, 'clips'>[],
  { clips }: Pick<SubjectSummary, 'clips'>,
): SubjectClip[] {
  const wholes = parts.map((part) => wholeClips(part.clips));
  const indices: Map<ClipSummary, number> = new Map();
  clips.forEach(({ part, clip }, index) => {
    const data = parts[part]?.clips[clip];
    if (data !== undefined && !indices.has(data)) indices.set(data, index);
  });
  return clips.flatMap(({ name, channel, part, clip }) => {
    const data = parts[part]?.clips[clip];
    if (data === undefined) return [];
    const whole = wholes[part]?.get(data);
    const of = whole && indices.get(whole);
    const cut = whole === undefined || of === undefined ? null : cutOf(data, whole, of);
    return [{ ...data, name, channel, part, clip, cut }];
  });
}

/** Lists the subject's presets, with their clips from `clips`. */
export function subjectPresets(clips: readonly SubjectClip[], summary: SubjectSummary): SubjectPreset[] {
  return summary.presets.map((preset) => ({
    name: preset.name,
    clips: preset.clips.flatMap((index) => clips[index] ?? []),
  }));
}

/**
 * Maps each clip that is a cut of longer clips of the same animation to the longest of them, or the first of several.
 */
function wholeClips(clips: readonly ClipSummary[]): Map<ClipSummary, ClipSummary> {
  const wholes: Map<ClipSummary, ClipSummary> = new Map();
  /** By animation and direction, longest first: clips that no longer clip contains, one per range. */
  const maximal: Map<string, ClipSummary[]> = new Map();
  for (const clip of [...clips].sort((a, b) => b.frameCount - a.frameCount)) {
    if (clip.animation === null) continue;
    const key = `${clip.animation} ${clip.reversed}`;
    const longer = maximal.get(key) ?? [];
    maximal.set(key, longer);
    const whole = longer.find((each) => each.firstFrame <= clip.firstFrame && endOf(each) >= endOf(clip));
    if (whole === undefined) longer.push(clip);
    else if (whole.frameCount > clip.frameCount) wholes.set(clip, whole);
  }
  return wholes;
}

function cutOf(clip: ClipSummary, whole: ClipSummary, of: number): ClipCut {
  const first = clip.reversed ? endOf(whole) - endOf(clip) : clip.firstFrame - whole.firstFrame;
  return { of, first, last: first + clip.frameCount - 1, by: 'file' };
}

function endOf({ firstFrame, frameCount }: ClipSummary): number {
  return firstFrame + frameCount;
}
