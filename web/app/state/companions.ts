import type { PartSummary, WarningSummary } from '../../lib/index.js';
import { fileName } from '../text/format.js';
import type { Entry, Subject } from './state.js';

/** Files that belong to the open one, beside its textures, and are missing. */
export interface MissingCompanions {
  /**
   * 'part': the file is a part of a Quake III player, and others are missing. 'file': the file names others, which are
   * missing. 'mesh': the file is an animation without the model that it moves.
   */
  readonly kind: 'part' | 'file' | 'mesh';
  /** The open file. */
  readonly of: string;
  /** The names of the missing files; `*.md5mesh` where the name is unknown. */
  readonly files: readonly string[];
}

/** The files of a Quake III player, and the tags that its parts have. */
const playerFiles = ['lower.md3', 'upper.md3', 'head.md3', 'animation.cfg'] as const;
const playerTags = ['tag_torso', 'tag_head', 'tag_weapon'];

/** The rules, the first that applies is used. A rule returns null where it does not apply. */
const rules: readonly ((root: PartSummary, subject: Subject) => MissingCompanions | null)[] = [
  lonePlayerPart,
  incompletePlayer,
  filesOfModel,
  loneAnimation,
];

/** The companions that the open files lack; null if nothing is known to be missing. */
export function missingCompanions(subject: Subject): MissingCompanions | null {
  const [root] = subject.summary.parts;
  if (root === undefined) return null;
  for (const rule of rules) {
    const found = rule(root, subject);
    if (found !== null && found.files.length > 0) return found;
  }
  return null;
}

/** Whether a file is one of the missing ones, by its name in any folder. */
export function isMissingCompanion({ files }: MissingCompanions, file: string): boolean {
  const name = fileName(file).toLowerCase();
  return files.some((each) =>
    each.startsWith('*.') ? name.endsWith(each.slice(1)) : each.toLowerCase() === name,
  );
}

/**
 * The entry to open after companions were added: the player that the open file is a part of, or the model that the open
 * animation moves; null for the one that is open.
 * @param added - the names of the files that were added
 */
export function completedEntry(
  subject: Subject,
  entries: readonly Entry[],
  added: readonly string[],
): string | null {
  const missing = missingCompanions(subject);
  const [root] = subject.summary.parts;
  if (missing === null || root === undefined) return null;
  // Files without a folder are placed beside the open one.
  const folder = folderOf(root.file);
  const isAdded = (entry: string): boolean =>
    added.some((name) => name === entry || (!name.includes('/') && folder + name === entry));
  const found = entries.find(({ entry, kind, files }) =>
    missing.kind === 'mesh'
      ? isAdded(entry) && isMissingCompanion(missing, entry)
      : missing.kind === 'part' && kind === 'quake3_player' && files.includes(root.file),
  );
  return found?.entry ?? null;
}

/** `lower.md3`, `upper.md3` or `head.md3` alone, which is an MD3 model like others but for its tags. */
function lonePlayerPart(root: PartSummary, subject: Subject): MissingCompanions | null {
  const name = fileName(root.file).toLowerCase();
  if (subject.summary.parts.length > 1 || root.format !== 'md3') return null;
  if (!playerFiles.some((file) => file === name)) return null;
  if (!root.attachments.some((tag) => playerTags.includes(tag.name.toLowerCase()))) return null;
  const { origin } = subject;
  const names = origin.kind === 'files' ? origin.names.map((each) => each.toLowerCase()) : [];
  // Files in other folders, as in an archive of several players, belong to other players.
  const path = `/${root.file.toLowerCase()}`;
  const folder = folderOf(names.find((each) => path.endsWith(`/${each}`)) ?? root.file.toLowerCase());
  const there = names.filter((each) => folderOf(each) === folder).map(fileName);
  return {
    kind: 'part',
    of: fileName(root.file),
    files: playerFiles.filter((file) => file !== name && !there.includes(file)),
  };
}

/** The folder of a file, with a slash at its end; empty where it is in none. */
function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function incompletePlayer(root: PartSummary, subject: Subject): MissingCompanions | null {
  const named = playerFiles.filter(
    (file) =>
      hasWarning(subject, 'quake3-part-missing', (values) => `${values[0] ?? ''}.md3` === file) ||
      (file === 'animation.cfg' && hasWarning(subject, 'quake3-animations-file-missing')),
  );
  return { kind: 'part', of: fileName(root.file), files: named };
}

/** Textures and sequences of a Half-Life model. */
function filesOfModel(root: PartSummary, subject: Subject): MissingCompanions {
  const files = subject.warnings.flatMap(({ key, values = [] }) => {
    if (key === 'mdl-texture-file-missing') return values[0] ?? [];
    return key === 'mdl-group-file-missing' ? (values[2] ?? []) : [];
  });
  return { kind: 'file', of: fileName(root.file), files: [...new Set(files)] };
}

function loneAnimation(root: PartSummary, subject: Subject): MissingCompanions | null {
  if (!hasWarning(subject, 'md5anim-alone')) return null;
  return { kind: 'mesh', of: fileName(root.file), files: ['*.md5mesh'] };
}

function hasWarning(
  { warnings }: Subject,
  wanted: string,
  fits: (values: readonly string[]) => boolean = () => true,
): boolean {
  return warnings.some(({ key, values = [] }: WarningSummary) => key === wanted && fits(values));
}
