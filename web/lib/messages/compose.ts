import { end, separator, start } from './marks.js';

/**
 * Composes a message from its key in the table (core-messages.ts) and its arguments, as the core does. `render` puts it into
 * words, so that the code that opens files holds no sentences.
 */
export function composeMessage(key: string, ...values: readonly (string | number)[]): string {
  return start + [key, ...values].join(separator) + end;
}
