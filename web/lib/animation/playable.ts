import type { ModelLike, SubjectPreset } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';
import type { ClipCut } from '../types/events.js';
import type { ClipSummary, PartData, SubjectSummary } from '../types/subject.js';
import type { RuntimeSubject } from '../wasm/bindings.js';

/** What an instance needs to know of its model. */
export interface Playable extends ModelLike {
  /** The whole subject in WASM, with its meshes, made when a member first asks for it. @internal */
  wholeSubject(member?: string): RuntimeSubject;
  /** Requests the images of a skin of a part, if the load has left them out. @internal */
  requestSkin(part: number, skin: number): void;
}

/** The subject's clips, under the subject's names for them. */
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

/** The subject's presets, with their clips taken from `clips`. */
export function subjectPresets(clips: readonly SubjectClip[], summary: SubjectSummary): SubjectPreset[] {
  return summary.presets.map((preset) => ({
    name: preset.name,
    clips: preset.clips.flatMap((index) => clips[index] ?? []),
  }));
}

/** For each clip that is cut out of longer ones of the same animation: the longest of those, or the first of them. */
function wholeClips(clips: readonly ClipSummary[]): Map<ClipSummary, ClipSummary> {
  const wholes: Map<ClipSummary, ClipSummary> = new Map();
  /** By animation and direction, from long to short: clips that no longer one contains, once for each range. */
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
