import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parsePair } from '../arguments.js';
import { coded, errorOf, type JobError } from '../batch/job-error.js';
import { JobChild } from '../batch/job-child.js';
import { wayOf } from '../batch/options.js';
import { hashOf } from '../hash.js';
import { withinTime } from '../limits.js';
import { NameTaken } from '../replacing.js';
import type { Member } from '../team.js';
import type { Terminal } from '../terminal.js';
import { drawInto } from '../thumbnail/draw.js';
import { DrawingBrowser } from '../thumbnail/drawing-browser.js';
import type { WorkerJob } from './job-data.js';
import type { WorkerSettings } from './options.js';
import { contentOf, isAsBefore, type Content, type ResultRecord, type ResultStore } from './result-store.js';

/** What became of a job: plain data, which the queue keeps. */
export interface JobResult {
  /** The folder of the result, in that of the worker. */
  readonly hash: string;
  /** The result's file, in the folder of the worker: "<hash>/result.json". */
  readonly file: string;
  readonly warnings: readonly string[];
  /** False where `check` has found errors. */
  readonly passed: boolean;
  /** Whether the result was there already. */
  readonly answered: boolean;
}

/** How far a job is. */
export interface JobStep {
  readonly step: 'reading' | 'working' | 'writing';
  /** 0 to 100. */
  readonly percent: number;
}

/** A job cannot be done. */
export class JobFailure extends Error {
  /** Whether another attempt may succeed: what is wrong with a file or with the job is so again. */
  readonly mayPass: boolean;

  constructor({ code, message }: JobError) {
    super(`${code}: ${message}`);
    this.mayPass = [
      'file_system',
      'timeout',
      'memory',
      'crashed',
      'failed',
      'module_lost',
      'out_of_memory',
    ].includes(code);
  }
}

/** Where one job at a time is done: a child process, and a browser once a thumbnail is asked for. */
export class WorkBench implements Member {
  readonly #settings: WorkerSettings;
  readonly #terminal: Terminal;
  readonly #store: ResultStore;
  readonly #child: JobChild;
  #browser: { readonly look: string; readonly drawing: DrawingBrowser } | null = null;

  constructor(settings: WorkerSettings, terminal: Terminal, store: ResultStore) {
    this.#settings = settings;
    this.#terminal = terminal;
    this.#store = store;
    this.#child = new JobChild(terminal.program, settings);
  }

  /**
   * Does a job, or answers it from the result that is there.
   *
   * @param tell - is told how far it is
   * @throws JobFailure
   */
  async run(job: WorkerJob, tell: (step: JobStep) => Promise<void>): Promise<JobResult> {
    const { command, options, extension } = job;
    await tell({ step: 'reading', percent: 0 });
    const read = await this.#contentsOf(job);
    const way = wayOf(this.#terminal.version, command, { ...options, extension });
    const hash = hashOf(JSON.stringify([way, ...read.map(({ content }) => content.hash)]));
    const known = await this.#store.find(hash);
    if (known !== null) return resultOf(hash, known, true);
    await tell({ step: 'working', percent: 10 });
    const draft = this.#store.draft();
    try {
      const file = `result.${extension}`;
      const made = await this.#make(job, join(draft, file));
      for (const { content, subject } of read)
        if (!(await isAsBefore(content, subject).catch(() => false))) throw new JobFailure(changed);
      await tell({ step: 'writing', percent: 90 });
      const { warnings, failed } = made;
      const record: ResultRecord = { schema: 1, command, file, warnings, failed };
      await this.#store.publish(draft, hash, record).catch((error: unknown) => {
        throw error instanceof NameTaken ? new JobFailure(errorOf(error)) : error;
      });
      return resultOf(hash, record, false);
    } finally {
      await this.#store.discard(draft);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#child.close(), this.#browser?.drawing.close()]);
  }

  /** Kills the child at once, where this process is about to end. */
  kill(): void {
    this.#child.kill();
  }

  /** Reads the content of a job's files. When the time is over, nothing goes on reading. @throws JobFailure */
  async #contentsOf(job: WorkerJob): Promise<Read[]> {
    const controller = new AbortController();
    try {
      return await withinTime(this.#settings.timeout, contentsOf(job, controller.signal));
    } catch (error) {
      throw new JobFailure(errorOf(error));
    } finally {
      controller.abort();
    }
  }

  async #make(job: WorkerJob, output: string): Promise<Pick<ResultRecord, 'warnings' | 'failed'>> {
    if (job.thumbnail !== null) return this.#draw(job, output);
    const { command, paths, options } = job;
    const answer = await this.#child.run({ command, paths, options, output });
    if ('error' in answer) throw new JobFailure(answer.error);
    return answer;
  }

  async #draw(
    { paths: [path = ''], options, thumbnail }: WorkerJob,
    output: string,
  ): Promise<Pick<ResultRecord, 'warnings' | 'failed'>> {
    const { entry } = options;
    try {
      const drawing = await this.#browserFor(thumbnail!.look);
      return await drawInto(
        output,
        path,
        { entry: typeof entry === 'string' ? entry : null, root: null },
        drawing,
      );
    } catch (error) {
      throw new JobFailure(errorOf(error));
    }
  }

  /** A browser that draws what looks so; one that draws what looks otherwise makes way for it. */
  async #browserFor(look: NonNullable<WorkerJob['thumbnail']>['look']): Promise<DrawingBrowser> {
    const key = JSON.stringify(look);
    if (this.#browser?.look === key) return this.#browser.drawing;
    await this.#browser?.drawing.close();
    const { browser, noSandbox, timeout } = this.#settings;
    const { library } = this.#terminal;
    const drawing = new DrawingBrowser({
      program: browser,
      noSandbox,
      library,
      look,
      timeout,
      keepsRunning: true,
    });
    this.#browser = { look: key, drawing };
    return drawing;
  }
}

const changed = coded('file_system', 'The files were written to while they were read.');

interface Read {
  /** The paths of what was read: the subject's, or that of a part. */
  readonly subject: readonly string[];
  readonly content: Content;
}

/** The content of a job's subject, and of the parts on this computer that it is to get. */
async function contentsOf({ paths, options }: WorkerJob, signal: AbortSignal): Promise<Read[]> {
  const { part } = options;
  const given = Array.isArray(part) ? part.map((pair: string) => parsePair(pair, '--part')[1]) : [];
  const read: Read[] = [];
  // A part that is no file of this computer lies in the subject.
  for (const subject of [paths, ...given.filter((path) => existsSync(path)).map((path) => [path])])
    read.push({ subject, content: await contentOf(subject, signal) });
  return read;
}

function resultOf(hash: string, { file, warnings, failed }: ResultRecord, answered: boolean): JobResult {
  return { hash, file: `${hash}/${file}`, warnings, passed: !failed, answered };
}
