import { formatOfName, formats, type SubjectSummary } from '../lib/index.js';
import { formatLabel } from '../lib/internal/index.js';

/** A model format that the start page lists. Companion formats are left out. */
export interface ModelFormat {
  /** The name of the format, as in `PartSummary.format`. */
  readonly id: string;
  /** The games that made the format known; empty if it belongs to no family of games. */
  readonly games: readonly string[];
}

export const modelFormats: readonly ModelFormat[] = namedFormats();

/** One entry per label: Half-Life and Quake both have a format called MDL. */
function namedFormats(): ModelFormat[] {
  const byLabel: Map<string, { id: string; games: string[] }> = new Map();
  for (const { name, title, family, companion, extensions } of formats) {
    // A format without an extension is a variant of a listed format.
    if (companion || extensions.length === 0) continue;
    const label = formatLabel(name);
    const entry = byLabel.get(label) ?? { id: name, games: [] };
    byLabel.set(label, entry);
    if (family !== null)
      entry.games.push(...title.replace(/ (model|sprite|textures?|image)$/, '').split(' or '));
  }
  return [...byLabel.values()];
}

/** Whether files of a format are companions of models, such as animations, skins and scripts. */
export function isCompanion(format: string): boolean {
  return formats.find(({ name }) => name === format)?.companion ?? false;
}

/** The family of games that a format belongs to; null for Marrow's own format and for unknown formats. */
export function familyOf(format: string): string | null {
  return formats.find(({ name }) => name === format)?.family ?? null;
}

/** The format that a file's name indicates; null if it is unknown. */
export function formatByName(file: string): string | null {
  return formatOfName(file)?.name ?? null;
}

/** The root part's format, in lower case. */
export function formatOf(summary: SubjectSummary): string {
  return (summary.parts[0]?.format ?? '').toLowerCase();
}

/** The families of games whose view models have the eye at their origin. */
const viewModelFamilies: readonly (string | null)[] = ['quake', 'quake2', 'half_life'];

/**
 * Whether a model is a view model of Quake, Quake II or Half-Life, which the game draws in the player's view: its name
 * begins with `v_`; in Quake II, the name of the folder of its `tris.md2` does.
 *
 * @param path - the path in the archive or folder, or the name of the file
 */
export function isViewModel(summary: SubjectSummary, path: string): boolean {
  const [name = '', folder = ''] = path.toLowerCase().split(/[\\/]/).reverse();
  const named = name === 'tris.md2' ? folder : name;
  return /^v_[a-z0-9]/.test(named) && viewModelFamilies.includes(familyOf(formatOf(summary)));
}

/** Whether a subject is a Quake III player: legs with a torso on a tag. */
export function isPlayer({ parts }: SubjectSummary): boolean {
  return parts[0]?.format === 'md3' && parts.some(({ parent, at }) => parent === 0 && at === 'tag_torso');
}

/** Whether a subject is a Quake III weapon: an MD3 model with the tag of a muzzle flash or of a barrel. */
export function isWeapon({ parts: [root] }: SubjectSummary): boolean {
  return root?.format === 'md3' && root.attachments.some(({ name }) => /^tag_(flash|barrel)$/i.test(name));
}
