import { clock, type Cancel } from '../lib/util/clock.js';
import { parseNumber, UsageError } from './arguments.js';

/** Options that limit the number of concurrent jobs and the resources of each. */

export function parseJobs(text: string | null, fallback: number): number {
  return text === null ? fallback : parseWhole(text, '--jobs', 1);
}

/** The maximum delay of a timer, in milliseconds: about 24 days. */
const maxDelay = 2 ** 31 - 1;

/** Converts `--timeout` from seconds to milliseconds, limited to the maximum delay of a timer. */
export function parseTimeout(text: string | null, fallbackSeconds: number): number {
  const seconds = text === null ? fallbackSeconds : parseNumber(text, '--timeout');
  if (seconds <= 0) throw new UsageError(`--timeout: "${text}" must be greater than 0.`);
  return Math.min(seconds * 1000, maxDelay);
}

export function parseWhole(text: string, option: string, min: number): number {
  const value = parseNumber(text, option);
  if (!Number.isInteger(value) || value < min)
    throw new UsageError(`${option}: "${text}" must be an integer of at least ${min}.`);
  return value;
}

/** An item exceeded its time limit. */
export class TimeOver extends Error {
  constructor(milliseconds: number) {
    super(`Timed out after ${milliseconds / 1000} s. Raise the limit with --timeout SECONDS.`);
  }
}

/** Waits for `work`, but at most `milliseconds`. @throws TimeOver */
export async function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  // After a timeout, a rejection of `work` must not be reported as unhandled.
  work.catch(() => undefined);
  let timer: Cancel | undefined;
  const over: Promise<never> = new Promise((_, reject) => {
    timer = clock.after(milliseconds, () => reject(new TimeOver(milliseconds)));
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    timer?.();
  }
}
