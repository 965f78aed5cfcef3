/**
 * Formats a sentence with arguments, in the subset of ICU MessageFormat that the message tables use: `{0}`,
 * `{0, number}` and `{0, plural, one {# file} other {# files}}`, where `#` is the number of the innermost plural.
 * `{0, line}` is a line number, without a thousands separator; `lineOf` returns it.
 */
export function formatMessage(template: string, values: readonly string[]): string {
  return new Formatter(template, values).text(null);
}

/** The line number among the arguments; null if the template has none. */
export function lineOf(template: string, values: readonly string[]): number | null {
  const index = /\{(\d+), line\}/.exec(template)?.[1];
  const line = index === undefined ? Number.NaN : Number(values[Number(index)]);
  return Number.isSafeInteger(line) ? line : null;
}

const locale = 'en';
/** Created on first use, because creating the first Intl object in a page takes about 10 ms. */
let numbers: Intl.NumberFormat | undefined;
let plurals: Intl.PluralRules | undefined;

function formatNumber(value: number): string {
  return (numbers ??= new Intl.NumberFormat(locale)).format(value);
}

class Formatter {
  readonly #template: string;
  readonly #values: readonly string[];
  #at = 0;

  constructor(template: string, values: readonly string[]) {
    this.#template = template;
    this.#values = values;
  }

  /** Formats up to the end, or up to the brace that closes a plural case. */
  text(count: number | null): string {
    let out = '';
    for (; this.#at < this.#template.length; this.#at++) {
      const character = this.#template.charAt(this.#at);
      if (character === '}') return out;
      if (character === '{') out += this.#placeholder();
      else out += character === '#' && count !== null ? formatNumber(count) : character;
    }
    return out;
  }

  /** Formats a placeholder, up to its closing brace. */
  #placeholder(): string {
    const [head = '', index = '', kind] =
      /^\{(\d+)(?:, (number|plural|line))?,?\s*/.exec(this.#template.slice(this.#at)) ?? [];
    const value = this.#values[Number(index)] ?? '';
    this.#at += head.length;
    if (kind === 'number') return formatNumber(Number(value));
    if (kind === 'plural') return this.#plural(Number(value));
    return value;
  }

  #plural(count: number): string {
    const wanted = (plurals ??= new Intl.PluralRules(locale)).select(count);
    let chosen = '';
    while (this.#template.charAt(this.#at) !== '}') {
      const [head = '', name = ''] = /^\s*(\w+) \{/.exec(this.#template.slice(this.#at)) ?? [];
      if (head === '') throw new SyntaxError(`no plural: ${this.#template}`);
      this.#at += head.length;
      const text = this.text(count);
      if (name === wanted || (name === 'other' && chosen === '')) chosen = text;
      this.#at++;
      while (this.#template.charAt(this.#at) === ' ') this.#at++;
    }
    return chosen;
  }
}
