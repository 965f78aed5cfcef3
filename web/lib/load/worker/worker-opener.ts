import type { ModuleName } from '../../wasm/compile.js';
import { compiledModule, compiledModules } from '../../wasm/module.js';
import { cancelled, orAborted } from '../../util/abort.js';
import { ModelError } from '../../util/errors.js';
import {
  buffersOf,
  isStep,
  SetLostError,
  type FromWorker,
  type JobName,
  type Jobs,
  type OnJobProgress,
  type Opener,
  type ToWorker,
} from './protocol.js';
import { NoWorkerError, startWorker } from './start-worker.js';

type JobMessage = Extract<ToWorker, { job: unknown }>;

interface Task {
  readonly message: JobMessage;
  readonly modules: readonly (readonly [ModuleName, WebAssembly.Module])[];
  readonly resolve: (give: Jobs[JobName]['give']) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: OnJobProgress | undefined;
  /** Removes the listener that cancels the task. */
  readonly unlisten: () => void;
}

/** A worker, with the modules and file sets that it has been given. */
class StartedWorker {
  readonly modules: Set<ModuleName> = new Set();
  readonly sets: Set<number> = new Set();
  readonly worker: Worker;

  constructor(worker: Worker) {
    this.worker = worker;
  }

  /** Bun ends a process only when no worker holds it: a worker without a job must not. Browsers have no such methods. */
  hold(isWorking: boolean): void {
    const { worker } = this as { readonly worker: Worker & { ref?(): void; unref?(): void } };
    if (isWorking) worker.ref?.();
    else worker.unref?.();
  }
}

/**
 * The page's load worker, started with the first job. It has one job at a time; the others wait here with their
 * bytes. Cancelling the running job ends the worker, unless the job is a picture, and the next job starts another one.
 * No waiting job is lost, and a file set that is lost is filled again by its load.
 */
export class WorkerOpener implements Opener {
  #worker: Promise<StartedWorker> | null = null;
  readonly #queue: Task[] = [];
  #running: Task | null = null;
  #retired = false;

  prepare(modules: readonly ModuleName[]): void {
    // Failures are ignored here: the job that needs the worker or the module meets them again.
    this.#started().catch(() => undefined);
    for (const name of modules) compiledModule(name).catch(() => undefined);
  }

  async run<K extends JobName>(
    job: K,
    take: Jobs[K]['take'],
    needs: readonly ModuleName[],
    signal: AbortSignal,
    onProgress?: OnJobProgress,
  ): Promise<Jobs[K]['give']> {
    const modules = needs.length === 0 ? [] : await orAborted(compiledModules(needs), signal);
    return new Promise<Jobs[K]['give']>((resolve, reject) => {
      if (signal.aborted) {
        reject(cancelled(signal));
        return;
      }
      const giveUp = (): void => this.#giveUp(task, cancelled(signal));
      const task: Task = {
        message: { job, take } as JobMessage,
        modules,
        resolve,
        reject,
        onProgress,
        unlisten: () => signal.removeEventListener('abort', giveUp),
      };
      signal.addEventListener('abort', giveUp);
      // Pictures come last: a model that waits is worth more than another model's skin.
      const pictures = this.#queue.findIndex((waiting) => waiting.message.job === 'picture');
      this.#queue.splice(job === 'picture' || pictures < 0 ? this.#queue.length : pictures, 0, task);
      void this.#next();
    });
  }

  close(set: number): void {
    const message: ToWorker = { close: set };
    this.#worker?.then(
      ({ sets, worker }) => {
        if (sets.delete(set)) worker.postMessage(message);
      },
      // A worker that never started has no set.
      () => undefined,
    );
  }

  /** Ends the worker after its last job; no more jobs will come. */
  retire(): void {
    this.#retired = true;
    void this.#next();
  }

  async #next(): Promise<void> {
    if (this.#running !== null) return;
    const task = this.#queue.shift();
    if (task === undefined) {
      if (this.#retired) this.#end();
      return;
    }
    this.#running = task;
    try {
      const started = await this.#started();
      started.hold(this.#running !== null);
      if (this.#running === task) this.#post(task, started);
    } catch (error) {
      // The task may have been given up while its worker started, and there may be a newer one.
      if (this.#running !== task) return;
      if (!(error instanceof SetLostError)) this.#end();
      // Where no worker can run, the waiting tasks fail as well.
      const others = error instanceof NoWorkerError ? this.#queue.splice(0) : [];
      for (const each of [task, ...others]) this.#settle(each, () => each.reject(error));
    }
  }

  #post({ message, modules }: Task, started: StartedWorker): void {
    const { job, take } = message;
    if (isStep(job, take)) {
      if (take.listing === null && !started.sets.has(take.set)) throw new SetLostError();
      started.sets.add(take.set);
    }
    for (const [module, compiled] of modules) {
      if (started.modules.has(module)) continue;
      started.modules.add(module);
      const supply: ToWorker = { module, compiled };
      started.worker.postMessage(supply);
    }
    started.worker.postMessage(message, buffersOf(take));
  }

  #started(): Promise<StartedWorker> {
    return (this.#worker ??= startWorker().then((worker) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#answer(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#broken(event.message);
      };
      worker.onmessageerror = () => this.#broken('its answer could not be read');
      const started = new StartedWorker(worker);
      started.hold(this.#running !== null);
      return started;
    }));
  }

  #answer(answer: FromWorker): void {
    const task = this.#running;
    if (task === null || 'ready' in answer) return;
    if ('progress' in answer) {
      task.onProgress?.(answer.progress);
      return;
    }
    if ('unreadable' in answer) {
      this.#broken('it could not read what it was sent');
      return;
    }
    this.#settle(task, () => {
      if ('done' in answer) task.resolve(answer.done);
      else task.reject(new ModelError(answer.failed));
    });
  }

  #giveUp(task: Task, error: ModelError): void {
    const waiting = this.#queue.indexOf(task);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    else if (this.#running !== task) return;
    else if (task.message.job === 'picture' && !isTimeout(error)) {
      // A picture takes moments, and the worker holds the file sets of other loads, so it goes on and its answer is
      // ignored.
      task.unlisten();
      task.reject(error);
      return;
    } else this.#end();
    this.#settle(task, () => task.reject(error));
  }

  #broken(reason: string): void {
    const task = this.#running;
    this.#end();
    if (task === null) return;
    const message = `The load worker has stopped (${reason}). Load again.`;
    this.#settle(task, () => task.reject(new ModelError({ code: 'module_lost', message, file: '' })));
  }

  #settle(task: Task, settle: () => void): void {
    if (this.#running === task) this.#running = null;
    task.unlisten();
    settle();
    this.#worker?.then(
      (started) => started.hold(this.#running !== null),
      () => undefined,
    );
    void this.#next();
  }

  #end(): void {
    const ending = this.#worker;
    this.#worker = null;
    ending?.then(
      ({ worker }) => {
        worker.onmessage = worker.onerror = worker.onmessageerror = null;
        worker.terminate();
      },
      // It never started, and the job that waited for it has been rejected.
      () => undefined,
    );
  }
}

function isTimeout({ cause }: ModelError): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError';
}
