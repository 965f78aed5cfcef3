import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parsePair } from '../arguments.js';
import { coded, errorOf, type JobError } from '../batch/job-error.js';
import { JobChild } from '../batch/job-child.js';
import { hashSettings } from '../batch/options.js';
import { hashOf } from '../hash.js';
import { withinTime } from '../limits.js';
import { NameTaken } from '../replacing.js';
import type { PoolWorker } from '../worker-pool.js';
import type { Terminal } from '../terminal.js';
import { drawingJob, drawInto } from '../thumbnail/draw.js';
import { DrawingBrowser } from '../thumbnail/drawing-browser.js';
import type { WorkerJob } from './job-data.js';
import type { WorkerSettings } from './options.js';
import {
  contentOf,
  isUnchangedContent,
  type Content,
  type ResultRecord,
  type ResultStore,
} from './result-store.js';

/** The result of a job, which the queue stores. */
export interface JobResult {
  /** The result's subfolder of the worker's folder. */
  readonly hash: string;
  /** The result's file, relative to the worker's folder: "<hash>/result.json". */
  readonly file: string;
  readonly warnings: readonly string[];
  /** False if `check` found errors. */
  readonly passed: boolean;
  /** Whether the result existed already. */
  readonly cached: boolean;
}

/** Progress of a job. */
export interface JobStep {
  readonly step: 'reading' | 'working' | 'writing';
  /** 0 to 100. */
  readonly percent: number;
}

/** A job failed. */
export class JobFailure extends Error {
  /** Whether another attempt may succeed. Errors of the files or of the job itself would occur again. */
  readonly isRetryable: boolean;

  constructor({ code, message }: JobError) {
    super(`${code}: ${message}`);
    this.isRetryable = [
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

/** Runs one job at a time, in a child process or, for thumbnails with WebGL, in a browser. */
export class JobRunner implements PoolWorker {
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
   * Runs a job, or returns the existing result.
   *
   * @param onProgress - is called with the progress
   * @throws JobFailure
   */
  async run(job: WorkerJob, onProgress: (step: JobStep) => Promise<void>): Promise<JobResult> {
    const { command, options, extension } = job;
    await onProgress({ step: 'reading', percent: 0 });
    const read = await this.#contentsOf(job);
    const settingsHash = hashSettings(this.#terminal.version, command, { ...options, extension });
    const hash = hashOf(JSON.stringify([settingsHash, ...read.map(({ content }) => content.hash)]));
    const known = await this.#store.find(hash);
    if (known !== null) return resultOf(hash, known, true);
    await onProgress({ step: 'working', percent: 10 });
    const draft = this.#store.draft();
    try {
      const file = `result.${extension}`;
      const made = await this.#make(job, join(draft, file));
      for (const { content, subject } of read)
        if (!(await isUnchangedContent(content, subject).catch(() => false))) throw new JobFailure(changed);
      await onProgress({ step: 'writing', percent: 90 });
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

  /** Kills the child at once, before this process exits. */
  kill(): void {
    this.#child.kill();
  }

  /** Hashes the content of a job's files, and stops reading at the time limit. @throws JobFailure */
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
    if (job.thumbnail?.renderer === 'webgl') return this.#draw(job, output);
    const { command, paths, options } = job;
    const answer = await this.#child.run(
      job.thumbnail === null ? { command, paths, options, output } : drawingJob(paths, options, output),
    );
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

  /** Returns a browser with these settings; replaces one with other settings. */
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

const changed = coded('file_system', 'The files changed while they were being read.');

interface Read {
  /** The paths whose content was hashed: those of the subject or of one part. */
  readonly subject: readonly string[];
  readonly content: Content;
}

/** Hashes the content of a job's subject and of its replaced parts on this computer. */
async function contentsOf({ paths, options }: WorkerJob, signal: AbortSignal): Promise<Read[]> {
  const { part } = options;
  const given = Array.isArray(part) ? part.map((pair: string) => parsePair(pair, '--part')[1]) : [];
  const read: Read[] = [];
  // A part that is not a file of this computer is inside the subject.
  for (const subject of [paths, ...given.filter((path) => existsSync(path)).map((path) => [path])])
    read.push({ subject, content: await contentOf(subject, signal) });
  return read;
}

function resultOf(hash: string, { file, warnings, failed }: ResultRecord, cached: boolean): JobResult {
  return { hash, file: `${hash}/${file}`, warnings, passed: !failed, cached };
}
