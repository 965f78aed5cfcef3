import { availableParallelism } from 'node:os';
import { sep } from 'node:path';
import { UsageError, type AnyArguments, type Options } from '../arguments.js';
import type { SubjectCommand } from '../commands.js';
import { writableFormats } from '../convert.js';
import { hashOf } from '../hash.js';
import { parseJobs, parseTimeout, parseWhole } from '../limits.js';
import { stdinPath } from '../path-list.js';

export const batchOptions = {
  each: 'flag',
  jobs: 'value',
  timeout: 'value',
  memory: 'value',
  force: 'flag',
  overwrite: 'flag',
  output: 'value',
  base: 'value',
  format: 'value',
} as const;

/** Seconds. */
export const defaultTimeout = 60;
/** In megabytes. Input files are limited to 512 MB, and the resulting model takes several times that size. */
export const defaultMemory = 2048;
/** In megabytes. Node and the modules take about 100 MB before a file is opened. */
export const leastMemory = 128;

/** Time and memory limits of a child process. */
export interface JobLimits {
  /** Milliseconds. */
  readonly timeout: number;
  /** Megabytes. */
  readonly memory: number;
}

export interface BatchSettings extends JobLimits {
  readonly jobs: number;
  /** Whether to rewrite outputs that are up to date. */
  readonly force: boolean;
  /** Whether to replace files that Marrow has not written, and input files. */
  readonly overwrite: boolean;
  /** The output folder; null if results are printed. */
  readonly folder: string | null;
  /** The folder relative to which outputs are named; null for the short names of `outputName`. */
  readonly base: string | null;
  /** File extension of the outputs, without a dot. */
  readonly extension: string;
  /** The command's options without `batchOptions`. */
  readonly options: AnyArguments['options'];
}

/**
 * Whether each path is a separate subject: with `--each`, `--jobs` or `-`, or if the output is a folder. Otherwise all paths
 * are one subject: a model and its companions.
 */
export function isBatch({ writesFile }: SubjectCommand, { paths, options }: AnyArguments): boolean {
  const { each, jobs, output } = options as Options<typeof batchOptions>;
  const isFolder = output !== null && (!writesFile || output.endsWith('/') || output.endsWith(sep));
  return each || jobs !== null || isFolder || paths.includes(stdinPath);
}

/** @throws UsageError for an option that requires several subjects */
export function refuseBatchOptions({ writesFile }: SubjectCommand, { options }: AnyArguments): void {
  const { timeout, memory, force, overwrite, base, format } = options as Options<typeof batchOptions>;
  if (overwrite && !writesFile) throw new UsageError('--overwrite requires -o DIR.');
  for (const [name, value] of Object.entries({ timeout, memory, force, base, format }))
    if (value !== null && value !== false)
      throw new UsageError(
        `--${name} applies to several subjects: add --each, --jobs N, or - for a list on standard input.`,
      );
}

/** @throws UsageError for an invalid option value */
export function batchSettings({ writesFile }: SubjectCommand, given: AnyArguments): BatchSettings {
  const { jobs, timeout, memory, force, overwrite, output, base, format } = given.options as Options<
    typeof batchOptions
  >;
  if (writesFile && output === null) throw new UsageError('Specify the output folder: -o DIR/.');
  if (!writesFile && format !== null) throw new UsageError('--format: This command only writes JSON.');
  if (overwrite && output === null) throw new UsageError('--overwrite requires -o DIR.');
  if (base !== null && output === null) throw new UsageError('--base requires an output folder: -o DIR.');
  if (format !== null && !writableFormats.includes(format))
    throw new UsageError(`--format: "${format}" is not one of ${writableFormats.join(', ')}.`);
  const own = Object.entries(given.options).filter(([name]) => !Object.hasOwn(batchOptions, name));
  return {
    jobs: parseJobs(jobs, availableParallelism()),
    timeout: parseTimeout(timeout, defaultTimeout),
    memory: memory === null ? defaultMemory : parseWhole(memory, '--memory', leastMemory),
    force,
    overwrite,
    folder: output,
    base,
    extension: writesFile ? (format ?? writableFormats[0] ?? '') : 'json',
    options: { ...Object.fromEntries(own), json: true },
  };
}

/** Hashes everything that determines an output apart from its inputs: version, command and options. */
export function hashSettings(version: string, command: string, options: BatchSettings['options']): string {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([version, command, sorted]));
}
