/** A colour as the shaders take it: red, green and blue, 0 to 1, as stored (sRGB). */
export type Rgb = readonly [number, number, number];

/** Reads '#rgb' and '#rrggbb' (an alpha pair is ignored); null for anything else. */
export function parseHexColor(text: string): Rgb | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.exec(text.trim());
  const digits = match?.[1];
  if (!digits) return null;
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(wide.slice(0, 6), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** A colour that is nearer to white: an amount of 0 leaves it, 1 is white. */
export function lighten([r, g, b]: Rgb, amount: number): Rgb {
  return [r + (1 - r) * amount, g + (1 - g) * amount, b + (1 - b) * amount];
}

/** How bright a colour is to the eye, 0 to 1. */
export function brightness([r, g, b]: Rgb): number {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}
