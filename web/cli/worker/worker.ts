import { constants, hostname } from 'node:os';
import type { Job, Worker } from 'bullmq';
import { UsageError, type Arguments } from '../arguments.js';
import { complaint, messageOf } from '../message.js';
import type { Terminal } from '../terminal.js';
import { jsonText } from '../text.js';
import { bullmq } from './bullmq.js';
import { jobOf } from './job-data.js';
import { workerSettings, type workerOptions } from './options.js';
import { RedisClient } from './redis-client.js';
import { ResultStore } from './result-store.js';
import { JobFailure, WorkBench, type JobResult } from './work-bench.js';

/** How often a job may be taken over from a worker that has ended, before it counts as what ends workers. */
const mostTakenOver = 3;

/**
 * Takes jobs from a queue of BullMQ and does them, until a signal ends it: then it does those that it has begun, and
 * takes no more. A second signal ends it at once; another worker takes what it had begun.
 *
 * @returns the exit code
 * @throws UsageError where it cannot begin
 */
export async function worker(
  { paths, options }: Arguments<typeof workerOptions>,
  terminal: Terminal,
): Promise<number> {
  const settings = workerSettings(options);
  if (paths.length > 0) throw new UsageError('Paths come from the queue, in its jobs.');
  const { Worker: QueueWorker, UnrecoverableError } = await bullmq();
  const store = new ResultStore(settings.folder);
  await store.make();
  const connection = await connected(settings.redis);
  const benches = Array.from({ length: settings.jobs }, () => new WorkBench(settings, terminal, store));
  const idle = [...benches];

  async function work(job: Job<unknown, JobResult>): Promise<JobResult> {
    // What the producer leaves open is for the worker to say.
    if ((job.opts.attempts ?? 0) < 1) job.opts.attempts = settings.attempts;
    job.opts.backoff ??= { type: 'exponential', delay: settings.backoff };
    const bench = idle.pop()!;
    try {
      const wanted = jobOf(job.name, job.data);
      return await bench.run(wanted, (step) => job.updateProgress(step));
    } catch (error) {
      if (error instanceof UsageError) throw new UnrecoverableError(`usage: ${error.message}`);
      if (error instanceof JobFailure && !error.mayPass) throw new UnrecoverableError(error.message);
      throw error;
    } finally {
      idle.push(bench);
    }
  }

  function begin(): Worker<unknown, JobResult> {
    return new QueueWorker(settings.queue, work, {
      connection,
      // BullMQ keeps it in a job as `processedBy`.
      name: `${hostname()}:${process.pid}`,
      concurrency: settings.jobs,
      lockDuration: settings.lock,
      stalledInterval: settings.lock,
      maxStalledCount: mostTakenOver,
    });
  }

  function tellOf(queue: Worker<unknown, JobResult>): void {
    queue.on('completed', (job, result) => {
      terminal.out(`${jsonText({ id: job.id, command: job.name, ok: true, ...result })}\n`);
    });
    queue.on('failed', (job, error) => {
      const { message } = error;
      terminal.error(complaint(`job ${job?.id ?? '?'}: ${message}`));
      const isLast = job === undefined || job.finishedOn !== undefined;
      const told = { id: job?.id, command: job?.name, ok: false, error: message, again: !isLast };
      terminal.out(`${jsonText(told)}\n`);
    });
    queue.on('error', (error) => terminal.error(complaint(messageOf(error))));
  }

  const clean = (): void => {
    for (const bench of benches) bench.kill();
    store.discardAll();
  };
  process.once('exit', clean);
  // An open connection would keep this process running after an error.
  try {
    const queue = begin();
    tellOf(queue);
    await queue.waitUntilReady();
    terminal.error(complaint(`takes jobs of "${settings.queue}", ${settings.jobs} at a time.`));
    await ended();
    terminal.error(complaint('does what it has begun, and ends.'));
    await queue.close();
    await Promise.all(benches.map((bench) => bench.close()));
    return 0;
  } finally {
    connection.end();
    process.off('exit', clean);
  }
}

/** Waits for a signal to end; at the second one this process ends at once. */
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
    throw new UsageError(`--redis: There is no Redis at ${url.host}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message === '' ? (code ?? 'it does not answer.') : message;
}
