import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { hashOf } from '../hash.js';

/** The folder, in that of the outputs, for what is known of them and for what is not yet complete. */
export const ownFolder = '.marrow';

/**
 * The file that says what an output was made from. Records lie side by side; one of an output in a folder below is named
 * by a hash.
 *
 * @param outputs - the folder of the outputs
 * @param name - the output's path in it, with forward slashes
 */
export function recordFile(outputs: string, name: string): string {
  return join(outputs, ownFolder, `${name.includes('/') ? hashOf(name) : name}.json`);
}

/** Whether a command has written a file into a folder of outputs that is `root`, or lies in it. */
export function isOutput(place: string, root: string): boolean {
  for (let folder = dirname(place); folder.startsWith(root); folder = dirname(folder)) {
    if (
      existsSync(join(folder, ownFolder)) &&
      existsSync(recordFile(folder, relative(folder, place).split(sep).join('/')))
    )
      return true;
    if (folder === dirname(folder)) break;
  }
  return false;
}
