import { ModelError } from '../lib/util/errors.js';
import { SeveralError } from './only-entry.js';
import { printable } from './text.js';

/** The error's text with its place in the file, where it has one. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof ModelError) || error.file === '') return error.message;
  const { file, line, offset, reason } = error;
  const place =
    line !== undefined ? `, line ${line}` : offset !== undefined && offset > 0 ? `, byte ${offset}` : '';
  return `${file}${place}: ${reason}`;
}

/**
 * What standard error shows of a message: one line, whatever names it holds.
 *
 * @param isList - whether it is that of a SeveralError, whose names are safe: a line for each
 */
export function complaint(message: string, isList = false): string {
  if (isList) return `marrow: ${message.split('\n  ').map(printable).join('\n  ')}\n`;
  return `marrow: ${printable(message.replaceAll('\n  ', '  '))}\n`;
}

/** What standard error shows of an error. A list of models has a line for each. */
export function complaintOf(error: unknown): string {
  return complaint(messageOf(error), error instanceof SeveralError);
}
