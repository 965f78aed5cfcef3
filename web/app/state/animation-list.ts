/**
 * The rows of an `animation.cfg` of a Quake III player, and its text. Rows either follow the game's order, or start
 * with a name:
 *
 *   sex m|f|n   footsteps KIND   headoffset X Y Z   fixedlegs   fixedtorso
 *   FIRST COUNT LOOPING FPS
 *   NAME FIRST COUNT LOOPING FPS [SPEED BLEND]         STARTANIMS and ENDANIMS may be around these (Wolfenstein)
 *
 * Rows without a name beyond those of Quake III are called "animation 32" and so on.
 * Source: id Software's released source of Quake III.
 */
const names = [
  ...['BOTH_DEATH1', 'BOTH_DEAD1', 'BOTH_DEATH2', 'BOTH_DEAD2', 'BOTH_DEATH3', 'BOTH_DEAD3'],
  ...['TORSO_GESTURE', 'TORSO_ATTACK', 'TORSO_ATTACK2', 'TORSO_DROP', 'TORSO_RAISE', 'TORSO_STAND'],
  ...['TORSO_STAND2', 'LEGS_WALKCR', 'LEGS_WALK', 'LEGS_RUN', 'LEGS_BACK', 'LEGS_SWIM', 'LEGS_JUMP'],
  ...['LEGS_LAND', 'LEGS_JUMPB', 'LEGS_LANDB', 'LEGS_IDLE', 'LEGS_IDLECR', 'LEGS_TURN', 'TORSO_GETFLAG'],
  ...['TORSO_GUARDBASE', 'TORSO_PATROL', 'TORSO_FOLLOWME', 'TORSO_AFFIRMATIVE', 'TORSO_NEGATIVE'],
];

/** The number of values of each key in the head of the file. */
const keys: Readonly<Record<string, number>> = {
  sex: 1,
  footsteps: 1,
  headoffset: 3,
  fixedlegs: 0,
  fixedtorso: 0,
  version: 1,
  skeletal: 0,
  startanims: 0,
  endanims: 0,
};

/** The columns of a row. In LEGS rows, `first` includes the torso-only frames, as in the file. */
export const animationColumns = ['first', 'count', 'looping', 'fps'] as const;
export type AnimationColumn = (typeof animationColumns)[number];

/** The range of each column. */
export type AnimationLimits = Readonly<Record<AnimationColumn, readonly [min: number, max: number]>>;

/** The ranges of `animation.cfg`. A negative count plays backwards. */
const limits: AnimationLimits = {
  first: [0, 99_999],
  count: [-99_999, 99_999],
  looping: [0, 99_999],
  fps: [0.01, 1000],
};

export type AnimationRow = Readonly<Record<AnimationColumn, number>> & { readonly name: string };

/** Rows that can be edited, and the file that they make up. Immutable. */
export interface ClipTable {
  readonly rows: readonly AnimationRow[];
  readonly text: string;
  /** The range of each number of a row. */
  limits(row: AnimationRow): AnimationLimits;
  /** Returns the table with one number changed and clamped to its limits. */
  with(row: number, column: AnimationColumn, value: number): ClipTable;
}

/** The start and end of a word in the text. */
type Span = readonly [start: number, end: number];

/** The rows of a file, in file order. Immutable. */
export class AnimationList implements ClipTable {
  readonly rows: readonly AnimationRow[];
  /** The file with these rows. Everything except their numbers is unchanged. */
  readonly text: string;
  readonly #spans: readonly (readonly Span[])[];

  private constructor(text: string, rows: readonly AnimationRow[], spans: readonly (readonly Span[])[]) {
    this.text = text;
    this.rows = rows;
    this.#spans = spans;
  }

  /** Reads a file; null if it contains no rows. */
  static read(text: string): AnimationList | null {
    const reader = new RowReader(text);
    for (const line of linesOf(text)) reader.readLine(line);
    const { rows, spans } = reader;
    return rows.length === 0 ? null : new AnimationList(text, rows, spans);
  }

  limits(): AnimationLimits {
    return limits;
  }

  /** Returns the list with one number changed and clamped to its limits. */
  with(row: number, column: AnimationColumn, value: number): AnimationList {
    const at = animationColumns.indexOf(column);
    const span = this.#spans[row]?.[at];
    const [min, max] = limits[column];
    if (span === undefined || !Number.isFinite(value)) return this;
    const limited = Math.min(max, Math.max(min, column === 'fps' ? value : Math.round(value)));
    const written = String(Number(limited.toFixed(3)));
    const [start, end] = span;
    const moved = written.length - (end - start);
    const text = this.text.slice(0, start) + written + this.text.slice(end);
    const shift = ([from, to]: Span): Span =>
      from > start
        ? [from + moved, to + moved]
        : from === start
          ? [start, start + written.length]
          : [from, to];
    return new AnimationList(
      text,
      this.rows.map((each, i) => (i === row ? { ...each, [column]: Number(written) } : each)),
      this.#spans.map((each) => each.map(shift)),
    );
  }
}

