import type { AnyArguments } from '../arguments.js';
import type { JobError } from './job-error.js';
import type { MadeFrom } from './records.js';

/** What a command and the child processes that work for it tell each other: plain data. */

/** The word with which a child process is started. It is not for people. */
export const childCommand = 'serve-jobs';

/** One subject for a command. */
export interface Job {
  readonly command: string;
  readonly paths: readonly string[];
  /** The command's options, as they were read. */
  readonly options: AnyArguments['options'];
  /** The file to write, in a folder that is there; null where the answer is sent. */
  readonly output: string | null;
}

export interface JobResult {
  /** The command's JSON; null where a file was written. */
  readonly data: string | null;
  readonly warnings: readonly string[];
  /** Whether the subject does not pass, as `Answer` says it. */
  readonly failed: boolean;
  readonly madeFrom: MadeFrom;
}

/** A child's answer to a job. */
export type JobAnswer = (JobResult | { readonly error: JobError }) & {
  /** The child's memory after the job, in bytes. */
  readonly memory: number;
};
