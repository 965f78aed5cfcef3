import { english } from './english/index.js';

/** A table with the same keys as another one and different texts. */
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

/** The key and the arguments of a message. The text is composed when it is shown, in the language of the page. */
export interface Message {
  readonly key: keyof Messages;
  readonly values: readonly unknown[];
}

/** A message, or a text that is the same in all languages, such as the name of a clip. */
export type ShownText = Message | string;

/**
 * The arguments of a message: the arguments of a function, or the key of a record. A text argument may be another
 * message.
 */
type Values<T> = T extends string
  ? []
  : T extends (...values: infer V) => unknown
    ? { [I in keyof V]: string extends V[I] ? ShownText : V[I] }
    : [key: keyof T];

/** A message that is stored and shown later. */
export function message<K extends keyof Messages>(key: K, ...values: Values<Messages[K]>): Message {
  return { key, values };
}

/** Composes a message in the current language. */
export function textOf(text: ShownText): string {
  if (typeof text === 'string') return text;
  const entry: unknown = words[text.key];
  const values = text.values.map((value) => (isMessage(value) ? textOf(value) : value));
  if (typeof entry === 'function') return (entry as (...values: unknown[]) => string)(...values);
  return typeof entry === 'string' ? entry : (entry as Record<string, string>)[String(values[0])]!;
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'key' in value;
}
