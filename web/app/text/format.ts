/** Formats numbers, sizes, lists and names in one place, so that all panels display them alike. */

/** The locale of the formats below. */
let locale = 'en-GB';
/** The formats of the locale, created on first use: the first Intl object of a page takes about 10 ms. */
interface Formats {
  whole: Intl.NumberFormat;
  exact: Intl.NumberFormat;
  rules: Intl.PluralRules;
  lists: Intl.ListFormat;
}
let made: Partial<Formats> = {};
/** Number formats by their number of decimals. */
let decimals: Intl.NumberFormat[] = [];

/** Changes the locale of all further formatting. */
export function setLocale(name: string): void {
  locale = name;
  made = {};
  decimals = [];
}

/** 1742 -> "1,742". */
export function count(value: number): string {
  made.whole ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return made.whole.format(value);
}

/** Plural forms of a text, by the plural categories of the language; `#` is the number. */
export type PluralForms = Readonly<
  Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { other: string }
>;

/** plural(2, { one: '# clip', other: '# clips' }) -> "2 clips". */
export function plural(amount: number, forms: PluralForms): string {
  made.rules ??= new Intl.PluralRules(locale);
  return (forms[made.rules.select(amount)] ?? forms.other).replace('#', () => count(amount));
}

/** "a, b, c". */
export function list(names: readonly string[]): string {
  made.lists ??= new Intl.ListFormat(locale, { type: 'unit' });
  return made.lists.format(names);
}

/** Joins facts about one thing: "2,598 triangles, 3 clips". */
export function facts(parts: readonly string[]): string {
  return parts.join(', ');
}

/** Joins formatted numbers: "1.5, 2.0", or "1,5; 2,0" in languages with a decimal comma. */
export function numbers(values: readonly string[]): string {
  return values.join(fixed(0, 1) === '0,0' ? '; ' : ', ');
}

/** A decimal number with a true minus sign and without negative zero or thousands separators. */
export function decimal(value: number, places: number): string {
  const text = fixed(Math.abs(value), places);
  return value < 0 && Number(value.toFixed(places)) !== 0 ? '\u2212' + text : text;
}

function fixed(value: number, places: number): string {
  decimals[places] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: false,
  });
  return decimals[places].format(value);
}

/** 431616 -> "422 KB"; exact below 1,024. */
export function bytes(value: number): string {
  if (value < 1024) {
    made.exact ??= new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
    return made.exact.format(value);
  }
  const units = ['KB', 'MB', 'GB'];
  let amount = value / 1024;
  let unit = 0;
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024;
    unit++;
  }
  return `${amount < 10 ? fixed(amount, 1) : count(amount)} ${units[unit] ?? ''}`;
}

/** A frame number for a counter, with one decimal. A whole frame has none while playback is paused. */
export function frame(value: number, moving: boolean): string {
  const rounded = Math.round(value * 10) / 10;
  return moving || rounded % 1 !== 0 ? fixed(rounded, 1) : count(rounded);
}

/** 0.75 -> "0.75 s". */
export function seconds(value: number): string {
  return `${fixed(value, 2)} s`;
}

/**
 * Shortens a name in the middle, where file names differ least: "models/…/tris.md2". `limit` counts characters and is
 * at least 5. The larger half is kept at the end, because it contains extensions and numbers.
 */
export function middle(name: string, limit: number): string {
  const letters = [...name];
  if (letters.length <= limit) return name;
  const room = Math.max(limit, 5) - 1;
  const tail = Math.ceil(room * 0.6);
  return letters.slice(0, room - tail).join('') + '\u2026' + letters.slice(-tail).join('');
}

/** A frame rate. Files store it as a 32-bit float: shows 29.97 instead of 29.969999313354492. */
export function rate(value: number): string {
  const short = [6, 7, 8].map((digits) => Number(value.toPrecision(digits)));
  const exact = short.find((each) => Math.fround(each) === Math.fround(value)) ?? value;
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 17, useGrouping: false }).format(exact);
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
