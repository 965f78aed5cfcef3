import type { ModelLike, SubjectClip, SubjectPreset } from '../types/api.js';
import type { ClipCut } from '../types/events.js';
import type { ClipSummary, PartData, SubjectSummary } from '../types/subject.js';
import type { RuntimeSubject } from '../wasm/bindings.js';

/** What an instance needs to know of its model. */
export interface Playable extends ModelLike {
  /** The whole subject in WASM, with its meshes, made when it is first asked for. @internal */
  wholeSubject(): RuntimeSubject;
}

/** The subject's clips, under the subject's names for them. */
export function subjectClips(
  parts: readonly Pick<PartData, 'clips'>[],
  { clips }: Pick<SubjectSummary, 'clips'>,
): SubjectClip[] {
  return clips.flatMap(({ name, channel, part, clip }) => {
    const own = parts[part]?.clips ?? [];
    const data = own[clip];
    if (data === undefined) return [];
    const whole = wholeOf(data, own);
    const of = clips.findIndex((each) => each.part === part && own[each.clip] === whole);
    const cut = whole === null || of < 0 ? null : cutOf(data, whole, of);
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

/** The longest joint clip that contains this one; null where this one is whole. */
function wholeOf(clip: ClipSummary, clips: readonly ClipSummary[]): ClipSummary | null {
  if (clip.animation === null) return null;
  const longer = clips.filter(
    (each) =>
      each.animation === clip.animation &&
      each.reversed === clip.reversed &&
      each.frameCount > clip.frameCount &&
      each.firstFrame <= clip.firstFrame &&
      endOf(each) >= endOf(clip),
  );
  return longer.reduce<ClipSummary | null>(
    (longest, each) => (longest !== null && longest.frameCount >= each.frameCount ? longest : each),
    null,
  );
}

function cutOf(clip: ClipSummary, whole: ClipSummary, of: number): ClipCut {
  const first = clip.reversed ? endOf(whole) - endOf(clip) : clip.firstFrame - whole.firstFrame;
  return { of, first, last: first + clip.frameCount - 1, by: 'file' };
}

function endOf({ firstFrame, frameCount }: ClipSummary): number {
  return firstFrame + frameCount;
}
