import type { WarningSummary } from '../types/subject.js';
import type { Finding, FindingCode, Place, Severity } from './report.js';

/** A kind of warning of the core, told by its words. */
interface Kind {
  readonly words: RegExp;
  readonly code: FindingCode;
  readonly severity: Severity;
  /** What the words' first group names. */
  readonly place?: Place['kind'];
}

/** The first that fits counts. A test makes each of them appear. */
const kinds: readonly Kind[] = [
  { words: /^The file holds no triangles/, code: 'nothing_to_show', severity: 'warning' },
  {
    words: /triangles? of mesh "(.*)" names? vertices past/,
    code: 'bad_index',
    severity: 'error',
    place: 'surface',
  },
  {
    words: /of the surface "(.*)" \(byte \d+\) names a vertex past/,
    code: 'bad_index',
    severity: 'error',
    place: 'surface',
  },
  { words: /names a (?:vertex|texture coordinate) past/, code: 'bad_index', severity: 'error' },
  { words: /^\d+ (?:triangles|faces|elements) name vertices that/, code: 'bad_index', severity: 'error' },
  { words: /hang on (?:joints past|bones that are not there)/, code: 'bad_index', severity: 'error' },
  {
    words: /weights of \d+ vertices of mesh "(.*)" do not sum/,
    code: 'weights',
    severity: 'warning',
    place: 'surface',
  },
  {
    words: /^\d+ weights of mesh "(.*)" are below 0/,
    code: 'weights',
    severity: 'warning',
    place: 'surface',
  },
  { words: /vertices of mesh "(.*)" have no weight/, code: 'weights', severity: 'warning', place: 'surface' },
  { words: /^The sequence "?(.*?)"? has no frames/, code: 'clip_empty', severity: 'warning', place: 'clip' },
  // Doom 3 refuses these, by idMD5Anim::LoadAnim and CheckModelHierarchy.
  { words: /^The animation has no frames/, code: 'clip_empty', severity: 'error' },
  { words: /^The animation's frame rate cannot be played/, code: 'animation_rate', severity: 'error' },
  // In one folder there may be those of other models.
  { words: /^An animation is left out: .* does not fit /, code: 'animation_joints', severity: 'warning' },
  {
    words: /^(\w+) is -?\d+ frames from -?\d+ on, and .* has/,
    code: 'clip_range',
    severity: 'warning',
    place: 'clip',
  },
  {
    words: /Of the -?\d+ frames of (\w+) -?\d+ cannot repeat/,
    code: 'clip_range',
    severity: 'warning',
    place: 'clip',
  },
  {
    words: /^The clip "(.*)" (?:goes from frame|ends at frame)/,
    code: 'clip_range',
    severity: 'warning',
    place: 'clip',
  },
  {
    words: /events of the sequence "?(.*?)"? lie behind/,
    code: 'event_range',
    severity: 'warning',
    place: 'clip',
  },
  { words: /groups are hidden in the editor/, code: 'file', severity: 'note' },
  { words: /^There is no \w+\.md3 beside/, code: 'player_part', severity: 'error' },
  { words: /has no (tag_\w+): /, code: 'player_tag', severity: 'error', place: 'tag' },
  { words: /^There is no animation\.cfg\./, code: 'player_animations', severity: 'error' },
  { words: /The animations go by the names of the frames\.$/, code: 'animation_rows', severity: 'error' },
  {
    words: /The list of animations ends after|\w+ has \d of 4 numbers|stands where a frame of \w+ is/,
    code: 'animation_rows',
    severity: 'error',
  },
];

/** The core's own limits of Half-Life, which are findings of ours: nothing is told twice. */
const told = /^The model .*has \d+ (?:bones|vertices|textures|body parts|bone controllers); the game knows/;

/** What the loader has warned of, as a finding; null where another finding says it. */
export function loaderFinding({ message, file }: WarningSummary, partFile: string): Finding | null {
  if (told.test(message)) return null;
  const line = /\bline (\d+)\b/i.exec(message)?.[1];
  for (const { words, code, severity, place } of kinds) {
    const match = words.exec(message);
    if (match === null) continue;
    const named: Place | null = place === undefined ? null : { kind: place, name: match[1] ?? '' };
    return { severity, code, file: file || partFile, place: named ?? lineAt(line), message };
  }
  return { severity: 'warning', code: 'file', file: file || partFile, place: lineAt(line), message };
}

function lineAt(line: string | undefined): Place | null {
  return line === undefined ? null : { kind: 'line', name: line };
}
