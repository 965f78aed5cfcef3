import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { TimeOver, withinTime } from '../limits.js';
import type { PoolWorker } from '../worker-pool.js';
import type { JobLimits } from './options.js';
import { coded, type JobError, type JobErrorCode } from './job-error.js';
import { childCommandName, type Job, type JobAnswer } from './protocol.js';

/** Milliseconds between two checks of a working child's memory. */
const pollInterval = 100;
const megabyte = 1 << 20;
/**
 * A child that uses more than this fraction of its memory limit after a job is replaced: WASM memory never shrinks.
 */
const replaceShare = 0.5;
/** Number of characters to keep of a child's standard error, which contains the reason why it ended. */
const stderrLength = 4000;
/** Messages of Node when its heap is full. */
const heapFullMessage = /heap limit|heap out of memory|Array buffer allocation failed/i;

/**
 * Runs jobs one at a time in a child process. A child that exceeds its time or memory limit is killed. After that, or
 * after a crash, the next job gets a new child.
 */
export class JobChild implements PoolWorker {
  readonly #program: URL;
  readonly #limits: JobLimits;
  #child: RunningChild | null = null;

  constructor(program: URL, limits: JobLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  /** The child's process id, or null if none is running. */
  get pid(): number | null {
    return this.#child?.process.pid ?? null;
  }

  /** Runs a job. Errors are part of the answer. */
  async run(job: Job): Promise<JobAnswer> {
    // An idle child may have been killed by the system, for example when memory is short.
    if (this.#child?.ended === true) this.#child = null;
    const child = (this.#child ??= new RunningChild(this.#program, this.#limits.memory));
    const wasUsed = child.used;
    const answer = await this.#answerOf(child, job);
    const { memory } = answer;
    if (!child.ended && memory <= this.#limits.memory * megabyte * replaceShare && !isModuleFailure(answer))
      return answer;
    await this.close();
    // State left behind by earlier jobs may have caused the failure, so try once more in a new child.
    return wasUsed && (isModuleFailure(answer) || isProcessFailure(answer)) ? this.run(job) : answer;
  }

  close(): Promise<void> {
    const ended = this.#child?.end();
    this.#child = null;
    return ended ?? Promise.resolve();
  }

  /** Kills the child at once, before this process exits. */
  kill(): void {
    this.#child?.process.kill('SIGKILL');
  }

  async #answerOf(child: RunningChild, job: Job): Promise<JobAnswer> {
    const { timeout, memory } = this.#limits;
    let isTooLarge = false;
    const memoryCheck = setInterval(() => {
      if (child.memory() <= memory * megabyte) return;
      isTooLarge = true;
      child.process.kill('SIGKILL');
    }, pollInterval);
    try {
      return await withinTime(timeout, child.run(job));
    } catch (error) {
      await this.close();
      if (error instanceof TimeOver) return failure('timeout', error.message);
      if (isTooLarge || heapFullMessage.test(child.stderr))
        return failure('memory', `Exceeded ${memory} MB of memory. Raise the limit with --memory MB.`);
      return failure('crashed', (error as Error).message);
    } finally {
      clearInterval(memoryCheck);
    }
  }
}

/** A running child process. */
class RunningChild {
  readonly process: ChildProcess;
  used = false;
  ended = false;
  /** The last characters of its standard error. */
  stderr = '';

  constructor(program: URL, memory: number) {
    this.process = fork(fileURLToPath(program), [childCommandName], {
      execArgv: [`--max-old-space-size=${memory}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-stderrLength);
    });
    // Failures to start or to receive a message are reported by the next job.
    this.process.on('error', () => undefined);
    for (const end of ['exit', 'close']) this.process.once(end, () => (this.ended = true));
  }

  run(job: Job): Promise<JobAnswer> {
    this.used = true;
    return new Promise((resolve, reject) => {
      const { process } = this;
      const removeListeners = (): void => {
        process.off('message', answered).off('close', ended);
      };
      const answered = (answer: unknown): void => {
        removeListeners();
        resolve(answer as JobAnswer);
      };
      const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
        removeListeners();
        const how = signal === null ? `with code ${code}` : `by ${signal}`;
        reject(new Error(`The child process ended ${how}.`));
      };
      process.once('message', answered).once('close', ended);
      process.send(job, (error) => {
        if (error === null) return;
        removeListeners();
        reject(new Error(`The child process does not accept jobs: ${error.message}.`));
      });
    });
  }

  /** Resident memory in bytes; 0 on systems other than Linux. */
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

/** Whether a WASM module of the child failed or ran out of memory. */
function isModuleFailure(answer: JobAnswer): boolean {
  return 'error' in answer && ['module_lost', 'out_of_memory'].includes(answer.error.code);
}

function isProcessFailure(answer: JobAnswer): boolean {
  return 'error' in answer && ['crashed', 'memory'].includes(answer.error.code);
}
