import { words } from './words.js';

/** The arguments of a host's request: a list of unknown values. */
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

  /** @throws TypeError if the value is not a string */
  text(index: number, what: string): string {
    const value = this.at(index);
    if (typeof value !== 'string') throw this.wrong(what);
    return value;
  }

  /** Null if the value is missing. @throws TypeError if the value is not a string */
  optionalText(index: number, what: string): string | null {
    return this.at(index) === undefined || this.at(index) === null ? null : this.text(index, what);
  }

  /** @throws TypeError if the value is not a finite number */
  number(index: number, what: string): number {
    const value = this.at(index);
    if (typeof value !== 'number' || !Number.isFinite(value)) throw this.wrong(what);
    return value;
  }

  /** Settings by name; empty if the value is missing. @throws TypeError if the value is not an object */
  settings(index: number): Readonly<Record<string, unknown>> {
    const value = this.at(index) ?? {};
    if (typeof value !== 'object') throw this.wrong('settings as an object');
    return value as Readonly<Record<string, unknown>>;
  }

  wrong(what: string): TypeError {
    return new TypeError(words.wrongValue(this.#method, what));
  }
}
