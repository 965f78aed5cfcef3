/** The command line is not valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** How an option takes its value: none, one, or several by repeating the option. */
export type OptionKind = 'flag' | 'value' | 'list';
export type OptionTable = Readonly<Record<string, OptionKind>>;

export type Options<T extends OptionTable> = {
  readonly [K in keyof T]: T[K] extends 'flag'
    ? boolean
    : T[K] extends 'list'
      ? readonly string[]
      : string | null;
};

export interface Arguments<T extends OptionTable> {
  readonly paths: readonly string[];
  readonly options: Options<T>;
}

/** Parsed arguments of a command whose option table is not known. */
export interface AnyArguments {
  readonly paths: readonly string[];
  readonly options: Readonly<Record<string, boolean | string | null | readonly string[]>>;
}

/**
 * Parses `--name value`, `--name=value` and paths in any order. After `--` everything is a path.
 *
 * @param short - one-letter aliases: `{ o: 'output' }` makes `-o` an alias of `--output`
 */
export function parseArguments<T extends OptionTable>(
  words: readonly string[],
  table: T,
  short: Readonly<Record<string, string>> = {},
): Arguments<T> {
  const found: Record<string, boolean | string | string[] | null> = {};
  for (const [name, kind] of Object.entries(table))
    found[name] = kind === 'flag' ? false : kind === 'list' ? [] : null;
  const paths: string[] = [];

  const rest = [...words];
  for (let typed = rest.shift(); typed !== undefined; typed = rest.shift()) {
    const long = typed.length === 2 && typed.startsWith('-') ? short[typed.slice(1)] : undefined;
    const word = long === undefined ? typed : `--${long}`;
    if (word === '--') {
      paths.push(...rest);
      break;
    }
    if (!word.startsWith('--')) {
      if (word.startsWith('-') && word !== '-') throw new UsageError(`Unknown option ${word}.`);
      paths.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
    const kind = Object.hasOwn(table, name) ? table[name] : undefined;
    if (kind === undefined) throw new UsageError(`Unknown option --${name}.`);
    if (kind === 'flag') {
      if (equals >= 0) throw new UsageError(`--${name} takes no value.`);
      found[name] = true;
      continue;
    }
    const value = equals < 0 ? rest.shift() : word.slice(equals + 1);
    if (value === undefined || value === '') throw new UsageError(`--${name} needs a value.`);
    if (kind === 'list') (found[name] as string[]).push(value);
    else if (found[name] === null) found[name] = value;
    else throw new UsageError(`--${name} may be given only once.`);
  }
  return { paths, options: found as Options<T> };
}

/** Parses a finite number; empty text and trailing letters are errors. */
export function parseNumber(text: string, option: string): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) throw new UsageError(`${option}: "${text}" is not a number.`);
  return value;
}

/** Parses `NAME=VALUE` at the last equals sign, because names may contain one and values do not. */
export function parsePair(text: string, option: string): readonly [name: string, value: string] {
  const equals = text.lastIndexOf('=');
  if (equals <= 0 || equals === text.length - 1)
    throw new UsageError(`${option}: "${text}" is not NAME=VALUE.`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** Returns the index of the first entry with exactly this name; otherwise `text` itself is read as an index. */
export function findByName(names: readonly string[], text: string, option: string, what: string): number {
  const named = names.indexOf(text);
  if (named >= 0) return named;
  if (/^\d+$/.test(text) && Number(text) < names.length) return Number(text);
  const has = names.length === 0 ? `The model has no ${what}s.` : `Available: ${names.join(', ')}.`;
  throw new UsageError(`${option}: there is no ${what} "${text}". ${has}`);
}