/**
 * Finds the rows of a text by the same rules as the C++ reader: a row may continue on the next line, but a line with
 * all four numbers is a separate row, even if the previous row is incomplete.
 */
class RowReader {
  readonly rows: AnimationRow[] = [];
  /** The numbers of each row. */
  readonly spans: (readonly Span[])[] = [];
  readonly #text: string;
  /** The numbers of an incomplete row. */
  #numbers: Span[] = [];
  #next = 0;
  /** A file of Wolfenstein: rows without a name do not follow Quake III's order. */
  #isWolfenstein = false;
  /** True after the key `headframes`: what follows are frames of the head, not rows. */
  #hasEnded = false;

  constructor(text: string) {
    this.#text = text;
  }

  readLine(line: readonly Span[]): void {
    for (let at = 0; at < line.length && !this.#hasEnded;) at = this.#readWords(line, at);
  }

  /** Reads a key, a name or numbers from `at` on. Returns the index of the next word. */
  #readWords(line: readonly Span[], at: number): number {
    const numbers = this.#numbersFrom(line, at);
    const columns = animationColumns.length;
    if (numbers > 0) {
      if (numbers >= columns) this.#endRow();
      for (const span of line.slice(at, at + numbers)) {
        this.#numbers.push(span);
        if (this.#numbers.length === columns) this.#endRow();
      }
      if (numbers > columns) this.#numbers = [];
      return at + numbers;
    }
    this.#endRow();
    const word = this.#word(line[at]!);
    const key = word.toLowerCase();
    const values = keys[key];
    if (values !== undefined) {
      this.#isWolfenstein ||= ['skeletal', 'startanims', 'endanims'].includes(key);
      return Math.min(at + 1 + values, line.length);
    }
    if (key === 'headframes') {
      this.#hasEnded = true;
      return line.length;
    }
    const following = this.#numbersFrom(line, at + 1);
    const named = names.indexOf(word.toUpperCase());
    const isKnown = named >= 0;
    if (following >= columns && (isKnown || at === 0)) {
      if (isKnown && !this.#isWolfenstein) this.#next = named + 1;
      this.#add(names[named] ?? word, line.slice(at + 1, at + 1 + columns));
      return at + 1 + following;
    }
    if (following > 0 && isKnown) {
      this.#next = named;
      return at + 1;
    }
    // The first number of a row is damaged. The row still takes the next name.
    if (at === 0 && following === columns - 1) this.#next++;
    return line.length;
  }

  /**
   * Ends the row whose numbers were read, if there is one. A row with too few numbers is left out, but takes the next
   * name.
   */
  #endRow(): void {
    const numbers = this.#numbers;
    if (numbers.length === 0) return;
    this.#numbers = [];
    const name = this.#isWolfenstein ? undefined : names[this.#next];
    this.#next++;
    if (numbers.length < animationColumns.length) return;
    this.#add(name ?? `animation ${String(this.#next)}`, numbers);
  }

  #add(name: string, numbers: readonly Span[]): void {
    const [first = 0, count = 0, looping = 0, fps = 0] = numbers.map(
      (span) => parseFloat(this.#word(span)) || 0,
    );
    this.rows.push({ name, first, count, looping, fps });
    this.spans.push(numbers);
  }

  /** The number of consecutive numeric words, starting at `at`. */
  #numbersFrom(line: readonly Span[], at: number): number {
    let end = at;
    while (end < line.length && isNumber(this.#word(line[end]!))) end++;
    return Math.max(0, end - at);
  }

  #word([start, end]: Span): string {
    return this.#text.slice(start, end);
  }
}

/** The words of each line, without comments and quotes. An unclosed comment ends with its line. */
function linesOf(text: string): Span[][] {
  const lines: Span[][] = [[]];
  // Old files use CR as the line break.
  const scanned = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  for (const match of scanned.matchAll(
    /\n|\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^\n]*)|"[^"\n]*"?|(?:(?!\/\/|\/\*)[^\s"])+/g,
  )) {
    const [word] = match;
    const end = match.index + word.length;
    if (word === '\n') lines.push([]);
    else if (word.startsWith('"'))
      lines.at(-1)!.push([match.index + 1, word.length > 1 && word.endsWith('"') ? end - 1 : end]);
    else if (!word.startsWith('//') && !word.startsWith('/*')) lines.at(-1)!.push([match.index, end]);
  }
  return lines;
}

function isNumber(word: string): boolean {
  return /^[-+]?\.?\d/.test(word);
}
