import { ModelError } from '../../lib/util/errors.js';
import { UsageError } from '../arguments.js';
import { messageOf } from '../message.js';
import { TimeOver } from '../limits.js';
import { SeveralError } from '../only-entry.js';
import { isSystemError, systemReason } from '../open.js';
import { NameTaken } from '../replacing.js';

/** Why a job failed. */
export interface JobError {
  /** The code of a ModelError, or a JobErrorCode. */
  readonly code: string;
  /** The reason and, where possible, a remedy. */
  readonly message: string;
  /** Whether each line of the message after the first names a subject. */
  readonly isList?: true;
}

/**
 * Error codes that do not come from a model: `usage`: the command line or the job is not valid, `file_system`: a file
 * cannot be read or written, `name_taken`: the output would replace another source's output or a file that Marrow has not
 * written, `timeout` and `memory`: a limit was exceeded, `crashed`: the child process ended, `failed`: anything else,
 * which is a bug in Marrow.
 */
export type JobErrorCode =
  'usage' | 'file_system' | 'name_taken' | 'timeout' | 'memory' | 'crashed' | 'failed';

/** Converts an error to plain data. */
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
