import type { CheckReport } from '../lib/check/report.js';
import type { Info } from '../lib/model/info.js';
import type { JobError } from './batch/job-error.js';
import type { Pose } from './pose.js';
import type { SubjectList } from './subject-list.js';
import type { JobResult } from './worker/job-runner.js';

/**
 * The types of the commands' JSON output. `npm run schemas` writes a JSON Schema of each exported type to
 * docs/schemas/, and tests validate real outputs with them.
 */

/**
 * The output of `marrow info --json`: a model, or a list of subjects if an archive or folder has several and
 * none is chosen.
 */
export type InfoOutput = Info | SubjectList;

/** The output of `marrow pose --json`. */
export type PoseOutput = Pose;

/** The output of `marrow check --json`. */
export type CheckOutput = CheckReport;

/** A path that a command with several paths has processed. */
export interface PathDone {
  readonly path: string;
  readonly ok: true;
  /** The name of the output file, or the command's own JSON if there is no output folder. */
  readonly output: string | InfoOutput | PoseOutput | CheckOutput | null;
  readonly warnings: readonly string[];
  /** Whether the output was up to date and not made again. */
  readonly skipped: boolean;
  readonly seconds: number;
}

/** A path that could not be processed. */
export interface PathFailed {
  readonly path: string;
  readonly ok: false;
  readonly error: Pick<JobError, 'code' | 'message'>;
  readonly seconds: number;
}

/** A line that a command with several paths prints for each path. */
export type BatchOutput = PathDone | PathFailed;

/** A job of the queue that `marrow worker` has completed. `id` is BullMQ's. */
export interface JobDone extends JobResult {
  readonly id?: string;
  readonly command: string;
  readonly ok: true;
}

/** An attempt of a job that failed. */
export interface JobFailed {
  readonly id?: string;
  readonly command?: string;
  readonly ok: false;
  /** The code, a colon and the reason. */
  readonly error: string;
  readonly willRetry: boolean;
}

/** A line that `marrow worker` prints for each completed attempt of a job. */
export type WorkerOutput = JobDone | JobFailed;
