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

/** What standard error shows of a message: one line, whatever names it holds. */
export function complaint(message: string): string {
  return `marrow: ${printable(message.replaceAll('\n  ', '  '))}\n`;
}

/** What standard error shows of an error. A list of models has a line for each. */
export function complaintOf(error: unknown): string {
  const message = messageOf(error);
  return error instanceof SeveralError ? `marrow: ${message}\n` : complaint(message);
}
