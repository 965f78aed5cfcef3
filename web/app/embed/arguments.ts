import { words } from './words.js';

/** The arguments of a host's request: a list that may hold anything. */
export class Arguments {
  readonly #method: string;
  readonly #values: readonly unknown[];

  constructor(method: string, values: readonly unknown[]) {
    this.#method = method;
    this.#values = values;
  }

  /** A value of any type. */
  at(index: number): unknown {
    return this.#values[index];
  }

  /** @throws TypeError where the value is no text */
  text(index: number, what: string): string {
    const value = this.at(index);
    if (typeof value !== 'string') throw this.wrong(what);
    return value;
  }

  /** Null where there is no value. @throws TypeError where the value is no text */
  optionalText(index: number, what: string): string | null {
    return this.at(index) === undefined || this.at(index) === null ? null : this.text(index, what);
  }

  /** @throws TypeError where the value is no finite number */
  number(index: number, what: string): number {
    const value = this.at(index);
    if (typeof value !== 'number' || !Number.isFinite(value)) throw this.wrong(what);
    return value;
  }

  /** Settings by their names; none where there is no value. @throws TypeError where the value is no object */
  settings(index: number): Readonly<Record<string, unknown>> {
    const value = this.at(index) ?? {};
    if (typeof value !== 'object') throw this.wrong('settings as an object');
    return value as Readonly<Record<string, unknown>>;
  }

  wrong(what: string): TypeError {
    return new TypeError(words.wrongValue(this.#method, what));
  }
}
