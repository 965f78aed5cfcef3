import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeSource } from '../../lib/load/sources/node-source.js';
import { ModelError } from '../../lib/util/errors.js';
import { UsageError, type Arguments } from '../arguments.js';
import { complaint, messageOf } from '../message.js';
import { isSystemError, systemReason } from '../open.js';
import { outputNames } from '../output-names.js';
import { withList } from '../path-list.js';
import { shareOut } from '../team.js';
import { printable } from '../text.js';
import type { Terminal } from '../terminal.js';
import { DrawingBrowser, type DrawingOptions } from './drawing-browser.js';
import { thumbnailSettings, type thumbnailOptions } from './options.js';
import type { Drawn } from './protocol.js';

/** One line of `--json`. */
interface Result {
  readonly path: string;
  /** The picture's file; null where there is none. */
  readonly picture: string | null;
  readonly subject: string | null;
  readonly warnings: readonly string[];
  readonly error: string | null;
}

/**
 * Draws a picture of each path, and tells of each as soon as it is there or has failed. A failure does not stop the rest.
 *
 * @returns the exit code
 * @throws UsageError where nothing can be drawn at all
 */
export async function thumbnail(
  { paths: given, options }: Arguments<typeof thumbnailOptions>,
  terminal: Terminal,
): Promise<number> {
  const { folder, look, extension, jobs, timeout } = thumbnailSettings(options);
  const { entry, json } = options;
  const paths = await withList(given, terminal);
  if (paths.length === 0) throw new UsageError('Name a model, or the folder of one.');
  if (entry !== null && paths.length > 1) throw new UsageError('--entry: Name one path, the one it lies in.');
  const drawing: DrawingOptions = {
    program: options.browser,
    noSandbox: options['no-sandbox'],
    library: terminal.library,
    look,
    timeout,
  };
  const browsers = Array.from({ length: Math.min(jobs, paths.length) }, () => new DrawingBrowser(drawing));
  const files = outputNames(paths, entry).map((name) => join(folder, `${name}.${extension}`));
  let failed = 0;

  async function make(path: string, file: string, browser: DrawingBrowser): Promise<void> {
    try {
      const { subject, warnings, picture } = await draw(browser, path, entry);
      await writeFile(file, picture, 'base64');
      tell({ path, picture: file, subject, warnings, error: null });
    } catch (error) {
      failed += 1;
      const message = isSystemError(error) ? systemReason(error) : messageOf(error);
      tell({ path, picture: null, subject: null, warnings: [], error: message });
    }
  }

  function tell(result: Result): void {
    const { path, picture, warnings, error } = result;
    for (const warning of warnings) terminal.error(complaint(`${path}: warning: ${warning}`));
    if (error !== null) terminal.error(complaint(`${path}: ${error}`));
    if (json) terminal.out(`${JSON.stringify(result)}\n`);
    else if (picture !== null) terminal.out(`${printable(`${path}: ${picture}`)}\n`);
  }

  await mkdir(folder, { recursive: true });
  // Where there is no browser, that is said once, and not for every path.
  await browsers[0]?.start();
  await shareOut([...paths.entries()], browsers, ([at, path], browser) => make(path, files[at]!, browser));
  if (failed > 0 && paths.length > 1)
    terminal.error(complaint(`${failed} of ${paths.length} thumbnails could not be made.`));
  return failed === 0 ? 0 : 1;
}

async function draw(browser: DrawingBrowser, path: string, entry: string | null): Promise<Drawn> {
  const answer = await browser.draw(await nodeSource([path]), entry);
  if (!('error' in answer)) return answer;
  const { error } = answer;
  throw typeof error === 'string' ? new Error(error) : new ModelError(error);
}
