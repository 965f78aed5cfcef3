import { messageTable } from './message-table.js';
import { formatMessage, lineOf } from './format.js';
import { end, separator, start } from './marks.js';

/** Maps the ids in messages of the core, and the keys in messages of TypeScript, to keys. */
const keys: ReadonlyMap<string, string> = new Map(
  Object.keys(messageTable).flatMap((key) => [
    [String(messageId(key)), key],
    [key, key],
  ]),
);

/** The delimiters that end an id or an argument. */
const marks = new RegExp(`[${separator}${end}]`, 'g');

/** A formatted message. */
export interface Rendered {
  readonly message: string;
  /** Absent for text that is not a composed message, and for a message of another version. */
  readonly key?: string;
  /** The arguments, as text. */
  readonly values?: readonly string[];
  /** The line of a text file that it concerns, from 1. */
  readonly line?: number;
  /** The byte offset in a binary file that it concerns. */
  readonly offset?: number;
}

/** The id of a message in the core: the 32-bit FNV-1a hash of its key. */
export function messageId(key: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** Maximum length in characters, because a `.marrow` file can contain any message. */
const longest = 4096;
/** The maximum nesting depth of messages; those of the core need three levels. */
const mostLevels = 6;

/**
 * Formats a message that the core (wasm/base/message.h) or `composeMessage` has composed. Other text is returned
 * unchanged.
 */
export function render(text: string): Rendered {
  if (!text.startsWith(start)) return { message: text };
  const reader = new Reader(text.slice(0, longest));
  const { message, key, values } = reader.message();
  return { message, ...(key !== undefined && { key, values }), ...reader.place };
}

class Reader {
  readonly #text: string;
  #at = 0;
  #level = 0;
  /** The line or byte offset that the message, or one nested in it, concerns. */
  place: Pick<Rendered, 'line' | 'offset'> = {};

  constructor(text: string) {
    this.#text = text;
  }

  message(): Rendered {
    this.#at++;
    const id = this.#until();
    const values: string[] = [];
    let inner: Rendered | undefined;
    while (this.#text[this.#at] === separator) {
      this.#at++;
      if (this.#text[this.#at] === start && this.#level < mostLevels) {
        this.#level++;
        inner = this.message();
        this.#level--;
        values.push(inner.message);
      } else values.push(this.#until());
    }
    this.#at++;
    const key = keys.get(id);
    // A .marrow file may contain a message of another version.
    if (key === undefined)
      return { message: `Message ${id} (${values.join(', ')}) of another version of Marrow.` };
    const template = messageTable[key] ?? '';
    const line = lineOf(template, values);
    if (line !== null) this.place = { line };
    if (key === 'at-byte' && Number.isSafeInteger(Number(values[0])))
      this.place = { offset: Number(values[0]) };
    const message = formatMessage(template, values).slice(0, longest);
    // A warning about a line has the key of its nested message.
    return key === 'text-fault' && inner !== undefined ? { ...inner, message } : { message, key, values };
  }

  /** The text up to the next delimiter. */
  #until(): string {
    const from = this.#at;
    marks.lastIndex = from;
    this.#at = marks.exec(this.#text)?.index ?? this.#text.length;
    return this.#text.slice(from, this.#at);
  }
}
