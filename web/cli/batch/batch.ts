import { UsageError, type AnyArguments } from '../arguments.js';
import type { SubjectCommand } from '../commands.js';
import { outputName } from '../output-names.js';
import { withList } from '../path-list.js';
import type { Terminal } from '../terminal.js';
import { forEachPath, type Outputs } from './each-path.js';
import { JobChild } from './job-child.js';
import { batchSettings, wayOf, type BatchSettings } from './options.js';
import { OutputFolder } from './output-folder.js';

/**
 * Does a command for each path, in child processes, and prints a line of JSON for each as soon as it is done or has
 * failed. A failure does not stop the rest.
 *
 * @returns the exit code: 0 where all have succeeded and pass
 * @throws UsageError where nothing can be done at all
 */
export async function runBatch(
  name: string,
  command: SubjectCommand,
  given: AnyArguments,
  terminal: Terminal,
): Promise<number> {
  const settings = batchSettings(command, given);
  const paths = await withList(given.paths, terminal);
  const { entry } = given.options;
  if (given.paths.length === 0) throw new UsageError('Name models, or - for a list on standard input.');
  if (typeof entry === 'string' && paths.length > 1)
    throw new UsageError('--entry: Name one path, the one it lies in.');
  const outputs = outputsOf(
    settings,
    paths,
    name,
    terminal.version,
    typeof entry === 'string' ? entry : null,
  );
  await outputs?.folder.make();
  const team = Array.from(
    { length: Math.min(settings.jobs, paths.length) },
    () => new JobChild(terminal.program, settings),
  );
  return forEachPath(
    {
      ...{ paths, outputs, team, json: true },
      make(path, output, child) {
        return child.run({ command: name, paths: [path], options: settings.options, output });
      },
      kill() {
        for (const child of team) child.kill();
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
    way: wayOf(version, command, { ...options, extension }),
  };
}
