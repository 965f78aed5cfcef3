import type { ModelErrorData } from '../util/errors.js';
import { immediate } from './load/immediate.js';
import { end, separator, start } from './marks.js';

const marks = new RegExp(`[${start}${separator}${end}]`, 'g');

/**
 * Composes a message from its key in the table (message-table.ts) and its arguments, as the core does. `render` formats
 * it later, so that the code that opens files contains no sentences.
 *
 * @param values - texts, numbers, and composed messages, which become parts of the sentence
 */
export function composeMessage(key: string, ...values: readonly (string | number)[]): string {
  return start + [key, ...values.map(argument)].join(separator) + end;
}

/** Formats a message immediately, with its key and values, for the error of a synchronous function. */
export function immediateMessage(
  key: keyof typeof immediate,
  ...args: readonly (string | number)[]
): Pick<ModelErrorData, 'message' | 'key' | 'values'> {
  const values = args.map(String);
  return {
    message: values.reduce((text, value, i) => text.replace(`{${i}}`, () => value), immediate[key]),
    key,
    values,
  };
}

/** Removes delimiters from an argument: the text of a file must not be parsed as a message. */
function argument(value: string | number): string {
  const text = String(value);
  return text.startsWith(start) && text.endsWith(end) ? text : text.replace(marks, ' ');
}
