import type { PartSummary, WarningSummary } from '../../lib/index.js';
import { fileName } from '../text/format.js';
import type { Entry, Subject } from './state.js';

/** Missing files that the open file needs, except images. */
export interface MissingCompanions {
  /**
   * 'part': the open file is a part of a Quake III player, and other files of the player are missing. 'file': the open
   * file is a Half-Life model that refers to missing `.mdl` files. 'mesh': the open file is an animation without model.
   */
  readonly kind: 'part' | 'file' | 'mesh';
  /** The open file. */
  readonly of: string;
  /** The names of the missing files; `*.md5mesh` if the name is unknown. */
  readonly files: readonly string[];
}

/** The files of a Quake III player, and the tags of its parts. */
const playerFiles = ['lower.md3', 'upper.md3', 'head.md3', 'animation.cfg'] as const;
const playerTags = ['tag_torso', 'tag_head', 'tag_weapon'];

/** The first rule that applies is used. A rule returns null if it does not apply. */
const rules: readonly ((root: PartSummary, subject: Subject) => MissingCompanions | null)[] = [
  lonePlayerPart,
  incompletePlayer,
  filesOfModel,
  loneAnimation,
];

/** The missing companions; null if none are known to be missing. */
export function missingCompanions(subject: Subject): MissingCompanions | null {
  const [root] = subject.summary.parts;
  if (root === undefined) return null;
  for (const rule of rules) {
    const found = rule(root, subject);
    if (found !== null && found.files.length > 0) return found;
  }
  return null;
}

/** Whether a file has the name of a missing one, in any folder. */
export function isMissingCompanion({ files }: MissingCompanions, file: string): boolean {
  const name = fileName(file).toLowerCase();
  return files.some((each) =>
    each.startsWith('*.') ? name.endsWith(each.slice(1)) : each.toLowerCase() === name,
  );
}

/**
 * The entry to open after companions were added: the player that contains the open file, or the model that the open
 * animation moves; null keeps the open entry.
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
  // Files without a folder count as being in the folder of the open file.
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

/** The missing files of a lone `lower.md3`, `upper.md3` or `head.md3`, which is recognized by its name and tags. */
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

/** The folder of a file with a trailing slash; empty if it has no folder. */
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

/** The missing texture model (`nameT.mdl`) and sequence group files (`name01.mdl`) of a Half-Life model. */
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
