import { UsageError, type AnyArguments } from '../arguments.js';
import type { SubjectCommand } from '../commands.js';
import { outputName } from '../output-names.js';
import { expandStdin } from '../path-list.js';
import type { Terminal } from '../terminal.js';
import { forEachPath, type Outputs } from './each-path.js';
import { JobChild } from './job-child.js';
import { batchSettings, hashSettings, type BatchSettings } from './options.js';
import { OutputFolder } from './output-folder.js';

/**
 * Runs a command for each path in child processes and prints a line of JSON for each as soon as it completes or fails. A
 * failure does not stop the other paths.
 *
 * @returns the exit code: 0 if all paths succeeded and passed
 * @throws UsageError if the command cannot start
 */
export async function runBatch(
  name: string,
  command: SubjectCommand,
  given: AnyArguments,
  terminal: Terminal,
): Promise<number> {
  const settings = batchSettings(command, given);
  const paths = await expandStdin(given.paths, terminal);
  const { entry } = given.options;
  if (given.paths.length === 0)
    throw new UsageError('Specify model files, or - for a list on standard input.');
  if (typeof entry === 'string' && paths.length > 1)
    throw new UsageError('--entry: Only one path is allowed with --entry.');
  const outputs = outputsOf(
    settings,
    paths,
    name,
    terminal.version,
    typeof entry === 'string' ? entry : null,
  );
  await outputs?.folder.make();
  const workers = Array.from(
    { length: Math.min(settings.jobs, paths.length) },
    () => new JobChild(terminal.program, settings),
  );
  return forEachPath(
    {
      ...{ paths, outputs, workers, json: true },
      make(path, output, child) {
        return child.run({ command: name, paths: [path], options: settings.options, output });
      },
      kill() {
        for (const child of workers) child.kill();
      },
    },
    terminal,
  );
}

function outputsOf(
  { folder, base, extension, options, force, overwrite }: BatchSettings,
  inputs: readonly string[],
  command: string,
  version: string,
  entry: string | null,
): Outputs | null {
  if (folder === null) return null;
  return {
    folder: new OutputFolder(folder, { inputs, overwrite }),
    name: (path) => `${outputName(path, base, entry)}.${extension}`,
    ...{ entry, command, force },
    settingsHash: hashSettings(version, command, { ...options, extension }),
  };
}
