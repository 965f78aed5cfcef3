import { ModelError } from '../lib/util/errors.js';
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

/** What standard error shows of a message. */
export function complaint(message: string): string {
  return `marrow: ${message.split('\n').map(printable).join('\n')}\n`;
}
