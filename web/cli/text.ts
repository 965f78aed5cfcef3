/** Plain text in columns, for people at a terminal. */

export type Cell = string | number | null;

/**
 * A titled table with numbers aligned right and words left. It is empty without rows, and leaves out empty columns.
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

/** A number with at most three decimals and with separated thousands. */
export function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

export function count(value: number, what: string): string {
  return `${number(value)} ${what}${value === 1 ? '' : 's'}`;
}

export function vector(values: ArrayLike<number>): string {
  return Array.from(values, number).join(' ');
}

/** Control and format characters, and those that break lines. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Replaces control characters: names come out of files and must not command the terminal. */
export function printable(text: string): string {
  return text.replace(controls, '\u{FFFD}');
}

/** JSON in which control characters are escaped, also those that JSON allows in texts: a terminal may show it. */
export function jsonText(value: unknown, indent = 0): string {
  const escaped = (text: string): string =>
    Array.from({ length: text.length }, (_, i) => escapeOf(text.charCodeAt(i))).join('');
  // What is below a space is escaped already, and here it is the line breaks between members.
  return JSON.stringify(value, null, indent).replace(controls, (each) => (each < ' ' ? each : escaped(each)));
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'number' ? number(cell) : printable(cell);
}
