import { clock } from '../../lib/util/clock.js';
import { errorLine } from '../message.js';
import { exitAtSignals } from '../signals.js';
import { processInPool, type PoolWorker } from '../worker-pool.js';
import type { Terminal } from '../terminal.js';
import type { PathDone, PathFailed } from '../outputs.js';
import { jsonText, printable } from '../text.js';
import { errorOf, type JobError } from './job-error.js';
import type { OutputFolder } from './output-folder.js';
import type { JobResult } from './protocol.js';

/** The destination of the outputs. */
export interface Outputs {
  readonly folder: OutputFolder;
  /** The output's file name within the folder. @throws UsageError for a path that cannot have an output */
  name(path: string): string;
  readonly entry: string | null;
  readonly command: string;
  /** The result of `hashSettings`: a hash of the version, the command and its options. */
  readonly settingsHash: string;
  /** Whether to rewrite outputs that are up to date. */
  readonly force: boolean;
}

/** The work of a command for each path. */
export interface PathsWork<M extends PoolWorker> {
  readonly paths: readonly string[];
  /** Null if results are printed. */
  readonly outputs: Outputs | null;
  /** The workers, each of which processes one path at a time. */
  readonly workers: readonly M[];
  /** Called once before the first path whose output is not up to date. If it rejects, no path is processed. */
  prepare?(): Promise<void>;
  /** @param file - the file to write; null if the result is printed */
  make(path: string, file: string | null, member: M): Promise<JobResult | { readonly error: JobError }>;
  /** Stops all work at once, before the process exits. */
  kill?(): void;
  /** Whether to print a line of JSON for each path instead of the name of the output file. */
  readonly json: boolean;
}

/** The result of a path. */
interface Outcome {
  /** The command's JSON, or the name of the output file as JSON. */
  readonly output: string;
  readonly warnings: readonly string[];
  /** Whether the output was up to date and not made again. */
  readonly skipped: boolean;
  /** Whether the subject failed the check. */
  readonly failed: boolean;
}

/**
 * Processes each path whose output is not up to date, and reports each path as soon as it completes or fails. A failure
 * does not stop the other paths.
 *
 * @returns the exit code: 0 if all paths succeeded and passed
 */
export async function forEachPath<M extends PoolWorker>(
  work: PathsWork<M>,
  terminal: Terminal,
): Promise<number> {
  const { paths, outputs, workers } = work;
  let failed = 0;
  let faulty = 0;
  let prepared: Promise<void> | undefined;

  async function outcomeOf(path: string, member: M): Promise<Outcome | JobError> {
    const known = await currentOf(path).catch(errorOf);
    if (known !== null) return known;
    await (prepared ??= work.prepare?.() ?? Promise.resolve());
    return madeOf(path, member).catch(errorOf);
  }

  async function currentOf(path: string): Promise<Outcome | null> {
    if (outputs === null) return null;
    const { folder, entry, command, settingsHash, force } = outputs;
    const name = outputs.name(path);
    const current = await folder.current(name, settingsHash, { path, entry, command });
    return current === null || force
      ? null
      : { ...current, output: jsonText(folder.file(name)), skipped: true };
  }

  async function madeOf(path: string, member: M): Promise<Outcome | JobError> {
    if (outputs === null) {
      const made = await work.make(path, null, member);
      return 'error' in made ? made.error : { ...made, output: made.data ?? 'null', skipped: false };
    }
    const { folder, entry, command, settingsHash } = outputs;
    const name = outputs.name(path);
    const draft = folder.draft(name);
    try {
      const made = await work.make(path, draft.file, member);
      if ('error' in made) return made.error;
      const { madeFrom, warnings, failed } = made;
      await folder.publish(
        name,
        draft,
        { path, entry, command },
        { settingsHash, madeFrom, warnings, failed },
      );
      return { output: jsonText(folder.file(name)), warnings, skipped: false, failed };
    } finally {
      await folder.discard(draft);
    }
  }

  function report(path: string, outcome: Outcome | JobError, took: number): void {
    const seconds = Number(took.toFixed(3));
    if ('code' in outcome) {
      failed += 1;
      const { code } = outcome;
      // Do not repeat a path with which the message begins.
      const named = `${path}: `;
      const message = outcome.message.startsWith(named)
        ? outcome.message.slice(named.length)
        : outcome.message;
      terminal.error(errorLine(`${path}: ${message}`, outcome.isList));
      const line: PathFailed = { path, ok: false, error: { code, message }, seconds };
      if (work.json) terminal.out(`${jsonText(line)}\n`);
      return;
    }
    const { output, warnings, skipped } = outcome;
    if (outcome.failed) faulty += 1;
    if (!skipped) for (const warning of warnings) terminal.error(errorLine(`${path}: warning: ${warning}`));
    if (!work.json) {
      terminal.out(`${printable(`${path}: ${JSON.parse(output) as string}`)}\n`);
      return;
    }
    // Insert the command's JSON as text: parsing a large result would double its memory use.
    const first: Pick<PathDone, 'path' | 'ok'> = { path, ok: true };
    const last: Omit<PathDone, 'path' | 'ok' | 'output'> = { warnings, skipped, seconds };
    const [before, after] = [jsonText(first), jsonText(last)];
    terminal.out(`${before.slice(0, -1)},"output":${output},${after.slice(1)}\n`);
  }

  const clean = (): void => {
    work.kill?.();
    outputs?.folder.discardAll();
  };
  exitAtSignals(['SIGINT', 'SIGTERM', 'SIGHUP']);
  process.once('exit', clean);
  try {
    await processInPool(paths, workers, async (path, member) => {
      const start = clock.now();
      const outcome = await outcomeOf(path, member);
      report(path, outcome, (clock.now() - start) / 1000);
    });
  } finally {
    process.off('exit', clean);
  }
  if (failed > 0 && paths.length > 1) terminal.error(errorLine(`${failed} of ${paths.length} failed.`));
  return failed + faulty === 0 ? 0 : 1;
}
