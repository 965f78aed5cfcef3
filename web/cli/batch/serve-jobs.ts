import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { UsageError } from '../arguments.js';
import { subjectCommands } from '../commands.js';
import { jsonText } from '../text.js';
import { errorOf, type JobError } from './job-error.js';
import { MakingWatch } from './made-from.js';
import type { Job, JobAnswer, JobResult } from './protocol.js';

/**
 * Does the jobs that the parent process sends, one after the other, and ends with it, whatever it is doing: nobody would
 * take its answer.
 *
 * @throws UsageError where there is no parent that sends any
 */
export async function serveJobs(): Promise<void> {
  if (process.send === undefined) throw new UsageError('Jobs come from a parent process: see --jobs.');
  // A terminal or a service manager sends these to all processes of the command; the parent decides about its children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (job: Job) => {
    void answerTo(job).then((answer) => process.send?.(answer));
  });
  endWithParent();
  await new Promise(() => undefined);
}

/** Milliseconds between two looks at whether the parent is still there. */
const lookTime = 1000;

/**
 * Ends this process when its parent has ended, also if it was killed. The connection's end tells it while this process
 * waits for something; a thread sees it while a module computes, maybe without end.
 */
function endWithParent(): void {
  process.once('disconnect', () => process.exit());
  const watch = `
    const { workerData: parent } = require('node:worker_threads');
    const isThere = () => {
      try {
        return process.ppid === parent && process.kill(parent, 0);
      } catch (error) {
        return error.code === 'EPERM';
      }
    };
    setInterval(() => isThere() || process.kill(process.pid, 'SIGKILL'), ${lookTime});`;
  const thread = new Worker(watch, {
    eval: true,
    workerData: process.ppid,
    // It holds next to nothing, and the process has a limit of memory.
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  });
  thread.unref();
}

async function answerTo(job: Job): Promise<JobAnswer> {
  let answer: JobResult | { readonly error: JobError };
  try {
    answer = await resultOf(job);
  } catch (error) {
    answer = { error: errorOf(error) };
  }
  return { ...answer, memory: process.memoryUsage.rss() };
}

async function resultOf({ command, paths, options, output }: Job): Promise<JobResult> {
  const subjectCommand = subjectCommands[command]!;
  const { writesFile } = subjectCommand;
  const watch = new MakingWatch();
  const given = { paths, options: { ...options, ...(writesFile && { output }) } };
  const { data, warnings, files, failed } = await subjectCommand.answer(given, watch);
  const { root } = options;
  const madeFrom = await watch.madeFrom(paths, typeof root === 'string' ? root : null);
  // They go into a draft, which the parent publishes.
  for (const file of files) await writeFile(file.path, file.data);
  if (writesFile) return { data: null, warnings, failed, madeFrom };
  const text = jsonText(data);
  if (output === null) return { data: text, warnings, failed, madeFrom };
  await writeFile(output, `${text}\n`);
  return { data: null, warnings, failed, madeFrom };
}
