/** Converts a colour channel (0 to 1) from sRGB to linear light. Source: IEC 61966-2-1. */
export function linearFromSrgb(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
