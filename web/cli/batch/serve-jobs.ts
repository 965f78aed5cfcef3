import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { UsageError } from '../arguments.js';
import { drawing, subjectCommands } from '../commands.js';
import { jsonText } from '../text.js';
import { errorOf, type JobError } from './job-error.js';
import { InputRecorder } from './made-from.js';
import type { Job, JobAnswer, JobResult } from './protocol.js';

/**
 * Runs the jobs that the parent process sends, one after the other. Exits when the parent exits, even during a job,
 * because nothing would receive the answer.
 *
 * @throws UsageError if the process was not started by a parent that sends jobs
 */
export async function serveJobs(): Promise<void> {
  if (process.send === undefined)
    throw new UsageError('This command is internal: Marrow starts it for --jobs. Use --jobs N.');
  // Terminals and service managers send these to all processes of the command; only the parent reacts.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (job: Job) => {
    void answerTo(job).then((answer) => process.send?.(answer));
  });
  endWithParent();
  await new Promise(() => undefined);
}

/** Milliseconds between two checks whether the parent still runs. */
const pollInterval = 1000;

/**
 * Exits when the parent has exited or was killed. The IPC channel reports it while this process is idle; a thread polls
 * for it during a computation, which may never return.
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
    setInterval(() => isThere() || process.kill(process.pid, 'SIGKILL'), ${pollInterval});`;
  const thread = new Worker(watch, {
    eval: true,
    workerData: process.ppid,
    // The process has a memory limit, and this thread needs almost no memory.
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
  const subjectCommand = command === 'thumbnail' ? drawing : subjectCommands[command]!;
  const { writesFile } = subjectCommand;
  const watch = new InputRecorder();
  const given = { paths, options: { ...options, ...(writesFile && { output }) } };
  const { data, warnings, files, failed } = await subjectCommand.answer(given, watch);
  const { root } = options;
  const madeFrom = await watch.madeFrom(paths, typeof root === 'string' ? root : null);
  // The files are written to a temporary folder; the parent publishes them.
  for (const file of files) await writeFile(file.path, file.data);
  if (writesFile) return { data: null, warnings, failed, madeFrom };
  const text = jsonText(data);
  if (output === null) return { data: text, warnings, failed, madeFrom };
  await writeFile(output, `${text}\n`);
  return { data: null, warnings, failed, madeFrom };
}
