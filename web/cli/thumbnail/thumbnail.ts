import { UsageError, type Arguments } from '../arguments.js';
import { forEachPath } from '../batch/each-path.js';
import { wayOf } from '../batch/options.js';
import { OutputFolder } from '../batch/output-folder.js';
import { outputName } from '../output-names.js';
import { withList } from '../path-list.js';
import type { Terminal } from '../terminal.js';
import { drawInto } from './draw.js';
import { DrawingBrowser, type DrawingOptions } from './drawing-browser.js';
import { thumbnailSettings, type thumbnailOptions } from './options.js';

/**
 * Draws a picture of each path that has none which is up to date, and tells of each as soon as it is there or has failed.
 * A failure does not stop the rest.
 *
 * @returns the exit code
 * @throws UsageError where nothing can be drawn at all
 */
export async function thumbnail(
  { paths: given, options }: Arguments<typeof thumbnailOptions>,
  terminal: Terminal,
): Promise<number> {
  const { look, extension, jobs, timeout, ...settings } = thumbnailSettings(options);
  const { entry, root, json, base, force, overwrite } = options;
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
  const folder = new OutputFolder(settings.folder, { inputs: paths, overwrite });
  await folder.make();
  return forEachPath(
    {
      ...{ paths, team: browsers, json },
      outputs: {
        ...{ folder, entry, force, command: 'thumbnail' },
        name: (path) => `${outputName(path, base, entry)}.${extension}`,
        way: wayOf(terminal.version, 'thumbnail', { look: JSON.stringify(look), extension, entry, root }),
      },
      // Where there is no browser, that is said once, and not for every path.
      prepare: async () => browsers[0]?.start(),
      make: (path, file, browser) => drawInto(file!, path, { entry, root }, browser),
    },
    terminal,
  );
}
