/** Numbers, sizes and names as people read them, in one place, so that every panel formats them alike. */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** 1742 -> "1,742". */
export function count(value: number): string {
  return whole.format(value);
}

/** A decimal number with a true minus and no negative zero. */
export function decimal(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places);
  return value < 0 && Number(text) !== 0 ? '\u2212' + text : text;
}

/** 431616 -> "422 KB"; exact below 1,024. */
export function bytes(value: number): string {
  if (value < 1024) return `${count(value)} bytes`;
  const units = ['KB', 'MB', 'GB'];
  let amount = value / 1024;
  let unit = 0;
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024;
    unit++;
  }
  return `${amount < 10 ? amount.toFixed(1) : count(amount)} ${units[unit] ?? ''}`;
}

/** A frame number for a counter, with one decimal; a whole frame at rest has none. */
export function frame(value: number, moving: boolean): string {
  const rounded = Math.round(value * 10) / 10;
  return moving || rounded % 1 !== 0 ? rounded.toFixed(1) : count(rounded);
}

/** 0.75 -> "0.75 s". */
export function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

/**
 * A name cut in the middle, where file names differ least: "models/…/tris.md2". `limit` counts characters, at
 * least 5; the end keeps the larger half because extensions and numbers stand there.
 */
export function middle(name: string, limit: number): string {
  const letters = [...name];
  if (letters.length <= limit) return name;
  const room = Math.max(limit, 5) - 1;
  const tail = Math.ceil(room * 0.6);
  return letters.slice(0, room - tail).join('') + '\u2026' + letters.slice(-tail).join('');
}

/** A frame rate. The file stores it in 32 bits: 29.97, not 29.969999313354492. */
export function rate(value: number): string {
  const short = [6, 7, 8].map((digits) => Number(value.toPrecision(digits)));
  return String(short.find((each) => Math.fround(each) === Math.fround(value)) ?? value);
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** "tris.md2" -> "tris". */
export function stem(path: string): string {
  const name = fileName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
