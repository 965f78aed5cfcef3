import { clock } from '../../util/clock.js';
import type { ModuleName } from '../../wasm/compile.js';
import { configuration, onConfigure } from '../../wasm/configure.js';
import { compiledModule, compiledModules } from '../../wasm/module.js';
import { orAborted, throwIfAborted } from '../../util/abort.js';
import { ModelError, type ModelErrorData } from '../../util/errors.js';
import { localLoader } from './lazy-loader.js';
import type { Loader } from './loader.js';
import {
  isStep,
  SetLostError,
  type JobName,
  type Jobs,
  type OnJobProgress,
  type Opener,
} from './protocol.js';
import { NoWorkerError } from './start-worker.js';
import { WorkerOpener } from './worker-opener.js';

/** Does the jobs in the calling thread: in Node, and in pages that cannot have a worker. */
export class LocalOpener implements Opener {
  #loader: Promise<Loader> | null = null;
  readonly #sets: Set<number> = new Set();
  #last: Promise<unknown> = Promise.resolve();
  #jobs = 0;

  /** True when it has no job, and no file set that a load might use again. */
  get isIdle(): boolean {
    return this.#jobs === 0 && this.#sets.size === 0;
  }

  prepare(modules: readonly ModuleName[]): void {
    this.#living().catch(() => undefined);
    for (const name of modules) compiledModule(name).catch(() => undefined);
  }

  async run<K extends JobName>(
    job: K,
    take: Jobs[K]['take'],
    needs: readonly ModuleName[],
    signal: AbortSignal,
    onProgress?: OnJobProgress,
  ): Promise<Jobs[K]['give']> {
    this.#jobs += 1;
    try {
      return await this.#inTurn(job, take, needs, signal, onProgress);
    } finally {
      this.#jobs -= 1;
    }
  }

  async #inTurn<K extends JobName>(
    job: K,
    take: Jobs[K]['take'],
    needs: readonly ModuleName[],
    signal: AbortSignal,
    onProgress?: OnJobProgress,
  ): Promise<Jobs[K]['give']> {
    const compiled = await orAborted(compiledModules(needs), signal);
    const turn = this.#last.then(async () => {
      await yieldToPage();
      throwIfAborted(signal);
      const loader = await this.#living();
      for (const [name, module] of compiled) loader.supply(name, module);
      if (isStep(job, take)) {
        if (take.listing === null && !this.#sets.has(take.set)) throw new SetLostError();
        this.#sets.add(take.set);
      }
      return loader.run(job, take, onProgress).catch((error: unknown) => {
        throw ownError(error);
      });
    });
    // A job that fails does not stop the next one.
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  close(set: number): void {
    if (!this.#sets.delete(set)) return;
    this.#last = this.#last.then(async () => (await this.#living()).close(set)).catch(() => undefined);
  }

  /** The loader. If it could not be fetched, the next call tries again. */
  #living(): Promise<Loader> {
    if (this.#loader === null) {
      const attempt = localLoader().then(
        ({ Loader }) => new Loader(),
        (cause: unknown) => {
          const remedy = 'Copy opening.js and shared.js beside the library, or bundle it again.';
          throw new Error(`The code that opens files has not come (${String(cause)}). ${remedy}`, { cause });
        },
      );
      this.#loader = attempt;
      attempt.catch(() => (this.#loader = null));
    }
    return this.#loader;
  }
}

/**
 * Uses the worker or, where none can run, the calling thread, with one warning. A later load tries the worker again.
 */
class PageOpener implements Opener {
  readonly #worker = new WorkerOpener();
  #local: LocalOpener | null = null;
  #hasWarned = false;

  prepare(modules: readonly ModuleName[]): void {
    if (this.#local?.isIdle === true) this.#local = null;
    (this.#local ?? this.#worker).prepare(modules);
  }

  async run<K extends JobName>(
    job: K,
    take: Jobs[K]['take'],
    needs: readonly ModuleName[],
    signal: AbortSignal,
    onProgress?: OnJobProgress,
  ): Promise<Jobs[K]['give']> {
    if (this.#local === null) {
      try {
        return await this.#worker.run(job, take, needs, signal, onProgress);
      } catch (error) {
        if (!(error instanceof NoWorkerError)) throw error;
        if (!this.#hasWarned) warnOfThisThread(error);
        this.#hasWarned = true;
        this.#local ??= new LocalOpener();
      }
    }
    return this.#local.run(job, take, needs, signal, onProgress);
  }

  close(set: number): void {
    (this.#local ?? this.#worker).close(set);
  }

  retire(): void {
    this.#worker.retire();
  }
}

let page: PageOpener | null = null;
let local: LocalOpener | null = null;

/** The one opener of the page. */
export function opener(): Opener {
  if (typeof Worker === 'undefined' || configuration().worker === false || isDeno())
    return (local ??= new LocalOpener());
  return (page ??= new PageOpener());
}

onConfigure((changed) => {
  if (!['openers', 'wasm', 'pictures', 'worker'].some((setting) => setting in changed)) return;
  page?.retire();
  page = local = null;
});

/** Deno's workers keep its process from ending, also those that have no job. */
function isDeno(): boolean {
  return 'Deno' in globalThis;
}

function warnOfThisThread(reason: NoWorkerError): void {
  console.warn(
    `Marrow: no load worker can run here (${reason.message}). Models are opened in the page's own thread, which ` +
      "stands still meanwhile. Where the scripts are there, allow worker-src 'self' (of another origin: blob: and " +
      "that origin), or serve the library from the page's own origin.",
  );
}

/** The loader is bundled on its own, and so has a `ModelError` class of its own. */
function ownError(error: unknown): unknown {
  const isForeign = error instanceof Error && !(error instanceof ModelError) && 'toData' in error;
  return isForeign ? new ModelError((error as { toData(): ModelErrorData }).toData()) : error;
}

/** Lets the page draw and handle input between two jobs. */
function yieldToPage(): Promise<void> {
  return typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => clock.after(0, resolve));
}
