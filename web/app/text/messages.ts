import { english } from './english/index.js';

/** A table with the keys of another one and other texts. */
export type Translation<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Result
    ? (...values: Values) => Result
    : { readonly [K in keyof T]: Translation<T[K]> };

/** The texts of the page in any language. A missing text is a compile error. */
export type Messages = Translation<typeof english>;

/** The keys of messages without arguments. */
export type PlainMessage = {
  [K in keyof Messages]: Messages[K] extends string ? K : never;
}[keyof Messages];

/** The messages of the current language. Components read them when they render: `words.open`. */
export let words: Messages = english;

/** Switches the language; components use it from their next render on. */
export function useMessages(table: Messages): void {
  words = table;
}
