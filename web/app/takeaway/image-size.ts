/** The size of an image in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The limits for the size of an image, of the GPU or of a canvas. */
export interface SizeLimits {
  /** The maximum length of a side. */
  readonly side: number;
  /** The maximum number of pixels. */
  readonly pixels: number;
}

export const smallestSide = 16;

export function fits({ width, height }: Size, { side, pixels }: SizeLimits): boolean {
  return Math.max(width, height) <= side && width * height <= pixels;
}

/** The largest size with the same aspect ratio within the limits. */
export function largestSize(size: Size, { side, pixels }: SizeLimits): Size {
  if (fits(size, { side, pixels })) return size;
  const { width, height } = size;
  const scale = Math.min(side / Math.max(width, height), Math.sqrt(pixels / (width * height)));
  const scaled = (length: number): number => Math.max(1, Math.floor(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The size scaled down to fit into a square with this side, with the same aspect ratio. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Rounds down to even numbers: 4:2:0 video stores one chroma sample for each block of 2 x 2 pixels. */
export function evenSize({ width, height }: Size): Size {
  return { width: Math.max(2, width - (width % 2)), height: Math.max(2, height - (height % 2)) };
}
