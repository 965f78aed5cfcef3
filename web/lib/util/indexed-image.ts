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
  const clear: number[] = [];
  indices.forEach((index, pixel) => {
    rgba.set(painted.subarray(index * 3, index * 3 + 3), pixel * 4);
    rgba[pixel * 4 + 3] = index === transparentIndex ? 0 : 255;
    if (index === transparentIndex) clear.push(pixel);
  });
  for (const pixel of clear) rgba.set(colorAround(rgba, width, height, pixel), pixel * 4);
  return { width, height, rgba, hasAlpha: clear.length > 0 };
}

/**
 * The average colour of the opaque pixels around a transparent one; black if there are none. Texture filtering mixes
 * neighbouring colours, and the palette's marker colour for transparency must not be visible.
 */
function colorAround(
  rgba: Uint8Array,
  width: number,
  height: number,
  pixel: number,
): [number, number, number] {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const at = (v * width + u) * 4;
      if (rgba[at + 3] === 0) continue;
      for (let channel = 0; channel < 3; channel++) sum[channel]! += rgba[at + channel]!;
      count += 1;
    }
  return count === 0 ? [0, 0, 0] : [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Changes the hue of a colour and keeps its saturation and value. */
function tint(colors: Uint8Array, at: number, hue: number): void {
  const value = Math.max(colors[at]!, colors[at + 1]!, colors[at + 2]!);
  const chroma = value - Math.min(colors[at]!, colors[at + 1]!, colors[at + 2]!);
  [5, 3, 1].forEach((turn, channel) => {
    // HSV to RGB: the distance of this channel from the value, by the six sectors of the hue circle.
    const k = (turn + hue / 60) % 6;
    colors[at + channel] = Math.round(value - chroma * Math.max(0, Math.min(k, 4 - k, 1)));
  });
}
