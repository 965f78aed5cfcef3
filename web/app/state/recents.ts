/** A file, archive or folder that was opened before and is stored in this browser. */
export interface Recent {
  readonly key: string;
  /** The subject's name for display. */
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

/** Whether the user wants opened files to be stored; `impossible` where the browser stores nothing. */
export type KeepChoice = 'unasked' | 'on' | 'off' | 'impossible';

export interface RecentsState {
  readonly choice: KeepChoice;
  /** The stored files, the last opened first. */
  readonly list: readonly Recent[];
  /** The key of the files that are open, if they are stored; the address of the page holds it. */
  readonly open: string | null;
}

export const noRecents: RecentsState = { choice: 'impossible', list: [], open: null };
