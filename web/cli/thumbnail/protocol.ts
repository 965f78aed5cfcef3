import type { ModelErrorData } from '../../lib/util/errors.js';
import type { WarningSummary } from '../../lib/types/subject.js';
import type { ViewState } from '../../lib/state/index.js';

/** What the command in Node and the page that it draws in tell each other: plain data. */

/** The page's address. No server answers it: the browser's requests are answered by the command itself. */
export const origin = 'https://marrow.invalid';

/** The most that one answer holds of a file, in bytes; a larger file is asked for in several. */
export const sliceSize: number = 8 << 20;

/** The HTTP status of an answer that is the ModelErrorData of a file which cannot be opened. */
export const refusedStatus = 422;

/** A source of files of this computer, as far as the page knows it. */
export interface SourceListing {
  readonly names: readonly string[];
  readonly main: string | null;
  readonly given: readonly string[];
  readonly place: string | null;
  /** The path in the game at which the names begin; null where the files are in no game's folder. */
  readonly gamePath: string | null;
  /** The sizes of archives, by their names. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly warnings: readonly WarningSummary[];
}

/** How a model is drawn: what all thumbnails of a command have in common. */
export interface Look {
  /** The picture's size in pixels. */
  readonly width: number;
  readonly height: number;
  /** A MIME type. */
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** A clip or a preset by its name, or a clip by its index; "none" is the rest pose, null what a viewer shows at first. */
  readonly clip: string | null;
  /** Seconds into the clip. A shorter clip shows its end. */
  readonly seconds: number;
  /** A skin by its name or index; null is the file's own. */
  readonly skin: string | null;
  /** Camera, light and background, where they are not those of a new viewer. */
  readonly view: Pick<ViewState, 'camera' | 'scene'>;
  /** Where the camera looks from that frames the model, in degrees. Null: where a viewer looks from at first. */
  readonly direction: { readonly yaw: number; readonly pitch: number } | null;
  readonly theme: 'dark' | 'light';
}

export interface DrawRequest {
  /** The number of the source, which is part of its files' addresses. */
  readonly source: number;
  readonly listing: SourceListing;
  /** Which of several models to open. */
  readonly entry: string | null;
  readonly look: Look;
}

export interface Drawn {
  /** The picture's file, in Base64. */
  readonly picture: string;
  /** The subject's name that people see. */
  readonly subject: string;
  readonly warnings: readonly string[];
}

/** Why there is no picture. */
export interface Refused {
  /** A string, or `usage` where something was asked for that the model does not have. */
  readonly error: ModelErrorData | { readonly usage: string; readonly isList: boolean } | string;
}

/** The function of the page that the command calls. */
export interface ThumbnailPage {
  drawThumbnail(request: DrawRequest): Promise<Drawn | Refused>;
}

/**
 * The address of a file of a source, or of a file that its game has, which the source need not list. `offset` and `size`,
 * in bytes, are added to it, and `whole` where the whole file is read.
 */
export function fileAddress(
  source: number,
  file: { readonly index: number } | { readonly inGame: string },
): string {
  const query = new URLSearchParams(
    'index' in file ? { index: String(file.index) } : { 'in-game': file.inGame },
  );
  return `${origin}/files/${source}?${query}`;
}
