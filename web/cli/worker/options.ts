import { availableParallelism } from 'node:os';
import { UsageError, type Options } from '../arguments.js';
import { defaultMemory, defaultTimeout, leastMemory, type JobLimits } from '../batch/options.js';
import { parseJobs, parseTimeout, parseWhole } from '../limits.js';

export const workerOptions = {
  redis: 'value',
  queue: 'value',
  output: 'value',
  jobs: 'value',
  timeout: 'value',
  memory: 'value',
  attempts: 'value',
  backoff: 'value',
  lock: 'value',
  browser: 'value',
  'no-sandbox': 'flag',
} as const;

const defaultRedis = 'redis://127.0.0.1:6379';
const defaultQueue = 'marrow';
const defaultAttempts = 3;
const defaultBackoff = 5;
const defaultLock = 30;

export interface WorkerSettings extends JobLimits {
  readonly redis: URL;
  readonly queue: string;
  /** The folder for results. */
  readonly folder: string;
  /** The number of concurrent jobs. */
  readonly jobs: number;
  /** The number of attempts of a job that does not set one. */
  readonly attempts: number;
  /** Milliseconds before the second attempt of a job that does not set a delay. Each further delay is doubled. */
  readonly backoff: number;
  /** Milliseconds without a lock renewal after which another worker takes over a job. */
  readonly lock: number;
  readonly browser: string | null;
  readonly noSandbox: boolean;
}

/** @throws UsageError for an invalid option value */
export function workerSettings(options: Options<typeof workerOptions>): WorkerSettings {
  const { redis, queue, output, jobs, timeout, memory, attempts, backoff, lock, browser } = options;
  if (output === null) throw new UsageError('Specify the output folder: -o DIR.');
  return {
    redis: addressOf(redis ?? process.env['REDIS_URL'] ?? defaultRedis),
    queue: queueName(queue ?? defaultQueue),
    folder: output,
    jobs: parseJobs(jobs, availableParallelism()),
    timeout: parseTimeout(timeout, defaultTimeout),
    memory: memory === null ? defaultMemory : parseWhole(memory, '--memory', leastMemory),
    attempts: attempts === null ? defaultAttempts : parseWhole(attempts, '--attempts', 1),
    backoff: (backoff === null ? defaultBackoff : parseWhole(backoff, '--backoff', 0)) * 1000,
    lock: (lock === null ? defaultLock : parseWhole(lock, '--lock', 1)) * 1000,
    browser,
    noSandbox: options['no-sandbox'],
  };
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && url.hostname !== '' && ['redis:', 'rediss:'].includes(url.protocol)) return url;
  // The URL may contain a password, so the message does not repeat it.
  throw new UsageError('--redis: The URL must have the form redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE].');
}

function queueName(text: string): string {
  // BullMQ uses colons as separators in its keys.
  if (text.includes(':')) throw new UsageError(`--queue: "${text}" contains a colon.`);
  return text;
}
