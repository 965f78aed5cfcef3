/** A file, archive or folder that was opened before and is stored in this browser. */
export interface Recent {
  readonly key: string;
  /** The displayed name of the subject. */
  readonly name: string;
  readonly format: string;
  /** The file or folder that it came from. */
  readonly from: string;
  /** The selected entry if there are several models. */
  readonly entry: string | null;
  readonly bytes: number;
  /** When it was opened last, in milliseconds since 1970. */
  readonly opened: number;
}

/** Whether the user allows opened files to be stored; `impossible` if the browser stores nothing. */
export type KeepChoice = 'unasked' | 'on' | 'off' | 'impossible';

export interface RecentsState {
  readonly choice: KeepChoice;
  /** The stored files, latest first. */
  readonly list: readonly Recent[];
  /** The key of the open files if they are stored. The page's address contains it. */
  readonly open: string | null;
}

export const noRecents: RecentsState = { choice: 'impossible', list: [], open: null };
