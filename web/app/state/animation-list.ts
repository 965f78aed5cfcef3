/**
 * The rows of an `animation.cfg` of a Quake III player, and the text that they stand in. Rows are in the game's order, or
 * have their names before them:
 *
 *   sex m|f|n   footsteps KIND   headoffset X Y Z   fixedlegs   fixedtorso
 *   FIRST COUNT LOOPING FPS
 *   NAME FIRST COUNT LOOPING FPS
 *
 * Source: id Software's released source of Quake III.
 */
const names = [
  ...['BOTH_DEATH1', 'BOTH_DEAD1', 'BOTH_DEATH2', 'BOTH_DEAD2', 'BOTH_DEATH3', 'BOTH_DEAD3'],
  ...['TORSO_GESTURE', 'TORSO_ATTACK', 'TORSO_ATTACK2', 'TORSO_DROP', 'TORSO_RAISE', 'TORSO_STAND'],
  ...['TORSO_STAND2', 'LEGS_WALKCR', 'LEGS_WALK', 'LEGS_RUN', 'LEGS_BACK', 'LEGS_SWIM', 'LEGS_JUMP'],
  ...['LEGS_LAND', 'LEGS_JUMPB', 'LEGS_LANDB', 'LEGS_IDLE', 'LEGS_IDLECR', 'LEGS_TURN', 'TORSO_GETFLAG'],
  ...['TORSO_GUARDBASE', 'TORSO_PATROL', 'TORSO_FOLLOWME', 'TORSO_AFFIRMATIVE', 'TORSO_NEGATIVE'],
];

/** How many words follow a key of the head. */
const keys: Readonly<Record<string, number>> = {
  sex: 1,
  footsteps: 1,
  headoffset: 3,
  fixedlegs: 0,
  fixedtorso: 0,
};

/** The numbers of a row. Frames of the legs count those of the torso, as in the file. */
export const animationColumns = ['first', 'count', 'looping', 'fps'] as const;
export type AnimationColumn = (typeof animationColumns)[number];

/** The smallest and largest value of each number. A negative count plays backwards. */
export const animationLimits: Readonly<Record<AnimationColumn, readonly [min: number, max: number]>> = {
  first: [0, 99_999],
  count: [-99_999, 99_999],
  looping: [0, 99_999],
  fps: [0.01, 1000],
};

export type AnimationRow = Readonly<Record<AnimationColumn, number>> & { readonly name: string };

/** A word of the text: where it begins and ends. */
type Span = readonly [start: number, end: number];

/** The rows of a file, in its order. Immutable. */
export class AnimationList {
  readonly rows: readonly AnimationRow[];
  /** The file with these rows; everything but their numbers is as in the file that was read. */
  readonly text: string;
  readonly #spans: readonly (readonly Span[])[];

  private constructor(text: string, rows: readonly AnimationRow[], spans: readonly (readonly Span[])[]) {
    this.text = text;
    this.rows = rows;
    this.#spans = spans;
  }

  /** Reads a file; null if it has no rows. */
  static read(text: string): AnimationList | null {
    const rows: AnimationRow[] = [];
    const spans: Span[][] = [];
    let next = 0;
    let numbers: Span[] = [];
    let skipped = 0;
    for (const span of wordsOf(text)) {
      const word = text.slice(...span);
      if (skipped > 0) skipped--;
      else if (isNumber(word)) {
        numbers.push(span);
        if (numbers.length < animationColumns.length) continue;
        const [first, count, looping, fps] = numbers.map((each) => parseFloat(text.slice(...each)) || 0);
        const name = names[next++];
        if (name !== undefined) {
          rows.push({ name, first: first ?? 0, count: count ?? 0, looping: looping ?? 0, fps: fps ?? 0 });
          spans.push(numbers);
        }
        numbers = [];
      } else {
        // A row that ends early counts in the order.
        if (numbers.length > 0) next++;
        numbers = [];
        const key = word.toLowerCase();
        const named = names.indexOf(word.toUpperCase());
        if (named >= 0) next = named;
        else skipped = keys[key] ?? 0;
      }
    }
    return rows.length === 0 ? null : new AnimationList(text, rows, spans);
  }

  /** The list with another number in a row, within its limits. */
  with(row: number, column: AnimationColumn, value: number): AnimationList {
    const at = animationColumns.indexOf(column);
    const span = this.#spans[row]?.[at];
    const [min, max] = animationLimits[column];
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

/** The words of a text, without comments. */
function wordsOf(text: string): Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(/\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"[^"\n]*"?|(?:(?!\/\/|\/\*)[^\s"])+/g)) {
    const [word] = match;
    if (!word.startsWith('//') && !word.startsWith('/*'))
      found.push([match.index, match.index + word.length]);
  }
  return found;
}

function isNumber(word: string): boolean {
  return /^[-+]?\.?\d/.test(word);
}
