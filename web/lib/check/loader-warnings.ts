import type { WarningSummary } from '../types/subject.js';
import type { Finding, FindingCode, Place, Severity } from './report.js';

/** How a warning is reported as a finding. */
interface FindingKind {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** The kind of place, and the index of its name in the warning's values. */
  readonly place?: readonly [kind: Place['kind'], value: number];
}

/** Codes and severities of warnings of the core, by key (web/lib/messages/core). Others have the code `file`. */
const kinds: Readonly<Record<string, FindingKind>> = {
  'file-no-triangles': { code: 'nothing_to_show', severity: 'warning' },
  'md2-triangle-vertices-missing': { code: 'bad_index', severity: 'error' },
  'md2-triangle-texcoords-missing': { code: 'bad_index', severity: 'error' },
  'md3-triangle-vertices-missing': { code: 'bad_index', severity: 'error', place: ['surface', 2] },
  'md5-triangles-name-missing-vertices': { code: 'bad_index', severity: 'error', place: ['surface', 1] },
  'md5-vertices-name-missing-weights': { code: 'bad_index', severity: 'error', place: ['surface', 1] },
  'mdl-triangles-name-missing-vertices': { code: 'bad_index', severity: 'error' },
  'mdl-vertices-name-missing-bones': { code: 'bad_index', severity: 'error' },
  'ms3d-vertices-missing': { code: 'bad_index', severity: 'error' },
  'ms3d-joints-missing': { code: 'bad_index', severity: 'error' },
  '3ds-vertices-missing': { code: 'bad_index', severity: 'error' },
  'obj-vertices-missing': { code: 'bad_index', severity: 'error' },
  'md5-weights-not-normalised': { code: 'weights', severity: 'warning', place: ['surface', 1] },
  'md5-weights-negative': { code: 'weights', severity: 'warning', place: ['surface', 1] },
  'md5-vertices-without-weight': { code: 'weights', severity: 'warning', place: ['surface', 1] },
  'mdl-sequence-without-frames': { code: 'clip_empty', severity: 'warning', place: ['clip', 0] },
  // Doom 3 cannot load these two (idMD5Anim::LoadAnim).
  'md5anim-no-frames': { code: 'clip_empty', severity: 'error' },
  'md5anim-bad-frame-rate': { code: 'animation_rate', severity: 'error' },
  // Doom 3 rejects these (CheckModelHierarchy), but a folder may contain the animations of other models.
  'md5anim-joint-count-differs': { code: 'animation_joints', severity: 'warning' },
  'md5anim-joint-not-in-model': { code: 'animation_joints', severity: 'warning' },
  'md5anim-joint-twice': { code: 'animation_joints', severity: 'warning' },
  'md5anim-parent-differs': { code: 'animation_joints', severity: 'warning' },
  'quake3-animation-frames-missing': { code: 'clip_range', severity: 'warning', place: ['clip', 0] },
  'quake3-animations-loop-too-long': { code: 'clip_range', severity: 'warning', place: ['clip', 0] },
  'ms3d-clip-range': { code: 'clip_range', severity: 'warning', place: ['clip', 0] },
  'ms3d-clip-end': { code: 'clip_range', severity: 'warning', place: ['clip', 0] },
  'mdl-events-after-last-frame': { code: 'event_range', severity: 'warning', place: ['clip', 1] },
  'ms3d-hidden-groups': { code: 'file', severity: 'note' },
  'quake3-part-missing': { code: 'player_part', severity: 'error' },
  'quake3-tag-missing': { code: 'player_tag', severity: 'error', place: ['tag', 1] },
  'quake3-animations-file-missing': { code: 'player_animations', severity: 'error' },
  'quake3-animations-file-unreadable': { code: 'animation_rows', severity: 'error' },
  'quake3-animations-rows-missing': { code: 'animation_rows', severity: 'error' },
  'quake3-animations-numbers-missing': { code: 'animation_rows', severity: 'error' },
  'quake3-animations-frame-expected': { code: 'animation_rows', severity: 'error' },
};

/** The keys of `kinds`. */
export const knownKeys: readonly string[] = Object.keys(kinds);

/** Warnings about limits of Half-Life, which the check reports itself. */
const reportedByCheck = /^mdl-more-[\w-]+-than-game$/;

/** Converts a warning of the loader to a finding; null if another finding reports it. */
export function loaderFinding(
  { message, file, key = '', values = [], line }: WarningSummary,
  partFile: string,
): Finding | null {
  if (reportedByCheck.test(key)) return null;
  const { code, severity, place } = kinds[key] ?? { code: 'file', severity: 'warning' };
  // Some messages put names in quotes.
  const named: Place | null =
    place === undefined ? null : { kind: place[0], name: (values[place[1]] ?? '').replace(/^"(.*)"$/, '$1') };
  return { severity, code, file: file || partFile, place: named ?? lineAt(line), message };
}

function lineAt(line: number | undefined): Place | null {
  return line === undefined ? null : { kind: 'line', name: String(line) };
}
