/**
 * A model's complete description as lines of plain text. The lines are derived from the data, so that new fields appear
 * without a change here.
 */
export interface DataLine {
  readonly depth: number;
  /** The name of a field, or the text of a heading. */
  readonly label: string;
  /** Null for a heading with lines below. */
  readonly value: string | null;
  /** The heading above; null at the top. */
  readonly parent: DataLine | null;
  /** Whether it is the heading of a list element, such as a joint or a clip. */
  readonly isElement: boolean;
}

/** The result of a search: matching lines, the headings above them, and all lines of a matching element. */
export interface FoundData {
  readonly lines: readonly DataLine[];
  /** The lines that match, among `lines`. */
  readonly matches: ReadonlySet<DataLine>;
}

/** The maximum length, in characters, of an object that is written on one line. */
const longestLine = 64;

/** The lines of a subject's summary. They are generated on demand, because a large model has very many. */
export function* dataLines(described: object, parent: DataLine | null = null): Generator<DataLine, void> {
  for (const [key, value] of Object.entries(described) as [string, unknown][]) {
    const label = wordsOf(key);
    const text = shortText(value);
    if (text !== null) {
      yield lineBelow(parent, label, text);
    } else if (Array.isArray(value)) {
      yield* listLines(label, value, parent);
    } else {
      const heading = lineBelow(parent, label, null);
      yield heading;
      yield* dataLines(value as object, heading);
    }
  }
}

export function findData(lines: readonly DataLine[], search: string): FoundData {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return { lines, matches: new Set() };
  const shown: Set<DataLine> = new Set();
  const whole: Set<DataLine | null> = new Set();
  const matches: Set<DataLine> = new Set();
  for (const line of lines) {
    const isMatch = lineText(line).toLowerCase().includes(wanted);
    const belongs = whole.has(line.parent);
    if (isMatch) matches.add(line);
    if (belongs || (isMatch && line.isElement)) whole.add(line);
    if (!isMatch && !belongs) continue;
    for (let up: DataLine | null = line; up !== null && !shown.has(up); up = up.parent) shown.add(up);
  }
  return { lines: lines.filter((line) => shown.has(line)), matches };
}

/** "frame count: 40". */
export function lineText({ label, value }: DataLine): string {
  return value === null ? label : `${label}: ${value}`;
}

/** The elements below a heading that counts them. An element with a name is listed by its name. */
function* listLines(
  label: string,
  list: readonly unknown[],
  parent: DataLine | null,
): Generator<DataLine, void> {
  const heading = lineBelow(parent, `${label} (${list.length})`, null);
  yield heading;
  for (const [index, element] of list.entries()) {
    const { name, ...rest } = Object(element) as { readonly name?: unknown };
    const isNamed = typeof name === 'string';
    const called = isNamed ? `${index} ${name}` : String(index);
    const fields = isNamed ? rest : element;
    const text = shortText(fields);
    if (text !== null) {
      yield lineBelow(heading, called, text);
    } else {
      const line = { ...lineBelow(heading, called, null), isElement: true };
      yield line;
      yield* dataLines(fields as object, line);
    }
  }
}

function lineBelow(parent: DataLine | null, label: string, value: string | null): DataLine {
  return { depth: parent === null ? 0 : parent.depth + 1, label, value, parent, isElement: false };
}

/** A value on one line; null for lists of objects, and for objects that are nested or too long. */
function shortText(value: unknown): string | null {
  const plain = plainText(value);
  if (plain !== null || Array.isArray(value)) return plain;
  const texts: string[] = [];
  for (const [key, field] of Object.entries(value as object) as [string, unknown][]) {
    const text = plainText(field);
    if (text === null) return null;
    texts.push(`${wordsOf(key)} ${text}`);
  }
  const text = texts.join(', ');
  return text.length <= longestLine ? text : null;
}

/** The text of a plain value or a list of plain values; null for other values. */
function plainText(value: unknown): string | null {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (!Array.isArray(value)) return null;
  const list = value as readonly unknown[];
  if (list.some((each) => typeof each === 'object' && each !== null)) return null;
  return list.length === 0 ? 'none' : list.map(plainText).join(' ');
}

/** 32-bit numbers have seven significant digits. */
function numberText(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(7)));
}

/** "framesPerSecond" -> "frames per second". */
function wordsOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
