/** Files that were opened before and are kept in this browser. */
export interface Recent {
  readonly key: string;
  /** The subject's name for people. */
  readonly name: string;
  readonly format: string;
  /** The file or folder that it came from. */
  readonly from: string;
  /** The chosen entry among several models. */
  readonly entry: string | null;
  readonly bytes: number;
  /** When it was opened last, in milliseconds since 1970. */
  readonly opened: number;
}

export interface RecentsState {
  /** Whether the person wants opened files to be kept. */
  readonly kept: boolean;
  /** The stored subjects, the last opened first. */
  readonly list: readonly Recent[];
}

export const noRecents: RecentsState = { kept: false, list: [] };
