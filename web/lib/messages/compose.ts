import type { ModelErrorData } from '../util/errors.js';
import { immediate } from './load/immediate.js';
import { end, separator, start } from './marks.js';

const marks = new RegExp(`[${start}${separator}${end}]`, 'g');

/**
 * Composes a message from its key in the table (message-table.ts) and its arguments, as the core does. `render` puts it into
 * words, so that the code that opens files holds no sentences.
 *
 * @param values - texts, numbers, and messages that are terms or sentences in this one
 */
export function composeMessage(key: string, ...values: readonly (string | number)[]): string {
  return start + [key, ...values.map(argument)].join(separator) + end;
}

/** A message in words with its key and values, for the error of a synchronous function. */
export function immediateMessage(
  key: keyof typeof immediate,
  ...numbers: readonly number[]
): Pick<ModelErrorData, 'message' | 'key' | 'values'> {
  const values = numbers.map(String);
  return {
    message: values.reduce((text, value, i) => text.replace(`{${i}}`, value), immediate[key]),
    key,
    values,
  };
}

/** The text of a file must not be taken for marks. */
function argument(value: string | number): string {
  const text = String(value);
  return text.startsWith(start) && text.endsWith(end) ? text : text.replace(marks, ' ');
}
