import { UsageError, type Arguments } from '../arguments.js';
import { forEachPath, type Outputs } from '../batch/each-path.js';
import { JobChild } from '../batch/job-child.js';
import { defaultMemory, hashSettings } from '../batch/options.js';
import { OutputFolder } from '../batch/output-folder.js';
import { outputName } from '../output-names.js';
import { expandStdin } from '../path-list.js';
import type { Terminal } from '../terminal.js';
import { drawInto, drawingJob } from './draw.js';
import { DrawingBrowser, type DrawingOptions } from './drawing-browser.js';
import { thumbnailSettings, type thumbnailOptions } from './options.js';

/**
 * Draws a thumbnail of each path whose thumbnail is not up to date, and reports each path as soon as it completes or fails.
 * A failure does not stop the other paths.
 *
 * @returns the exit code
 * @throws UsageError if the command cannot start
 */
export async function thumbnail(
  { paths: given, options }: Arguments<typeof thumbnailOptions>,
  terminal: Terminal,
): Promise<number> {
  const { look, film, extension, jobs, timeout, renderer, ...settings } = thumbnailSettings(options);
  const { entry, root, json, base, force, overwrite } = options;
  const paths = await expandStdin(given, terminal);
  if (paths.length === 0) throw new UsageError('Specify a model file or a folder.');
  if (entry !== null && paths.length > 1)
    throw new UsageError('--entry: Only one path is allowed with --entry.');
  const folder = new OutputFolder(settings.folder, { inputs: paths, overwrite });
  await folder.make();
  const outputs: Outputs = {
    ...{ folder, entry, force, command: 'thumbnail' },
    name: (path) => `${outputName(path, base, entry)}.${extension}`,
    settingsHash: hashSettings(terminal.version, 'thumbnail', {
      look: JSON.stringify(look),
      film: JSON.stringify(film),
      ...{ renderer, extension, entry, root },
    }),
  };
  const length = Math.min(jobs, paths.length);
  if (renderer === 'software') {
    const children = Array.from(
      { length },
      () => new JobChild(terminal.program, { timeout, memory: defaultMemory }),
    );
    return forEachPath(
      {
        ...{ paths, workers: children, json, outputs },
        make: (path, output, child) => child.run(drawingJob([path], options, output)),
        kill() {
          for (const child of children) child.kill();
        },
      },
      terminal,
    );
  }
  const drawing: DrawingOptions = {
    program: options.browser,
    noSandbox: options['no-sandbox'],
    library: terminal.library,
    look,
    timeout,
  };
  const browsers = Array.from({ length }, () => new DrawingBrowser(drawing));
  return forEachPath(
    {
      ...{ paths, workers: browsers, json, outputs },
      // Report a missing browser once, not for every path.
      prepare: async () => browsers[0]?.start(),
      make: (path, file, browser) => drawInto(file!, path, { entry, root }, browser),
    },
    terminal,
  );
}
