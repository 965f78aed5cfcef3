import type { AnyArguments } from '../arguments.js';
import type { JobError } from './job-error.js';
import type { MadeFrom } from './records.js';

/** Messages between a command and its child processes: plain data. */

/** The internal command that starts a child process. */
export const childCommandName = 'serve-jobs';

/** One subject for a command. */
export interface Job {
  readonly command: string;
  readonly paths: readonly string[];
  /** The command's parsed options. */
  readonly options: AnyArguments['options'];
  /** The file to write, in an existing folder; null to send the result. */
  readonly output: string | null;
}

export interface JobResult {
  /** The command's JSON; null if a file was written. */
  readonly data: string | null;
  readonly warnings: readonly string[];
  /** Whether the subject failed, as in `CommandResult`. */
  readonly failed: boolean;
  readonly madeFrom: MadeFrom;
}

/** A child's response to a job. */
export type JobAnswer = (JobResult | { readonly error: JobError }) & {
  /** The child's memory after the job, in bytes. */
  readonly memory: number;
};
