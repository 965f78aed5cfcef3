/**
 * The opacity, of 255, that a mask has at a pixel: its alpha or, of a picture without one, its brightness
 * (shaders/stage.frag.glsl).
 *
 * @param at - the place of the pixel's red
 */
export function maskAt(rgba: Uint8Array, at: number, hasAlpha: boolean): number {
  if (hasAlpha) return rgba[at + 3]!;
  return Math.round(0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!);
}
