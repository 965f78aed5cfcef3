import type { DecodedImage } from '../../lib/index.js';

/** The displayed channels of an image. */
export const pixelChannels = ['rgb', 'rgba', 'red', 'green', 'blue', 'alpha'] as const;
export type PixelChannels = (typeof pixelChannels)[number];

/** The displayed pixels of an image: RGBA, not premultiplied. A single channel is shown in grey. */
export function shownPixels(
  { width, height, rgba }: DecodedImage,
  channels: PixelChannels,
): Uint8ClampedArray<ArrayBuffer> {
  const shown = new Uint8ClampedArray(width * height * 4);
  shown.set(rgba.subarray(0, shown.length));
  if (channels === 'rgba') return shown;
  const single = { rgb: -1, red: 0, green: 1, blue: 2, alpha: 3 }[channels];
  for (let at = 0; at < shown.length; at += 4) {
    if (single >= 0) shown[at] = shown[at + 1] = shown[at + 2] = rgba[at + single] ?? 0;
    shown[at + 3] = 255;
  }
  return shown;
}

/** The view of an image: CSS pixels per texel, and the position of its upper left corner. */
export interface ImageView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The minimum and maximum size of a texel, in CSS pixels. */
const scaleRange = [0.02, 64] as const;

/** The view that shows a whole image, centred in an area with a margin. Small images are magnified at most 16 times. */
export function fittedView(
  image: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
  margin = 24,
): ImageView {
  const free = (side: 'width' | 'height'): number => Math.max(1, room[side] - 2 * margin) / image[side];
  const exact = Math.min(free('width'), free('height'), 16);
  // With an integer scale, all magnified texels have the same size.
  const scale = within(exact >= 1 ? Math.floor(exact) : exact);
  return centredView(image, room, scale);
}

export function centredView(
  image: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
  scale: number,
): ImageView {
  return {
    scale,
    x: Math.round((room.width - image.width * scale) / 2),
    y: Math.round((room.height - image.height * scale) / 2),
  };
}

/** Zooms by a factor about the point x, y. */
export function zoomedView(view: ImageView, factor: number, x: number, y: number): ImageView {
  const scale = within(view.scale * factor);
  const by = scale / view.scale;
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}

function within(scale: number): number {
  return Math.min(scaleRange[1], Math.max(scaleRange[0], scale));
}
