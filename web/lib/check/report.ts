/** The report of `checkModel`: plain data. */

/** The games whose limits are known. */
export const games = ['quake', 'quake2', 'quake3', 'doom3', 'goldsrc'] as const;
export type Game = (typeof games)[number];

/**
 * - `error`: the game does not load the model, or cannot show it
 * - `warning`: the game shows the model, but something is wrong
 * - `note`: nothing is wrong; a suggestion or a remark
 */
export type Severity = 'error' | 'warning' | 'note';

/** The codes of all findings, except for files that cannot be opened (`ModelErrorCode`). */
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
  'effect_flags',
  'file',
  'foreign_format',
  'frame_bounds',
  'group_times',
  'image_size',
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
  'seam_value',
  'skin_surface',
  'skin_unused',
  'skin_width',
  'texture_format',
  'texture_guessed',
  'texture_missing',
  'texture_power',
  'texture_renamed',
  'texture_unreadable',
  'trailing_bytes',
  'vertex_unused',
  'weights',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** A location in a file. */
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
  /** The name of the element; for a frame, a line or a byte, its number. */
  readonly name: string;
}

/** A problem or remark that the check found. */
export interface Finding {
  readonly severity: Severity;
  /** A `FindingCode`, or the code of the ModelError if the file cannot be opened. */
  readonly code: string;
  /** The file's name in the source; empty for the whole subject. */
  readonly file: string;
  /** Null for the file as a whole. */
  readonly place: Place | null;
  /** The problem and its remedy. */
  readonly message: string;
}

export interface CheckReport {
  readonly schema: 1;
  /** The subject's display name. */
  readonly subject: string;
  /** The format of the first file: "md2"; empty if it cannot be opened. */
  readonly format: string;
  /** The game whose limits were checked; null for none. */
  readonly game: Game | null;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Errors first, then warnings, then notes; within a severity in the order of the parts and their contents. */
  readonly findings: readonly Finding[];
}

/** Creates a report from findings. */
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

/** Creates a finding. */
export function finding(
  severity: Severity,
  code: FindingCode,
  file: string,
  place: Place | null,
  message: string,
): Finding {
  return { severity, code, file, place, message };
}

/** Formats a count with its unit: "1,000 vertices", "1 vertex". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Lists the first names and counts the rest: "a, b, c and 4 more". */
export function someOf(names: readonly string[], most = 6): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
