import { writeFile } from 'node:fs/promises';
import { UsageError } from '../arguments.js';
import { modelSource } from '../model-source.js';
import { SeveralError } from '../only-entry.js';
import { ModelError } from '../../lib/util/errors.js';
import { InputRecorder } from '../batch/made-from.js';
import type { Job, JobResult } from '../batch/protocol.js';
import type { DrawingBrowser } from './drawing-browser.js';

/** The job that draws a thumbnail without a browser. */
export function drawingJob(paths: readonly string[], options: Job['options'], output: string | null): Job {
  return { command: 'thumbnail', paths, options: { ...options, part: [] }, output };
}

/**
 * Draws the thumbnail of a path into a file, in a browser.
 *
 * @throws ModelError if the path cannot be opened; UsageError if the model does not have the requested clip, skin or entry;
 *   TimeOver; Error if the browser crashes
 */
export async function drawInto(
  file: string,
  path: string,
  { entry, root }: { readonly entry: string | null; readonly root: string | null },
  browser: DrawingBrowser,
): Promise<JobResult> {
  const watch = new InputRecorder();
  const answer = await browser.draw(await modelSource([path], root, watch), entry);
  if ('error' in answer) {
    const { error } = answer;
    if (typeof error === 'string') throw new Error(error);
    if (!('usage' in error)) throw new ModelError(error);
    throw error.isList ? new SeveralError(error.usage, [], []) : new UsageError(error.usage);
  }
  await writeFile(file, answer.image, 'base64');
  return {
    data: null,
    warnings: answer.warnings,
    failed: false,
    madeFrom: await watch.madeFrom([path], root),
  };
}
