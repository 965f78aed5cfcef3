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

/** What a job asks for: its name is the command. */
export interface WorkerJob {
  readonly command: string;
  readonly paths: readonly string[];
  /** All options of the command, as it reads them. */
  readonly options: AnyArguments['options'];
  /** The result's extension, without a dot. */
  readonly extension: string;
  /** Of a thumbnail: how it is drawn. */
  readonly thumbnail: ThumbnailSettings | null;
}

/** The commands that a worker does. */
export const workerCommands = ['info', 'check', 'convert', 'thumbnail'] as const;

/** What the worker decides, and no job. */
const workersOwn = [
  ...['output', 'base', 'root', 'force', 'json', 'jobs', 'timeout', 'memory', 'browser', 'no-sandbox'],
];

/**
 * Reads a job of the queue. docs/worker.md describes its data.
 *
 * @throws UsageError that names what is wrong with it
 */
export function jobOf(name: string, data: unknown): WorkerJob {
  if (!(workerCommands as readonly string[]).includes(name))
    throw new UsageError(`The job's name is "${name}"; it is one of ${workerCommands.join(', ')}.`);
  if (!isRecord(data)) throw new UsageError('The data of a job is an object: { "path": "..." }.');
  for (const key of Object.keys(data))
    if (!['path', 'paths', 'options'].includes(key))
      throw new UsageError(`The data has "${key}"; it has "path" or "paths", and "options".`);
  const paths = pathsOf(data);
  const { options = {} } = data;
  if (!isRecord(options)) throw new UsageError('"options" is no object.');
  if (name === 'thumbnail') {
    if (paths.length > 1) throw new UsageError('"paths": A thumbnail is of one path.');
    const read = readOptions(options, thumbnailOptions) as ThumbnailOptions;
    // The name of the folder is the worker's own; it is only asked for.
    const thumbnail = thumbnailSettings({ ...read, output: '.' });
    return { command: name, paths, options: read, extension: thumbnail.extension, thumbnail };
  }
  const { options: table, writesFile } = subjectCommands[name]!;
  const { format, ...others } = readOptions(options, writesFile ? { ...table, format: 'value' } : table);
  if (typeof format === 'string' && !writableFormats.includes(format))
    throw new UsageError(`"options.format": "${format}" is none of ${writableFormats.join(', ')}.`);
  const extension = writesFile ? ((format as string | null) ?? writableFormats[0] ?? '') : 'json';
  return { command: name, paths, options: { ...others, json: true }, extension, thumbnail: null };
}

function pathsOf({ path, paths }: Readonly<Record<string, unknown>>): readonly string[] {
  const given: unknown = paths ?? (path === undefined ? undefined : [path]);
  if (path !== undefined && paths !== undefined)
    throw new UsageError('"path" and "paths" exclude each other.');
  if (
    !Array.isArray(given) ||
    given.length === 0 ||
    !given.every((each) => typeof each === 'string' && each !== '' && !each.includes('\0'))
  )
    throw new UsageError(
      '"path" is the path of a model, a folder or an archive, or "paths" is a list of such.',
    );
  return given as string[];
}

/** Options by their long names: true for a flag, a text or a number, a list of those. */
function readOptions(given: Readonly<Record<string, unknown>>, table: OptionTable): AnyArguments['options'] {
  const read: Record<string, boolean | string | null | readonly string[]> = {};
  for (const [name, kind] of Object.entries(table))
    read[name] = kind === 'flag' ? false : kind === 'list' ? [] : null;
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(table, name) ? table[name] : undefined;
    if (kind === undefined || isWorkersOwn(name))
      throw new UsageError(
        `"options.${name}": ${kind === undefined && !isWorkersOwn(name) ? 'There is no such option.' : "That is the worker's own."}`,
      );
    if (kind === 'flag' && typeof value === 'boolean') read[name] = value;
    else if (kind === 'value' && isWord(value)) read[name] = String(value);
    else if (kind === 'list' && Array.isArray(value) && value.every(isWord)) read[name] = value.map(String);
    else {
      const wanted =
        kind === 'flag' ? 'true or false' : kind === 'list' ? 'a list of texts' : 'a text or a number';
      throw new UsageError(`"options.${name}" is ${wanted}.`);
    }
  }
  return read;
}

function isWorkersOwn(name: string): boolean {
  return workersOwn.includes(name) || (name !== 'format' && name in batchOptions);
}

function isWord(value: unknown): value is string | number {
  return typeof value === 'string' ? value !== '' : typeof value === 'number' && Number.isFinite(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
