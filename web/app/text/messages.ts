import { english } from './english.js';

type Widened<T> = T extends string ? string : T;

/** A language: the same keys, texts of its own. */
export type Messages = { readonly [K in keyof typeof english]: Widened<(typeof english)[K]> };

/** The table that the page speaks. Components read it when they render: `words.open`. */
export let words: Messages = english;

/** Speaks another language from the next render on. */
export function useMessages(table: Messages): void {
  words = table;
}
