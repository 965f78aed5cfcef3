import { naturally } from '../../lib/internal/index.js';
import type { ClipChoice } from '../state/select.js';
import { middle } from '../text/format.js';
import { fits, type Size, type SizeLimits } from './image-size.js';
import { breathe, NotDrawnError, type Background, type Studio } from './studio.js';
import type { Task } from './video.js';

/** The size of a clip's image in pixels, unless there are too many clips. */
const usualCell = 240;
/** The height of the line with a clip's name, in pixels. */
const labelHeight = 24;
/** The space between images and around them, in pixels. */
const gap = 8;
/** The maximum size of a sheet, in pixels. Larger canvases stay empty on some devices: Safari on iOS allows 2^24 pixels. */
const limits: SizeLimits = { side: 16_384, pixels: 2 ** 24 };

/** A clip on a sheet, and the frame that its image shows. */
export interface SheetClip {
  readonly name: string;
  readonly frame: number;
}

/** The layout of a sheet, in pixels. */
export interface SheetLayout extends Size {
  readonly columns: number;
  /** The width and height of each image. */
  readonly cell: number;
}

/** The clips in natural order, each at its middle frame. */
export function sheetClips(clips: readonly Pick<ClipChoice, 'name' | 'frameCount'>[]): SheetClip[] {
  return [...clips]
    .sort((a, b) => naturally(a.name, b.name))
    .map(({ name, frameCount }) => ({ name, frame: Math.max(0, Math.floor((frameCount - 1) / 2)) }));
}

/**
 * The grid of a sheet: at least as many columns as rows. Images get smaller if there are many clips, so that the sheet is
 * within the limits of a canvas.
 */
export function layOutSheet(clips: number): SheetLayout {
  const columns = Math.max(1, Math.min(clips, Math.round(Math.sqrt(clips * 1.5))));
  const rows = Math.max(1, Math.ceil(clips / columns));
  const of = (cell: number): SheetLayout => ({
    columns,
    cell,
    width: gap + columns * (cell + gap),
    height: gap + rows * (cell + labelHeight + gap),
  });
  let cell = usualCell;
  // Labels and gaps keep their size, so that the image's size is not proportional to that of the sheet.
  while (cell > 1 && !fits(of(cell), limits)) cell--;
  return of(cell);
}

/**
 * Draws all clips on one image, each with its name below.
 *
 * @param colors - CSS colours of the sheet and its text; `page` null is transparent
 * @throws TooLargeError, NotDrawnError, or the signal's reason
 */
export async function drawContactSheet(
  studio: Studio,
  clips: readonly SheetClip[],
  background: Background,
  colors: { readonly page: string | null; readonly text: string; readonly font: string },
  { signal, progress }: Task,
): Promise<HTMLCanvasElement> {
  const { columns, cell, width, height } = layOutSheet(clips.length);
  const sheet = Object.assign(document.createElement('canvas'), { width, height });
  const context = sheet.getContext('2d');
  if (context === null) throw new NotDrawnError('no 2D context');
  if (colors.page !== null) {
    context.fillStyle = colors.page;
    context.fillRect(0, 0, width, height);
  }
  context.fillStyle = colors.text;
  context.font = `13px ${colors.font}`;
  context.textBaseline = 'middle';
  const letters = Math.max(4, Math.floor(cell / 7));
  for (const [index, { name, frame }] of clips.entries()) {
    const left = gap + (index % columns) * (cell + gap);
    const top = gap + Math.floor(index / columns) * (cell + labelHeight + gap);
    studio.poseClip(name, frame);
    context.drawImage(await studio.screenshot({ width: cell, height: cell }, background, signal), left, top);
    context.fillText(middle(name, letters), left + 2, top + cell + labelHeight / 2, cell - 4);
    progress((index + 1) / (clips.length + 1));
    await breathe();
    signal.throwIfAborted();
  }
  return sheet;
}
