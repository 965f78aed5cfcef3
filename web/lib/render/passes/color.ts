/** A colour for shaders: red, green and blue from 0 to 1, in sRGB. */
export type Rgb = readonly [number, number, number];

/** Parses '#rgb', '#rrggbb' and '#rrggbbaa', ignoring alpha; null for other texts. */
export function parseHexColor(text: string): Rgb | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.exec(text.trim());
  const digits = match?.[1];
  if (!digits) return null;
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(wide.slice(0, 6), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Mixes a colour with white by an amount from 0 to 1. */
export function lighten([r, g, b]: Rgb, amount: number): Rgb {
  return [r + (1 - r) * amount, g + (1 - g) * amount, b + (1 - b) * amount];
}

/** Luminance of a colour, from 0 to 1. */
export function brightness([r, g, b]: Rgb): number {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}
