import { UsageError, type AnyArguments } from '../arguments.js';
import type { SubjectCommand } from '../commands.js';
import { complaint } from '../message.js';
import { outputNames } from '../output-names.js';
import { withList } from '../path-list.js';
import { exitAtSignals } from '../signals.js';
import { shareOut } from '../team.js';
import type { Terminal } from '../terminal.js';
import { errorOf, type JobError } from './job-error.js';
import { JobChild } from './job-child.js';
import { batchSettings, wayOf } from './options.js';
import { OutputFolder } from './output-folder.js';

/** What became of a path. */
interface Outcome {
  /** The command's JSON, or that of the output's path. */
  readonly output: string;
  readonly warnings: readonly string[];
  /** Whether it was up to date, so that nothing was done. */
  readonly skipped: boolean;
  /** Whether the subject does not pass. */
  readonly failed: boolean;
}

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
  const { options, extension, force } = settings;
  const paths = await withList(given.paths, terminal);
  const { entry } = given.options;
  if (given.paths.length === 0) throw new UsageError('Name models, or - for a list on standard input.');
  if (typeof entry === 'string' && paths.length > 1)
    throw new UsageError('--entry: Name one path, the one it lies in.');
  const folder = settings.folder === null ? null : new OutputFolder(settings.folder);
  await folder?.make();
  const names = folder && outputNames(paths, typeof entry === 'string' ? entry : null);
  const way = wayOf(terminal.version, name, { ...options, extension });
  const team = Array.from(
    { length: Math.min(settings.jobs, paths.length) },
    () => new JobChild(terminal.program, settings),
  );
  let failed = 0;
  let faulty = 0;

  async function work(path: string, file: string | null, child: JobChild): Promise<void> {
    const start = performance.now();
    const outcome = await outcomeOf(path, file, child).catch(errorOf);
    tell(path, outcome, (performance.now() - start) / 1000);
  }

  async function outcomeOf(path: string, file: string | null, child: JobChild): Promise<Outcome | JobError> {
    const job = { command: name, paths: [path], options };
    if (folder === null || file === null) {
      const answer = await child.run({ ...job, output: null });
      if ('error' in answer) return answer.error;
      return {
        output: answer.data ?? 'null',
        warnings: answer.warnings,
        skipped: false,
        failed: answer.failed,
      };
    }
    const output = JSON.stringify(folder.file(file));
    const current = force ? null : await folder.current(file, way, [path]);
    if (current !== null) return { output, ...current, skipped: true };
    const draft = await folder.draft(file);
    try {
      const answer = await child.run({ ...job, output: draft.file });
      if ('error' in answer) return answer.error;
      const { madeFrom, warnings, failed } = answer;
      await folder.publish(file, draft, { way, madeFrom, warnings, failed });
      return { output, warnings, skipped: false, failed };
    } finally {
      await folder.discard(draft);
    }
  }

  function tell(path: string, outcome: Outcome | JobError, took: number): void {
    const seconds = Number(took.toFixed(3));
    if ('code' in outcome) {
      failed += 1;
      const { code } = outcome;
      // Messages that name the path themselves do not name it twice.
      const named = `${path}: `;
      const message = outcome.message.startsWith(named)
        ? outcome.message.slice(named.length)
        : outcome.message;
      terminal.error(complaint(`${path}: ${message}`));
      terminal.out(`${JSON.stringify({ path, ok: false, error: { code, message }, seconds })}\n`);
      return;
    }
    const { output, warnings, skipped } = outcome;
    if (outcome.failed) faulty += 1;
    if (!skipped) for (const warning of warnings) terminal.error(complaint(`${path}: warning: ${warning}`));
    // The command's JSON may have megabytes, so it is not read and written again.
    const [before, after] = [
      JSON.stringify({ path, ok: true }),
      JSON.stringify({ warnings, skipped, seconds }),
    ];
    terminal.out(`${before.slice(0, -1)},"output":${output},${after.slice(1)}\n`);
  }

  const clean = (): void => {
    for (const child of team) child.kill();
    folder?.discardAll();
  };
  exitAtSignals(['SIGINT', 'SIGTERM', 'SIGHUP']);
  process.once('exit', clean);
  try {
    await shareOut([...paths.entries()], team, async ([at, path], child) => {
      const named = names?.[at];
      await work(path, named === undefined ? null : `${named}.${extension}`, child);
    });
  } finally {
    process.off('exit', clean);
  }
  if (failed > 0 && paths.length > 1) terminal.error(complaint(`${failed} of ${paths.length} have failed.`));
  return failed + faulty === 0 ? 0 : 1;
}
