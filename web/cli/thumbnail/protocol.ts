import type { ModelErrorData } from '../../lib/util/errors.js';
import type { WarningSummary } from '../../lib/types/subject.js';
import type { ViewState } from '../../lib/state/index.js';

/** Messages between the command in Node and the page that draws: plain data. */

/** The origin of the page. It has no server: the command intercepts the browser's requests. */
export const origin = 'https://marrow.invalid';

/** Largest response body of a file request, in bytes. Larger files are requested in several slices. */
export const sliceSize: number = 8 << 20;

/** The HTTP status of a response whose body is the ModelErrorData of a file that cannot be opened. */
export const errorStatus = 422;

/** Description of a source on this computer, for the page. */
export interface SourceListing {
  readonly names: readonly string[];
  readonly main: string | null;
  readonly given: readonly string[];
  readonly place: string | null;
  /** The path within the game at which the names start; null if the files are not in a game's folder. */
  readonly gamePath: string | null;
  /** Sizes of archives in bytes, by name. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly warnings: readonly WarningSummary[];
}

/** How models are drawn: the settings that all thumbnails of a command share. */
export interface Look {
  /** Image size in pixels. */
  readonly width: number;
  readonly height: number;
  /** A MIME type. */
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** A clip or preset by name, or a clip by index; "none" is the rest pose, null the viewer's default. */
  readonly clip: string | null;
  /** Time within the clip, limited to its end, and of animated materials, in seconds. */
  readonly seconds: number;
  /** A skin by name or index; null for the file's default. */
  readonly skin: string | null;
  /** Camera, light and background, if they differ from the viewer's defaults. */
  readonly view: Pick<ViewState, 'camera' | 'scene'>;
  /** Direction of a camera that frames the model, in degrees; null for the viewer's default. */
  readonly direction: { readonly yaw: number; readonly pitch: number } | null;
  readonly theme: 'dark' | 'light';
}

export interface DrawRequest {
  /** The number of the source, which is part of the URLs of its files. */
  readonly source: number;
  readonly listing: SourceListing;
  /** The model to open if there are several; null for the only one. */
  readonly entry: string | null;
  readonly look: Look;
}

export interface DrawnThumbnail {
  /** The image file in Base64. */
  readonly image: string;
  /** The subject's display name. */
  readonly subject: string;
  readonly warnings: readonly string[];
}

/** Why the thumbnail could not be drawn. */
export interface DrawFailure {
  /** A message; `usage` if an option names something that the model does not have; or the data of a ModelError. */
  readonly error: ModelErrorData | { readonly usage: string; readonly isList: boolean } | string;
}

/** The function that the page exposes to the command. */
export interface ThumbnailPage {
  drawThumbnail(request: DrawRequest): Promise<DrawnThumbnail | DrawFailure>;
}

/**
 * The URL of a file of a source, or of a file of its game that the source need not list. The page appends `offset` and
 * `size` in bytes, and `whole` if it reads the whole file.
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
