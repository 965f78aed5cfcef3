/** What `checkModel` reports: plain data. */

/** The games whose limits are known. */
export const games = ['quake2', 'quake3', 'doom3', 'goldsrc'] as const;
export type Game = (typeof games)[number];

/**
 * - `error`: the game does not load or show it as it is
 * - `warning`: it shows, and something is wrong with it
 * - `note`: nothing is wrong; there may be something to save or to know
 */
export type Severity = 'error' | 'warning' | 'note';

/** All codes of findings, beside those of errors of files that cannot be opened (`ModelErrorCode`). */
export const findingCodes = [
  'animation_joints',
  'animation_rate',
  'animation_rows',
  'animation_still',
  'bad_index',
  'clip_empty',
  'clip_range',
  'companion_file',
  'degenerate_triangles',
  'duplicate_name',
  'event_range',
  'file',
  'foreign_format',
  'frame_bounds',
  'joint_unused',
  'limit_attachments',
  'limit_body_models',
  'limit_body_parts',
  'limit_clips',
  'limit_controllers',
  'limit_events',
  'limit_frames',
  'limit_joints',
  'limit_name',
  'limit_skin_height',
  'limit_skins',
  'limit_surfaces',
  'limit_texture_size',
  'limit_textures',
  'limit_triangles',
  'limit_vertices',
  'material_undeclared',
  'material_unused',
  'normal_index',
  'normal_length',
  'nothing_to_show',
  'player_animations',
  'player_icon',
  'player_part',
  'player_skin',
  'player_tag',
  'skin_surface',
  'skin_unworn',
  'texture_format',
  'texture_guessed',
  'texture_missing',
  'texture_power',
  'texture_renamed',
  'texture_unreadable',
  'weights',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** Where in a file something is. */
export interface Place {
  readonly kind:
    | 'surface'
    | 'material'
    | 'texture'
    | 'joint'
    | 'frame'
    | 'clip'
    | 'tag'
    | 'skin'
    | 'body'
    | 'line'
    | 'byte';
  /** Its name; of a frame, a line or a byte its number. */
  readonly name: string;
}

/** Something that a modder wants to know of a model. */
export interface Finding {
  readonly severity: Severity;
  /** A `FindingCode`, or that of the ModelError for which the file cannot be opened. */
  readonly code: string;
  /** The file, by its name among what was given; empty: all of it. */
  readonly file: string;
  /** Null: the file as a whole. */
  readonly place: Place | null;
  /** What is the matter, and what helps. */
  readonly message: string;
}

export interface CheckReport {
  readonly schema: 1;
  /** The subject's name that people see. */
  readonly subject: string;
  /** That of the first file: "md2"; empty where it cannot be opened. */
  readonly format: string;
  /** The game whose limits were looked at; null: none. */
  readonly game: Game | null;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** The errors first, then the warnings, then the notes; those of one file in the order of its contents. */
  readonly findings: readonly Finding[];
}

/** Makes the report out of what was found. */
export function reportOf(
  subject: string,
  format: string,
  game: Game | null,
  findings: readonly Finding[],
): CheckReport {
  const ranks: readonly Severity[] = ['error', 'warning', 'note'];
  const of = (severity: Severity): Finding[] => findings.filter((each) => each.severity === severity);
  return {
    schema: 1,
    subject,
    format,
    game,
    errors: of('error').length,
    warnings: of('warning').length,
    notes: of('note').length,
    findings: ranks.flatMap(of),
  };
}

/** A finding of one of our codes. */
export function finding(
  severity: Severity,
  code: FindingCode,
  file: string,
  place: Place | null,
  message: string,
): Finding {
  return { severity, code, file, place, message };
}

/** "1,000 vertices", "1 vertex". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Some names of a longer list: "a, b, c and 4 more". */
export function someOf(names: readonly string[], most = 6): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
