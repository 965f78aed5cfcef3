import type { PartChoice } from '../../types/api.js';
import type { Folders } from './lookup.js';

/** A part that a user can choose for a player. */
export interface PartRule {
  /** The file of the part, where a folder is chosen: `head.md3`. */
  readonly file?: string;
  /** The files beside it that belong to it, as in `AssemblerRule`. */
  readonly parts?: readonly string[];
  /** Patterns of further files beside it, which belong to it where they are listed. */
  readonly offered?: readonly string[];
}

/** A kind of subject that is put together from several files. Everything is decided by names. */
export interface AssemblerRule {
  /** As in `EntrySummary.kind`. */
  readonly kind: string;
  /** The pattern of the root's base name: `tris.md2`, `*.md3`. */
  readonly root: string;
  /** True when the entry is named by the root's folder, false when it is named by the root. */
  readonly folder: boolean;
  /** What a user can choose for it: parts of other players, which replace those in its folder, and a weapon. */
  readonly choices?: Readonly<Partial<Record<keyof PartChoice, PartRule>>>;
  /**
   * Names of the files beside the root that belong to it; `{stem}` is the root's name without its extension. They are
   * requested even from a source that cannot list its names.
   */
  readonly parts: readonly string[];
  /** Patterns of further files beside the root, which belong to it where they are listed. */
  readonly offered: readonly string[];
  /** Whether a file whose name fits `root` is the root of such a subject. */
  isRoot(file: string, folders: Folders): boolean;
}

/** The rules by which a family of formats recognizes subjects by the names of their files. */
export interface FamilyRules {
  readonly assemblers: readonly AssemblerRule[];
  /**
   * By format: patterns of files of the same format that belong to a model and are not listed as entries, such as levels
   * of detail and sequences.
   */
  readonly pieces: Readonly<Record<string, readonly string[]>>;
  /** A player's body, to which the images in its folder belong, except those whose names fit one of the patterns. */
  readonly playerSkins?: { readonly body: string; readonly others: readonly string[] };
  /** True if models state the size of their skins, by which an image in the folder is recognized as a skin. */
  readonly comparesSizes?: boolean;
  /**
   * By format: the animations of a model, which are any files beside it. From a source that cannot list its names one file
   * is requested, by a likely name.
   */
  readonly guesses?: Readonly<Record<string, GuessRule>>;
}

/** The likely name of a file that nothing names. */
export interface GuessRule {
  /** The name; `{stem}` is the model's name without its extension. */
  readonly name: string;
  /** The warning for a model without animations. */
  readonly warning: string;
}
