/** Text output in columns. */

export type Cell = string | number | null;

/**
 * A titled table: numbers aligned right, text left. Empty without rows; empty columns are omitted.
 */
export function table(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  if (rows.length === 0) return [];
  const columns = head.map((_, column) => column).filter((column) => rows.some((row) => row[column] !== ''));
  const texts = [head, ...rows.map((row) => row.map(cellText))];
  const padded = columns.map((column) => {
    const cells = texts.map((row) => row[column] ?? '');
    const width = Math.max(...cells.map((cell) => cell.length));
    const isWords = rows.some((row) => typeof row[column] === 'string');
    return cells.map((cell) => (isWords ? cell.padEnd(width) : cell.padStart(width)));
  });
  const lines = texts.map((_, line) => padded.map((column) => column[line] ?? '').join('  '));
  return ['', printable(title), ...lines.map((line) => `  ${line}`.trimEnd())];
}

/** Formats a number with thousands separators and at most three decimals. */
export function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

/** Formats a number and its unit, "1 vertex" or "3 vertices". `many` is needed for irregular plurals. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

export function vector(values: ArrayLike<number>): string {
  return Array.from(values, number).join(' ');
}

/** Control and format characters, and line breaks. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Replaces control characters: names come from files and must not control the terminal. */
export function printable(text: string): string {
  return text.replace(controls, '\u{FFFD}');
}

/** Serializes to JSON with all control characters escaped, so that it is safe to print to a terminal. */
export function jsonText(value: unknown, indent = 0): string {
  const escaped = (text: string): string =>
    Array.from({ length: text.length }, (_, i) => escapeOf(text.charCodeAt(i))).join('');
  // JSON.stringify has already escaped characters below space; those left are the line breaks it inserted.
  return JSON.stringify(value, null, indent).replace(controls, (each) => (each < ' ' ? each : escaped(each)));
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'number' ? number(cell) : printable(cell);
}
