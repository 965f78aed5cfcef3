export type Rgb = readonly [red: number, green: number, blue: number];

/** "#424c43" -> [66, 76, 67]. */
export function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16) || 0;
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
