import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { TimeOver, withinTime } from '../limits.js';
import type { Member } from '../team.js';
import type { JobLimits } from './options.js';
import { coded, type JobError, type JobErrorCode } from './job-error.js';
import { childCommand, type Job, type JobAnswer } from './protocol.js';

/** Milliseconds between two looks at the memory of a child that works. */
const lookTime = 100;
const megabyte = 1 << 20;
/** A child with more than this share of its memory after a job makes way for another one: WASM memory never shrinks. */
const restShare = 0.5;
/** So much of what a child writes on standard error is kept, for it tells why the child ended. */
const keptCharacters = 4000;
/** What Node writes when its heap is full. */
const heapIsFull = /heap limit|heap out of memory|Array buffer allocation failed/i;

/**
 * A child process that does one job at a time, as long as it lives. One that crashes, takes too long or too much memory
 * is ended, and the next job gets a new one.
 */
export class JobChild implements Member {
  readonly #program: URL;
  readonly #limits: JobLimits;
  #child: Started | null = null;

  constructor(program: URL, limits: JobLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  /** The child's process; null while there is none. */
  get pid(): number | null {
    return this.#child?.process.pid ?? null;
  }

  /** Does a job. What goes wrong is part of the answer. */
  async run(job: Job): Promise<JobAnswer> {
    // One that was idle may have been ended from outside: by the system, for want of memory.
    if (this.#child?.ended === true) this.#child = null;
    const child = (this.#child ??= new Started(this.#program, this.#limits.memory));
    const wasUsed = child.used;
    const answer = await this.#answerOf(child, job);
    const { memory } = answer;
    if (!child.ended && memory <= this.#limits.memory * megabyte * restShare && !isModulesEnd(answer))
      return answer;
    await this.close();
    // What ended it may be what earlier jobs have left behind, so that this one gets a fresh one.
    return wasUsed && (isModulesEnd(answer) || isChildsEnd(answer)) ? this.run(job) : answer;
  }

  close(): Promise<void> {
    const ended = this.#child?.end();
    this.#child = null;
    return ended ?? Promise.resolve();
  }

  /** Kills the child at once, where this process is about to end. */
  kill(): void {
    this.#child?.process.kill('SIGKILL');
  }

  async #answerOf(child: Started, job: Job): Promise<JobAnswer> {
    const { timeout, memory } = this.#limits;
    let isTooLarge = false;
    const look = setInterval(() => {
      if (child.memory() <= memory * megabyte) return;
      isTooLarge = true;
      child.process.kill('SIGKILL');
    }, lookTime);
    try {
      return await withinTime(timeout, child.run(job));
    } catch (error) {
      await this.close();
      if (error instanceof TimeOver) return failure('timeout', error.message);
      if (isTooLarge || heapIsFull.test(child.said))
        return failure('memory', `It took more than ${memory} MB of memory. Allow more with --memory MB.`);
      return failure('crashed', (error as Error).message);
    } finally {
      clearInterval(look);
    }
  }
}

/** A process that runs. */
class Started {
  readonly process: ChildProcess;
  used = false;
  ended = false;
  /** The end of what it wrote on standard error. */
  said = '';

  constructor(program: URL, memory: number) {
    this.process = fork(fileURLToPath(program), [childCommand], {
      execArgv: [`--max-old-space-size=${memory}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said = (this.said + text).slice(-keptCharacters);
    });
    // A process that does not start, or cannot be sent to, is told by the job that it is given.
    this.process.on('error', () => undefined);
    for (const end of ['exit', 'close']) this.process.once(end, () => (this.ended = true));
  }

  run(job: Job): Promise<JobAnswer> {
    this.used = true;
    return new Promise((resolve, reject) => {
      const { process } = this;
      const forget = (): void => {
        process.off('message', answered).off('close', ended);
      };
      const answered = (answer: unknown): void => {
        forget();
        resolve(answer as JobAnswer);
      };
      const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
        forget();
        const how = signal === null ? `with code ${code}` : `by ${signal}`;
        reject(new Error(`The process that worked on it ended ${how}.`));
      };
      process.once('message', answered).once('close', ended);
      process.send(job, (error) => {
        if (error === null) return;
        forget();
        reject(new Error(`The process that was to work on it takes no job: ${error.message}.`));
      });
    });
  }

  /** Bytes that it has in memory; 0 where the system does not tell (other than Linux). */
  memory(): number {
    try {
      const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }

  async end(): Promise<void> {
    if (this.ended) return;
    const ended = new Promise((resolve) => this.process.once('close', resolve));
    this.process.kill('SIGKILL');
    await ended;
  }
}

function failure(code: JobErrorCode, message: string): JobAnswer & { readonly error: JobError } {
  return { error: coded(code, message), memory: 0 };
}

/** Whether a module of the child has ended or has no memory left. */
function isModulesEnd(answer: JobAnswer): boolean {
  return 'error' in answer && ['module_lost', 'out_of_memory'].includes(answer.error.code);
}

function isChildsEnd(answer: JobAnswer): boolean {
  return 'error' in answer && ['crashed', 'memory'].includes(answer.error.code);
}
