import { useLocalFiles, type ReadingWatch } from '../lib/load/sources/node-source.js';
import { parseArguments, UsageError, type AnyArguments, type OptionTable } from './arguments.js';
import { runBatch } from './batch/batch.js';
import { batchOptions, isBatch, refuseBatchOptions } from './batch/options.js';
import { childCommandName } from './batch/protocol.js';
import { serveJobs } from './batch/serve-jobs.js';
import { subjectCommands, type SubjectCommand } from './commands.js';
import { shortOptions } from './convert.js';
import { help } from './help.js';
import { errorLine, errorText } from './message.js';
import type { Terminal } from './terminal.js';
import { jsonText } from './text.js';
import { writeFiles } from './single-output.js';
import { thumbnailOptions } from './thumbnail/options.js';
import { thumbnail } from './thumbnail/thumbnail.js';
import { workerOptions } from './worker/options.js';
import { worker } from './worker/worker.js';

/**
 * Runs a command and returns its exit code. With one subject, nothing is printed until the command has succeeded; with
 * several, each result is printed when it is ready.
 */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  useLocalFiles();
  const [name = '--help', ...rest] = words;
  const wants = (option: string): boolean => name === option || rest.includes(option);
  try {
    if (wants('--help')) terminal.out(help);
    else if (wants('--version')) terminal.out(`${terminal.version}\n`);
    else if (name === 'thumbnail')
      return await thumbnail(parseArguments(rest, thumbnailOptions, shortOptions), terminal);
    else if (name === 'worker')
      return await worker(parseArguments(rest, workerOptions, shortOptions), terminal);
    else if (name === childCommandName) await serveJobs();
    else {
      const command = Object.hasOwn(subjectCommands, name) ? subjectCommands[name] : undefined;
      if (command === undefined) throw new UsageError(`Unknown command "${name}". See marrow --help.`);
      return await runSubjects(name, command, rest, terminal);
    }
    return 0;
  } catch (error) {
    terminal.error(errorText(error));
    return 1;
  }
}

async function runSubjects(
  name: string,
  command: SubjectCommand,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const table: OptionTable = { ...command.options, ...batchOptions };
  const given: AnyArguments = parseArguments(words, table, shortOptions);
  if (isBatch(command, given)) return runBatch(name, command, given, terminal);
  refuseBatchOptions(command, given);
  const read: Set<string> = new Set(given.paths);
  const watch: ReadingWatch = { read: (place) => void read.add(place), missed: () => undefined };
  const answer = await command.answer(given, watch, true);
  await writeFiles(answer.files, [...read], name, given.options['overwrite'] === true);
  const isJson = given.options['json'] === true;
  terminal.out(isJson ? `${jsonText(answer.data, command.indent)}\n` : answer.text(terminal.colors));
  if (answer.hint !== null) terminal.error(errorLine(answer.hint));
  return answer.failed ? 1 : 0;
}
