import { writeFile } from 'node:fs/promises';
import { modelSource } from '../model-source.js';
import { ModelError } from '../../lib/util/errors.js';
import { MakingWatch } from '../batch/made-from.js';
import type { JobResult } from '../batch/protocol.js';
import type { DrawingBrowser } from './drawing-browser.js';

/**
 * Draws the picture of a path into a file.
 *
 * @throws ModelError where it cannot be opened; TimeOver; Error where the browser crashes
 */
export async function drawInto(
  file: string,
  path: string,
  entry: string | null,
  browser: DrawingBrowser,
): Promise<JobResult> {
  const watch = new MakingWatch();
  const answer = await browser.draw(await modelSource([path], watch), entry);
  if ('error' in answer) {
    const { error } = answer;
    throw typeof error === 'string' ? new Error(error) : new ModelError(error);
  }
  await writeFile(file, answer.picture, 'base64');
  return { data: null, warnings: answer.warnings, failed: false, madeFrom: await watch.madeFrom([path]) };
}
