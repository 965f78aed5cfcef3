import { clock } from '../../util/clock.js';
import { compiledModule } from '../../wasm/compile.js';
import { type ModuleName, configuration, onConfigure } from '../../wasm/configure.js';
import { orAborted, throwIfAborted } from '../../util/abort.js';
import { wordedError, wordedSubject, wordedWarning } from '../../messages/worded.js';
import type { Loader } from './loader.js';
import type * as Opening from './opening.js';
import { ownError, type JobName, type JobOptions, type Jobs, type Opened, type Opener } from './protocol.js';
import { NoWorkerError } from './new-worker.js';
import { WorkerOpener } from './worker-opener.js';

/** Runs the jobs in the calling thread: in Node, and in pages that cannot start a worker. */
export class LocalOpener implements Opener {
  #loader: Promise<Loader> | null = null;
  #jobs = 0;

  /** True if no job is running. */
  get isIdle(): boolean {
    return this.#jobs === 0;
  }

  prepare(modules: readonly ModuleName[]): void {
    this.#living().catch(() => undefined);
    for (const name of modules) compiledModule(name).catch(() => undefined);
  }

  async run<K extends JobName>(job: K, take: Jobs[K]['take'], options: JobOptions): Promise<Jobs[K]['give']> {
    this.#jobs += 1;
    try {
      return await worded(this.#run(job, take, options));
    } finally {
      this.#jobs -= 1;
    }
  }

  async #run<K extends JobName>(
    job: K,
    take: Jobs[K]['take'],
    { signal, listing, file, module = compiledModule, onWork, onProgress }: JobOptions,
  ): Promise<Jobs[K]['give']> {
    const loader = await orAborted(this.#living(), signal);
    const running = loader.run(job, take, {
      listing: () => Promise.resolve(listing!()),
      file: async (name, inGame) => (await file?.(name, inGame)) ?? null,
      module: (name) => orAborted(module(name), signal),
      work: async (task) => {
        await yieldToPage();
        throwIfAborted(signal);
        onWork?.();
        return task();
      },
      onProgress: (progress) => onProgress?.(progress),
    });
    return orAborted(
      running.catch((error: unknown) => {
        throw ownError(error);
      }),
      signal,
    );
  }

  /** The loader. If it could not be fetched, the next call tries again. */
  #living(): Promise<Loader> {
    if (this.#loader === null) {
      const attempt = localLoader().then(
        ({ Loader }) => new Loader(),
        (cause: unknown) => {
          const remedy = 'Copy opening.js, formats.js and shared.js beside the library, or bundle it again.';
          throw new Error(`The code that opens files could not be loaded (${String(cause)}). ${remedy}`, {
            cause,
          });
        },
      );
      this.#loader = attempt;
      attempt.catch(() => (this.#loader = null));
    }
    return this.#loader;
  }
}

/**
 * Uses the worker, or the calling thread if no worker can be started, with one warning. A later load tries the worker
 * again.
 */
class PageOpener implements Opener {
  readonly #worker = new WorkerOpener();
  #local: LocalOpener | null = null;
  #warned: Promise<void> | null = null;

  prepare(modules: readonly ModuleName[]): void {
    if (this.#local?.isIdle === true) this.#local = null;
    (this.#local ?? this.#worker).prepare(modules);
  }

  async run<K extends JobName>(job: K, take: Jobs[K]['take'], options: JobOptions): Promise<Jobs[K]['give']> {
    if (this.#local === null) {
      try {
        return await worded(this.#worker.run(job, take, options));
      } catch (error) {
        if (!(error instanceof NoWorkerError)) throw error;
        await (this.#warned ??= import('../../wasm/faults.js').then(
          ({ warnOfThisThread }) => warnOfThisThread(error),
          () => console.warn(`Marrow: no load worker can run here (${error.message}).`),
        ));
        this.#local ??= new LocalOpener();
      }
    }
    return this.#local.run(job, take, options);
  }

  retire(): void {
    this.#worker.retire();
  }
}

let page: PageOpener | null = null;
let local: LocalOpener | null = null;

/** Returns the page's opener. */
export function opener(): Opener {
  if (typeof Worker === 'undefined' || configuration().worker === false || isDeno())
    return (local ??= new LocalOpener());
  return (page ??= new PageOpener());
}

onConfigure((changed) => {
  if (!['openers', 'wasm', 'images', 'worker'].some((setting) => setting in changed)) return;
  page?.retire();
  page = local = null;
});

/** In Deno, workers prevent the process from exiting, even without a job. */
function isDeno(): boolean {
  return 'Deno' in globalThis;
}

/** Formats the messages in the result of a job: its warnings, or its error. */
async function worded<T>(job: Promise<T>): Promise<T> {
  const result = await job.catch(async (error: unknown) => {
    throw await wordedError(error);
  });
  if (typeof result !== 'object' || result === null) return result;
  if ('warning' in result) return wordedWarning(result as T & { warning: string | null });
  const { summary } = result as Partial<Opened>;
  if (summary === undefined) return result;
  const hasWarnings = [summary, ...summary.parts].some(({ warnings }) => warnings.length > 0);
  return hasWarnings ? { ...result, summary: await wordedSubject(summary) } : result;
}

/** Allows the page to draw and to handle input between two jobs. */
function yieldToPage(): Promise<void> {
  return typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => clock.after(0, resolve));
}

/** Imports the code that opens files in the calling thread; a page with a worker does not need it. */
export function localLoader(): Promise<typeof Opening> {
  return import('./opening.js');
}
