import { clock, type Cancel } from '../lib/util/clock.js';
import { parseNumber, UsageError } from './arguments.js';

/** The options that say how many work at the same time, and what each of them may take. */

export function parseJobs(text: string | null, ordinary: number): number {
  return text === null ? ordinary : parseWhole(text, '--jobs', 1);
}

/** A timer's longest time, in milliseconds: some 24 days. */
const longest = 2 ** 31 - 1;

/** Milliseconds, of an option in seconds. What is longer than a timer can wait is as long as it can. */
export function parseTimeout(text: string | null, ordinarySeconds: number): number {
  const seconds = text === null ? ordinarySeconds : parseNumber(text, '--timeout');
  if (seconds <= 0) throw new UsageError(`--timeout: "${text}" is not above 0.`);
  return Math.min(seconds * 1000, longest);
}

export function parseWhole(text: string, option: string, least: number): number {
  const value = parseNumber(text, option);
  if (!Number.isInteger(value) || value < least)
    throw new UsageError(`${option}: "${text}" is not a whole number from ${least}.`);
  return value;
}

/** The work on one item was ended because it took longer than it may. */
export class TimeOver extends Error {
  constructor(milliseconds: number) {
    super(`It took longer than ${milliseconds / 1000} s. Allow more with --timeout SECONDS.`);
  }
}

/** Waits for work, unless the time is over before. @throws TimeOver */
export async function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  // After the time is over, what comes of the work is of no interest.
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
