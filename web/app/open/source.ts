import type { LoadProgress, ModelLike, DecodedImage } from '../../lib/index.js';
import type { Entry, PartChoice } from '../state/state.js';

/** The interface between the page and the library's loader. Tests replace it with plain objects. */

/** A local file, with its path if it came in a folder. */
export interface KeptFile {
  readonly path: string;
  readonly file: Blob;
}

/** The input that the user opened. Its contents are not known yet. */
export type OpenInput =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'drop'; readonly transfer: DataTransfer }
  | {
      /** Files that were opened before. */
      readonly kind: 'kept';
      readonly name: string;
      readonly files: readonly KeptFile[];
      /** The model that the user selected. */
      readonly chosen: string | null;
    }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'sample'; readonly id: string };

/** Files that were opened and listed. Models can be loaded from it repeatedly. */
export interface Source {
  /** The displayed name: the name of a file or folder. */
  readonly name: string;
  /** Identifies local files across visits by their names, sizes and times; null for samples and URLs. */
  readonly identity: string | null;
  /** The models to choose from, best first. Empty for a single file, for a sample, and for a URL of unknown files. */
  readonly entries: readonly Entry[];
  /** Players among the entries, and weapons that a player can hold. */
  readonly playerParts: readonly Entry[];
  readonly names: readonly string[];
  /** The entry to load if none is selected; null for the first one. */
  readonly main: string | null;
  /** The size of a file in bytes, for error details; null if unknown. */
  size(name: string): number | null;
  load(options: {
    readonly entry: string | null;
    readonly parts: PartChoice;
    readonly signal: AbortSignal;
    readonly onProgress: (progress: LoadProgress) => void;
  }): Promise<ModelLike>;
  /** The local files of the source; null for URLs and samples. */
  kept(): readonly KeptFile[] | null;
  /** Reads a file of the source; null if it no longer exists. */
  read(name: string, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Decodes one of the source's images. */
  decodeImage(name: string, signal: AbortSignal): Promise<DecodedImage>;
  /** Writes a model of this source as a `.marrow` file with its images. */
  marrowFile(model: ModelLike): Promise<Uint8Array<ArrayBuffer>>;
}

export interface Opener {
  open(input: OpenInput, signal: AbortSignal): Promise<Source>;
  /**
   * A source with the files of both, and with the main file and the name of `base`.
   * @param isEdit - the added files are edits, which are not stored: the identity and the stored files of `base` are
   *   used
   */
  join(base: Source, added: Source, signal: AbortSignal, isEdit?: boolean): Promise<Source>;
}
