import { UsageError, type AnyArguments, type OptionTable } from '../arguments.js';
import { batchOptions } from '../batch/options.js';
import { subjectCommands } from '../commands.js';
import { writableFormats } from '../convert.js';
import {
  thumbnailOptions,
  thumbnailSettings,
  type ThumbnailOptions,
  type ThumbnailSettings,
} from '../thumbnail/options.js';

/** A parsed job. The job's name in the queue is the command. */
export interface WorkerJob {
  readonly command: string;
  readonly paths: readonly string[];
  /** All options of the command, in the form that it parses. */
  readonly options: AnyArguments['options'];
  /** File extension of the result, without a dot. */
  readonly extension: string;
  /** Settings of a thumbnail; null for other commands. */
  readonly thumbnail: ThumbnailSettings | null;
}

/** The commands that jobs may run. */
export const workerCommands = ['info', 'check', 'convert', 'thumbnail'] as const;

/** Options that belong to the worker and may not be set by a job. */
const workerOnlyOptions = [
  ...['output', 'base', 'root', 'force', 'json', 'jobs', 'timeout', 'memory', 'browser', 'no-sandbox'],
];

/**
 * Parses a job of the queue. docs/worker.md describes its data.
 *
 * @throws UsageError that names the invalid part
 */
export function jobOf(name: string, data: unknown): WorkerJob {
  if (!(workerCommands as readonly string[]).includes(name))
    throw new UsageError(`The job's name "${name}" is not one of ${workerCommands.join(', ')}.`);
  if (!isRecord(data)) throw new UsageError('The data of a job must be an object: { "path": "..." }.');
  for (const key of Object.keys(data))
    if (!['path', 'paths', 'options'].includes(key))
      throw new UsageError(
        `The data has an unknown key "${key}"; allowed: "path" or "paths", and "options".`,
      );
  const paths = pathsOf(data);
  const { options = {} } = data;
  if (!isRecord(options)) throw new UsageError('"options" must be an object.');
  if (name === 'thumbnail') {
    if (paths.length > 1) throw new UsageError('"paths": A thumbnail requires exactly one path.');
    const read = readOptions(options, thumbnailOptions) as ThumbnailOptions;
    // The output folder is required, but the worker chooses it.
    const thumbnail = thumbnailSettings({ ...read, output: '.' });
    return { command: name, paths, options: read, extension: thumbnail.extension, thumbnail };
  }
  const { options: table, writesFile } = subjectCommands[name]!;
  const { format, ...others } = readOptions(options, writesFile ? { ...table, format: 'value' } : table);
  if (typeof format === 'string' && !writableFormats.includes(format))
    throw new UsageError(`"options.format": "${format}" is not one of ${writableFormats.join(', ')}.`);
  const extension = writesFile ? ((format as string | null) ?? writableFormats[0] ?? '') : 'json';
  return { command: name, paths, options: { ...others, json: true }, extension, thumbnail: null };
}

function pathsOf({ path, paths }: Readonly<Record<string, unknown>>): readonly string[] {
  const given: unknown = paths ?? (path === undefined ? undefined : [path]);
  if (path !== undefined && paths !== undefined)
    throw new UsageError('"path" and "paths" cannot be combined.');
  if (
    !Array.isArray(given) ||
    given.length === 0 ||
    !given.every((each) => typeof each === 'string' && each !== '' && !each.includes('\0'))
  )
    throw new UsageError(
      '"path" must be the path of a model, a folder or an archive; "paths" must be a list of such paths.',
    );
  return given as string[];
}

/** Parses options by their long names: a boolean for a flag, a string or a number for a value, an array for a list. */
function readOptions(given: Readonly<Record<string, unknown>>, table: OptionTable): AnyArguments['options'] {
  const read: Record<string, boolean | string | null | readonly string[]> = {};
  for (const [name, kind] of Object.entries(table))
    read[name] = kind === 'flag' ? false : kind === 'list' ? [] : null;
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(table, name) ? table[name] : undefined;
    if (kind === undefined || isWorkerOnly(name))
      throw new UsageError(
        `"options.${name}": ${kind === undefined && !isWorkerOnly(name) ? 'Unknown option.' : 'Only the worker can set this option.'}`,
      );
    if (kind === 'flag' && typeof value === 'boolean') read[name] = value;
    else if (kind === 'value' && isWord(value)) read[name] = String(value);
    else if (kind === 'list' && Array.isArray(value) && value.every(isWord)) read[name] = value.map(String);
    else {
      const wanted =
        kind === 'flag' ? 'true or false' : kind === 'list' ? 'an array of strings' : 'a string or a number';
      throw new UsageError(`"options.${name}" must be ${wanted}.`);
    }
  }
  return read;
}

function isWorkerOnly(name: string): boolean {
  return workerOnlyOptions.includes(name) || (name !== 'format' && name in batchOptions);
}

function isWord(value: unknown): value is string | number {
  return typeof value === 'string' ? value !== '' : typeof value === 'number' && Number.isFinite(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
