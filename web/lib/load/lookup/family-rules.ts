import type { PartChoice } from '../../types/api.js';
import type { Folders } from '../../util/names.js';

/** A part that a user can choose for a player. */
export interface PartRule {
  /** The part's file name if a folder is chosen: `head.md3`. */
  readonly file?: string;
  /** An alternative file name, for a folder without `file`; `{folder}` is the name of the folder. */
  readonly otherFile?: string;
  /** Names of the files beside the part that belong to it, as in `AssemblerRule`. */
  readonly parts?: readonly string[];
  /** Patterns of optional files beside the part, which belong to it if they are listed. */
  readonly offered?: readonly string[];
}

/** A kind of subject that consists of several files. It is recognized by file names only. */
export interface AssemblerRule {
  /** As in `EntrySummary.kind`. */
  readonly kind: string;
  /** The pattern of the base name of the root, which is the main file of the subject: `tris.md2`, `*.md3`. */
  readonly root: string;
  /** True if the entry has the name of the root's folder, false if it has the name of the root. */
  readonly folder: boolean;
  /** Parts that a user can choose: parts of other players, which replace those in the folder, and a weapon. */
  readonly choices?: Readonly<Partial<Record<keyof PartChoice, PartRule>>>;
  /**
   * Names of the files beside the root that belong to it; `{stem}` is the root's name without its extension. They are
   * requested even from a source that cannot list its names.
   */
  readonly parts: readonly string[];
  /**
   * Patterns of optional files, which belong to the subject if they are listed: beside the root or, for a pattern with
   * a path, in any folder with that path. `{folder}` is the name of the root's folder.
   */
  readonly offered: readonly string[];
  /** Whether a file that matches `root` is the root of such a subject. */
  isRoot(file: string, folders: Folders): boolean;
}

/** The rules by which a family of formats recognizes subjects by the names of their files. */
export interface FamilyRules {
  readonly assemblers: readonly AssemblerRule[];
  /**
   * By format: patterns of files of the same format that belong to a model and are not listed as entries, such as
   * levels of detail and sequences.
   */
  readonly pieces: Readonly<Record<string, readonly string[]>>;
  /**
   * Formats of single images, which are listed only if there are no models, and patterns of files of these formats
   * that contain only a palette or colour map, which are never listed.
   */
  readonly images?: { readonly formats: readonly string[]; readonly colors: readonly string[] };
  /** File name of a player's body. The images in its folder are its skins, except those that match `others`. */
  readonly playerSkins?: { readonly body: string; readonly others: readonly string[] };
  /** True if models state the size of their skins, so that images in the folder can be compared with it. */
  readonly comparesSizes?: boolean;
  /**
   * By format: animations of a model, which may be any files beside it. From a source that cannot list its names, one
   * file with a likely name is requested.
   */
  readonly guesses?: Readonly<Record<string, GuessRule>>;
}

/** A likely name for a file that no other file refers to. */
export interface GuessRule {
  /** The name; `{stem}` is the model's name without its extension. */
  readonly name: string;
  /** The warning for a model without animations. */
  readonly warning: string;
}
