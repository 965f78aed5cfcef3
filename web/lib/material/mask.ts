/**
 * The opacity, 0 to 255, of a mask's pixel: its alpha or, for an image without alpha, its brightness
 * (shaders/stage.frag.glsl).
 *
 * @param at - index of the pixel's red component
 */
export function maskAt(rgba: Uint8Array, at: number, hasAlpha: boolean): number {
  if (hasAlpha) return rgba[at + 3]!;
  return Math.round(0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!);
}
