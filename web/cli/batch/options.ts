import { availableParallelism } from 'node:os';
import { sep } from 'node:path';
import { UsageError, type AnyArguments, type Options } from '../arguments.js';
import type { SubjectCommand } from '../commands.js';
import { writableFormats } from '../convert.js';
import { hashOf } from '../hash.js';
import { parseJobs, parseTimeout, parseWhole } from '../limits.js';
import { listed } from '../path-list.js';

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
/** Megabytes. The largest file that is opened has 512 of them, and the model that is made of it takes several times that. */
export const defaultMemory = 2048;
/** Megabytes. Node and the modules take some 100 before anything is opened. */
export const leastMemory = 128;

/** How long a child process may work on a subject, and how much memory it may take. */
export interface JobLimits {
  /** Milliseconds. */
  readonly timeout: number;
  /** Megabytes. */
  readonly memory: number;
}

export interface BatchSettings extends JobLimits {
  readonly jobs: number;
  /** Whether what is up to date is made again. */
  readonly force: boolean;
  /** Whether outputs may replace files that Marrow has not written. */
  readonly overwrite: boolean;
  /** The folder for the outputs; null where answers are printed. */
  readonly folder: string | null;
  /** The folder below which outputs are named by their whole path; null: by their folder and name. */
  readonly base: string | null;
  /** The extension of the outputs, without a dot. */
  readonly extension: string;
  /** The options of the command itself. */
  readonly options: AnyArguments['options'];
}

/**
 * Whether each path is a subject of its own, as the words tell: by `--each`, `--jobs` or `-`, or because the output is a
 * folder. Else all paths are one subject: a model and its companions.
 */
export function isBatch({ writesFile }: SubjectCommand, { paths, options }: AnyArguments): boolean {
  const { each, jobs, output } = options as Options<typeof batchOptions>;
  const isFolder = output !== null && (!writesFile || output.endsWith('/') || output.endsWith(sep));
  return each || jobs !== null || isFolder || paths.includes(listed);
}

/** @throws UsageError for an option that has no meaning for one subject */
export function refuseBatchOptions({ writesFile }: SubjectCommand, { options }: AnyArguments): void {
  const { timeout, memory, force, overwrite, base, format } = options as Options<typeof batchOptions>;
  if (overwrite && !writesFile) throw new UsageError('--overwrite: Nothing is written here without -o DIR.');
  for (const [name, value] of Object.entries({ timeout, memory, force, base, format }))
    if (value !== null && value !== false)
      throw new UsageError(
        `--${name} is for many subjects: with --each, --jobs N, or a list on standard input.`,
      );
}

/** @throws UsageError for a value that an option does not take */
export function batchSettings({ writesFile }: SubjectCommand, given: AnyArguments): BatchSettings {
  const { jobs, timeout, memory, force, overwrite, output, base, format } = given.options as Options<
    typeof batchOptions
  >;
  if (writesFile && output === null) throw new UsageError('Name the folder for the files: -o DIR/.');
  if (!writesFile && format !== null) throw new UsageError('--format: JSON is the only one here.');
  if (overwrite && output === null) throw new UsageError('--overwrite: Nothing is written without -o DIR.');
  if (base !== null && output === null)
    throw new UsageError('--base: Name the folder for the files, too: -o DIR.');
  if (format !== null && !writableFormats.includes(format))
    throw new UsageError(`--format: "${format}" is none of ${writableFormats.join(', ')}.`);
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

/** Tells whether two results were made in the same way: by the same version, command and options. */
export function wayOf(version: string, command: string, options: BatchSettings['options']): string {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([version, command, sorted]));
}
