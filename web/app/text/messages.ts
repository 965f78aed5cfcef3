import { english } from './english/index.js';

type Widened<T> = T extends string ? string : T;

/** A table of messages in another language: the same keys with other texts. */
export type Messages = { readonly [K in keyof typeof english]: Widened<(typeof english)[K]> };

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
