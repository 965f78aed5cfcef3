/** A channel of a colour as screens show it (sRGB, 0 to 1) as linear light. Source: IEC 61966-2-1. */
export function linearFromSrgb(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
