import type { ModelLike, SubjectClip, SubjectPreset } from '../types/api.js';
import type { PartData, SubjectSummary } from '../types/subject.js';

/** What an instance needs to know of its model. */
export interface Playable extends ModelLike {
  /** The whole subject in WASM, surfaces and all: made when it is first asked for. @internal */
  wholeHandle(): number;
}

/** The subject's clips, under its own names for them. */
export function subjectClips(parts: readonly PartData[], summary: SubjectSummary): SubjectClip[] {
  return summary.clips.flatMap(({ name, channel, part, clip }) => {
    const data = parts[part]?.clips[clip];
    return data === undefined ? [] : [{ ...data, name, channel, part, clip, cut: null }];
  });
}

/** What the subject's presets play: of `clips`, which are its own. */
export function subjectPresets(clips: readonly SubjectClip[], summary: SubjectSummary): SubjectPreset[] {
  return summary.presets.map((preset) => ({
    name: preset.name,
    clips: preset.clips.flatMap((index) => clips[index] ?? []),
  }));
}
