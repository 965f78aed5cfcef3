/** Models with a lower mean brightness have little contrast with the dark theme's backdrop. From 0 (black) to 1. */
const darkBelow = 0.17;
/** The minimum number of opaque pixels. With fewer, the model is out of view or transparent. */
const fewestPixels = 24;

/**
 * Whether a model is so dark that it needs a brighter backdrop, judged by an image of it.
 *
 * @param rgba - sRGB colours with straight alpha, 8 bits a channel; the background is transparent
 */
export function needsBrightBackdrop(rgba: Uint8ClampedArray): boolean {
  let sum = 0;
  let pixels = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if (rgba[at + 3]! < 128) continue;
    sum += 0.2126 * rgba[at]! + 0.7152 * rgba[at + 1]! + 0.0722 * rgba[at + 2]!;
    pixels += 1;
  }
  return pixels >= fewestPixels && sum / pixels / 255 < darkBelow;
}
