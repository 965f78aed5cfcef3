import { constants, hostname } from 'node:os';
import type { Job, Worker } from 'bullmq';
import { UsageError, type Arguments } from '../arguments.js';
import { errorLine, messageOf } from '../message.js';
import type { JobDone, JobFailed } from '../outputs.js';
import type { Terminal } from '../terminal.js';
import { jsonText } from '../text.js';
import { bullmq } from './bullmq.js';
import { jobOf } from './job-data.js';
import { workerSettings, type workerOptions } from './options.js';
import { RedisClient } from './redis-client.js';
import { ResultStore } from './result-store.js';
import { JobFailure, JobRunner, type JobResult } from './job-runner.js';

/** How often a job is taken over from a worker that ended. After that, the job fails, as the likely cause. */
const maxStalls = 3;

/**
 * Runs the jobs of a BullMQ queue until a signal arrives; then it completes the running jobs and exits. A second signal
 * exits at once, and another worker takes over the running jobs.
 *
 * @returns the exit code
 * @throws UsageError if the worker cannot start
 */
export async function worker(
  { paths, options }: Arguments<typeof workerOptions>,
  terminal: Terminal,
): Promise<number> {
  const settings = workerSettings(options);
  if (paths.length > 0)
    throw new UsageError('The worker accepts no paths: they come from the jobs of the queue.');
  const { Worker: QueueWorker, UnrecoverableError } = await bullmq();
  const store = new ResultStore(settings.folder);
  await store.make();
  const connection = await connected(settings.redis);
  const runners = Array.from({ length: settings.jobs }, () => new JobRunner(settings, terminal, store));
  const idle = [...runners];

  async function work(job: Job<unknown, JobResult>): Promise<JobResult> {
    // Apply the worker's defaults to options that the producer did not set.
    if ((job.opts.attempts ?? 0) < 1) job.opts.attempts = settings.attempts;
    job.opts.backoff ??= { type: 'exponential', delay: settings.backoff };
    const runner = idle.pop()!;
    try {
      const wanted = jobOf(job.name, job.data);
      return await runner.run(wanted, (step) => job.updateProgress(step));
    } catch (error) {
      if (error instanceof UsageError) throw new UnrecoverableError(`usage: ${error.message}`);
      if (error instanceof JobFailure && !error.isRetryable) throw new UnrecoverableError(error.message);
      throw error;
    } finally {
      idle.push(runner);
    }
  }

  function begin(): Worker<unknown, JobResult> {
    return new QueueWorker(settings.queue, work, {
      connection,
      // BullMQ stores the name in a job as `processedBy`.
      name: `${hostname()}:${process.pid}`,
      concurrency: settings.jobs,
      lockDuration: settings.lock,
      stalledInterval: settings.lock,
      maxStalledCount: maxStalls,
    });
  }

  function logEvents(queue: Worker<unknown, JobResult>): void {
    queue.on('completed', (job, result) => {
      const event: JobDone = { ...withId(job), command: job.name, ok: true, ...result };
      terminal.out(`${jsonText(event)}\n`);
    });
    queue.on('failed', (job, error) => {
      const { message } = error;
      terminal.error(errorLine(`job ${job?.id ?? '?'}: ${message}`));
      const isLast = job === undefined || job.finishedOn !== undefined;
      const event: JobFailed = {
        ...(job === undefined ? {} : { ...withId(job), command: job.name }),
        ...{ ok: false, error: message, willRetry: !isLast },
      };
      terminal.out(`${jsonText(event)}\n`);
    });
    queue.on('error', (error) => terminal.error(errorLine(messageOf(error))));
  }

  const clean = (): void => {
    for (const runner of runners) runner.kill();
    store.discardAll();
  };
  process.once('exit', clean);
  // An open connection would keep this process running after an error.
  try {
    const queue = begin();
    logEvents(queue);
    await queue.waitUntilReady();
    terminal.error(errorLine(`waiting for jobs in "${settings.queue}", ${settings.jobs} at a time.`));
    await ended();
    terminal.error(errorLine('completing the running jobs, then exiting.'));
    await queue.close();
    await Promise.all(runners.map((runner) => runner.close()));
    return 0;
  } finally {
    connection.end();
    process.off('exit', clean);
  }
}

/** A job's id, unless BullMQ has none. */
function withId({ id }: Job): { readonly id?: string } {
  return id === undefined ? {} : { id };
}

/** Waits for a signal; a second one exits the process at once. */
async function ended(): Promise<void> {
  await new Promise<void>((resolve) => {
    let isFirst = true;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (!isFirst) process.exit(128 + constants.signals[signal]);
        isFirst = false;
        resolve();
      });
  });
}

async function connected(url: URL): Promise<RedisClient> {
  const client = new RedisClient(url);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new UsageError(`--redis: Cannot connect to ${url.host}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message === '' ? (code ?? 'no response.') : message;
}
