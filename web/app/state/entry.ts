import type { ShownText } from '../text/messages.js';

/** Why something could not be opened. */
export interface Failure {
  readonly code: string;
  readonly file: string;
  /** The reason and the remedy: a message of the page, or an English text of the library. */
  readonly message: ShownText;
  readonly format: string | null;
  readonly size: number | null;
  readonly offset: number | null;
  readonly line: number | null;
  readonly url: string | null;
  readonly status: number | null;
}

/** One of several models to choose from. */
export interface Entry {
  /** The path to open, relative to the given files. */
  readonly entry: string;
  readonly format: string;
  /** "model", or the kind of assembly: "quake3_player". */
  readonly kind: string;
  readonly files: readonly string[];
  /** The total size of its files, if known. */
  readonly bytes?: number;
}
