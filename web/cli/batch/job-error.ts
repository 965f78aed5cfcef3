import { ModelError } from '../../lib/util/errors.js';
import { UsageError } from '../arguments.js';
import { messageOf } from '../message.js';
import { TimeOver } from '../limits.js';
import { SeveralError } from '../only-entry.js';
import { isSystemError, systemReason } from '../open.js';
import { NameTaken } from '../replacing.js';

/** Why there is no result. */
export interface JobError {
  /** That of a ModelError, or one of these. */
  readonly code: string;
  /** The reason, and what helps. */
  readonly message: string;
  /** Whether each line of the message after the first names a model. */
  readonly isList?: true;
}

/**
 * The codes of errors that are none of a model: `usage`: something that is not there was asked for, `file_system`: a file
 * cannot be read or written, `name_taken`: the output would replace that of another source, or a file that Marrow has not
 * written, `timeout`, `memory`:
 * more was taken than is allowed, `crashed`: the child process ended,
 * `failed`: anything else, which is an error of Marrow.
 */
export type JobErrorCode =
  'usage' | 'file_system' | 'name_taken' | 'timeout' | 'memory' | 'crashed' | 'failed';

/** Why something failed, as plain data. */
export function errorOf(error: unknown): JobError {
  const system = isSystemError(error) ? error : error instanceof Error ? error.cause : undefined;
  if (isSystemError(system)) return coded('file_system', systemReason(system));
  if (error instanceof TimeOver) return coded('timeout', error.message);
  if (error instanceof NameTaken) return coded('name_taken', error.message);
  if (error instanceof ModelError) return { code: error.code, message: messageOf(error) };
  if (error instanceof SeveralError) return { ...coded('usage', error.message), isList: true };
  return coded(error instanceof UsageError ? 'usage' : 'failed', messageOf(error));
}

export function coded(code: JobErrorCode, message: string): JobError {
  return { code, message };
}
