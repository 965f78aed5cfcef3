import { writeFile } from 'node:fs/promises';
import { UsageError } from '../arguments.js';
import { subjectCommands } from '../commands.js';
import { errorOf, type JobError } from './job-error.js';
import { MakingWatch } from './made-from.js';
import type { Job, JobAnswer, JobResult } from './protocol.js';

/**
 * Does the jobs that the parent process sends, one after the other, and ends with it.
 *
 * @throws UsageError where there is no parent that sends any
 */
export async function serveJobs(): Promise<void> {
  if (process.send === undefined) throw new UsageError('Jobs come from a parent process: see --jobs.');
  // A terminal sends this to all processes of the command; the parent decides about its children.
  process.on('SIGINT', () => undefined);
  process.on('message', (job: Job) => {
    void answerTo(job).then((answer) => process.send?.(answer));
  });
  await new Promise((resolve) => process.once('disconnect', resolve));
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
  const { data, warnings, failed } = await subjectCommand.answer(given, watch);
  const madeFrom = await watch.madeFrom(paths);
  if (writesFile) return { data: null, warnings, failed, madeFrom };
  const text = JSON.stringify(data);
  if (output === null) return { data: text, warnings, failed, madeFrom };
  await writeFile(output, `${text}\n`);
  return { data: null, warnings, failed, madeFrom };
}
