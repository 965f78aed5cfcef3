import type { PlayerColors } from '../types/api.js';
import type { PartImage, DecodedImage } from '../types/subject.js';

/** Degrees per step of a player's hue: the games use 0 to 255 for the full circle. */
const degreesPerStep = 360 / 255;

/**
 * Converts an image that a model stores as palette indices to RGBA, with the player's hues in the palette entries that can
 * be recoloured.
 */
export function indexedImage(
  { width, height, indices, palette, transparentIndex, remaps }: PartImage,
  colors: PlayerColors = { top: null, bottom: null },
): DecodedImage {
  const painted = palette.slice();
  for (const { color, first, last } of remaps) {
    const hue = colors[color];
    if (hue === null) continue;
    for (let entry = first; entry <= last; entry++) tint(painted, entry * 3, hue * degreesPerStep);
  }
  const rgba = new Uint8Array(width * height * 4);
  let hasAlpha = false;
  // These loops run for every pixel, so they allocate nothing.
  for (let pixel = 0, at = 0; pixel < indices.length; pixel++, at += 4) {
    const index = indices[pixel]!;
    rgba[at] = painted[index * 3]!;
    rgba[at + 1] = painted[index * 3 + 1]!;
    rgba[at + 2] = painted[index * 3 + 2]!;
    if (index === transparentIndex) hasAlpha = true;
    else rgba[at + 3] = 255;
  }
  if (hasAlpha)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (rgba[(y * width + x) * 4 + 3] === 0) colorTransparent(rgba, width, height, x, y);
  return { width, height, rgba, hasAlpha };
}

/**
 * Gives a transparent pixel the average colour of the opaque pixels around it; black if there are none. Texture filtering
 * mixes neighbouring colours, and the palette's marker colour for transparency must not be visible.
 */
function colorTransparent(rgba: Uint8Array, width: number, height: number, x: number, y: number): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let count = 0;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const at = (v * width + u) * 4;
      if (rgba[at + 3] === 0) continue;
      red += rgba[at]!;
      green += rgba[at + 1]!;
      blue += rgba[at + 2]!;
      count += 1;
    }
  const at = (y * width + x) * 4;
  rgba[at] = red / Math.max(1, count);
  rgba[at + 1] = green / Math.max(1, count);
  rgba[at + 2] = blue / Math.max(1, count);
}

/** Changes the hue of a colour and keeps its saturation and value. */
function tint(colors: Uint8Array, at: number, hue: number): void {
  const value = Math.max(colors[at]!, colors[at + 1]!, colors[at + 2]!);
  const chroma = value - Math.min(colors[at]!, colors[at + 1]!, colors[at + 2]!);
  [5, 3, 1].forEach((turn, channel) => {
    // HSV to RGB: value - chroma * max(0, min(k, 4 - k, 1)), with n = 5, 3, 1 and k = (n + hue / 60) mod 6.
    const k = (turn + hue / 60) % 6;
    colors[at + channel] = Math.round(value - chroma * Math.max(0, Math.min(k, 4 - k, 1)));
  });
}
