import { clock } from '../../lib/util/clock.js';
import { complaint } from '../message.js';
import { exitAtSignals } from '../signals.js';
import { shareOut, type Member } from '../team.js';
import type { Terminal } from '../terminal.js';
import { jsonText, printable } from '../text.js';
import { errorOf, type JobError } from './job-error.js';
import type { OutputFolder } from './output-folder.js';
import type { JobResult } from './protocol.js';

/** Where what is made of each path goes. */
export interface Outputs {
  readonly folder: OutputFolder;
  /** The output's file within the folder. @throws UsageError for a path that can have none */
  name(path: string): string;
  readonly entry: string | null;
  readonly command: string;
  /** The result of `wayOf`: a key of the version, the command and its options. */
  readonly way: string;
  /** Whether what is up to date is made again. */
  readonly force: boolean;
}

/** What a command does with many paths. */
export interface PathsWork<M extends Member> {
  readonly paths: readonly string[];
  /** Null where answers are printed. */
  readonly outputs: Outputs | null;
  /** Each of them works on one path at a time. */
  readonly team: readonly M[];
  /** Waited for before the first path that is not up to date. Where it fails, nothing is done at all. */
  prepare?(): Promise<void>;
  /** @param file - the file to write; null where the answer is printed */
  make(path: string, file: string | null, member: M): Promise<JobResult | { readonly error: JobError }>;
  /** Ends what works at once, where this process is about to end. */
  kill?(): void;
  /** Whether each path is told of by a line of JSON, or by the output's file. */
  readonly json: boolean;
}

/** What became of a path. */
interface Outcome {
  /** The command's JSON, or that of the output's file. */
  readonly output: string;
  readonly warnings: readonly string[];
  /** Whether it was up to date, so that nothing was done. */
  readonly skipped: boolean;
  /** Whether the subject does not pass. */
  readonly failed: boolean;
}

/**
 * Does work for each path that is not up to date, and tells of each as soon as it is done or has failed. A failure does not
 * stop the rest.
 *
 * @returns the exit code: 0 where all have succeeded and pass
 */
export async function forEachPath<M extends Member>(work: PathsWork<M>, terminal: Terminal): Promise<number> {
  const { paths, outputs, team } = work;
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
    const { folder, entry, command, way, force } = outputs;
    const name = outputs.name(path);
    const current = await folder.current(name, way, { path, entry, command });
    return current === null || force
      ? null
      : { ...current, output: jsonText(folder.file(name)), skipped: true };
  }

  async function madeOf(path: string, member: M): Promise<Outcome | JobError> {
    if (outputs === null) {
      const made = await work.make(path, null, member);
      return 'error' in made ? made.error : { ...made, output: made.data ?? 'null', skipped: false };
    }
    const { folder, entry, command, way } = outputs;
    const name = outputs.name(path);
    const draft = folder.draft(name);
    try {
      const made = await work.make(path, draft.file, member);
      if ('error' in made) return made.error;
      const { madeFrom, warnings, failed } = made;
      await folder.publish(name, draft, { path, entry, command }, { way, madeFrom, warnings, failed });
      return { output: jsonText(folder.file(name)), warnings, skipped: false, failed };
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
      terminal.error(complaint(`${path}: ${message}`, outcome.isList));
      if (work.json) terminal.out(`${jsonText({ path, ok: false, error: { code, message }, seconds })}\n`);
      return;
    }
    const { output, warnings, skipped } = outcome;
    if (outcome.failed) faulty += 1;
    if (!skipped) for (const warning of warnings) terminal.error(complaint(`${path}: warning: ${warning}`));
    if (!work.json) {
      terminal.out(`${printable(`${path}: ${JSON.parse(output) as string}`)}\n`);
      return;
    }
    // The command's JSON may have megabytes, so it is not read and written again.
    const [before, after] = [jsonText({ path, ok: true }), jsonText({ warnings, skipped, seconds })];
    terminal.out(`${before.slice(0, -1)},"output":${output},${after.slice(1)}\n`);
  }

  const clean = (): void => {
    work.kill?.();
    outputs?.folder.discardAll();
  };
  exitAtSignals(['SIGINT', 'SIGTERM', 'SIGHUP']);
  process.once('exit', clean);
  try {
    await shareOut(paths, team, async (path, member) => {
      const start = clock.now();
      const outcome = await outcomeOf(path, member);
      tell(path, outcome, (clock.now() - start) / 1000);
    });
  } finally {
    process.off('exit', clean);
  }
  if (failed > 0 && paths.length > 1) terminal.error(complaint(`${failed} of ${paths.length} have failed.`));
  return failed + faulty === 0 ? 0 : 1;
}
