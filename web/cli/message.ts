import { ModelError } from '../lib/util/errors.js';
import { SeveralError } from './only-entry.js';
import { printable } from './text.js';

/** The error's message, with its position in the file if known. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof ModelError) || error.file === '') return error.message;
  const { file, line, offset, reason } = error;
  const place =
    line !== undefined ? `, line ${line}` : offset !== undefined && offset > 0 ? `, byte ${offset}` : '';
  return `${file}${place}: ${reason}`;
}

/**
 * Formats a message for standard error on one line, with control characters replaced.
 *
 * @param isList - whether the message is a SeveralError's, which has one line per subject
 */
export function errorLine(message: string, isList = false): string {
  if (isList) return `marrow: ${message.split('\n  ').map(printable).join('\n  ')}\n`;
  return `marrow: ${printable(message.replaceAll('\n  ', '  '))}\n`;
}

/** Formats an error for standard error. A SeveralError has one line per subject. */
export function errorText(error: unknown): string {
  return errorLine(messageOf(error), error instanceof SeveralError);
}
