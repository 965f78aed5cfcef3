import { composeMessage } from '../../messages/compose.js';
import { cancelled, pauseDeadline } from '../../util/abort.js';
import { clock, type Cancel } from '../../util/clock.js';
import { ModelError } from '../../util/errors.js';
import { compiledModule } from '../../wasm/compile.js';
import type { ModuleName } from '../../wasm/configure.js';
import { startWorker } from './start-worker.js';
import type { FromWorker, JobName, JobOptions, Jobs, Opener, Pull, ToWorker, Piece } from './protocol.js';
import { takeBuffer } from '../../wasm/heap.js';

/** The maximum number of concurrent workers. The second worker runs jobs that would have to wait for a long job. */
const mostWorkers = 2;

/** Milliseconds that a job may keep its worker busy before the jobs that wait for it move to the other worker. */
const maxBusyTime = 500;

/** Milliseconds without a job after which the second worker is terminated. */
const idleTime = 5000;

/** A job fails after this number of its workers have stopped while no job was running. */
const mostAttempts = 3;

/** A job with its input. */
interface JobMessage {
  readonly job: JobName;
  readonly take: unknown;
}

/** A job that has not finished. */
interface Task {
  readonly message: JobMessage;
  readonly options: JobOptions;
  readonly resolve: (give: Jobs[JobName]['give']) => void;
  readonly reject: (error: unknown) => void;
  /** Removes the listener that cancels the task. */
  readonly unlisten: () => void;
  worker: TaskWorker | null;
  /** The number of the attempt. A restarted task gets a new one, so that late messages are ignored. */
  id: number;
  /** Whether the task has been posted to the worker. */
  isPosted: boolean;
  /** The number of files and modules that the page is fetching for it. */
  pulls: number;
  /** Resumes its deadline, which is paused while it waits for other jobs of its worker. */
  resume: (() => void) | null;
  /** The number of its workers that have stopped while no job was running. */
  losses: number;
}

/** A worker and its tasks. */
class TaskWorker {
  readonly started: Promise<Worker>;
  readonly tasks: Map<number, Task> = new Map();
  /** Whether it has been busy for `maxBusyTime` or longer. */
  isHeldUp = false;
  /** Modules that it has received. */
  readonly #modules: Set<ModuleName> = new Set();
  readonly #working: Set<number> = new Set();
  readonly #ending = new AbortController();
  #timer: Cancel | undefined;

  constructor() {
    this.started = startWorker(this.#ending.signal);
  }

  get ended(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Whether a response may be sent in advance: false for a module that the worker has already received. */
  lacks(wants: Pull): boolean {
    return !('module' in wants && this.#modules.has(wants.module));
  }

  /** Records that the worker has received a module. */
  noteModule(module: ModuleName): void {
    this.#modules.add(module);
  }

  /** The numbers of the tasks that keep it busy, including cancelled ones. */
  get working(): ReadonlySet<number> {
    return this.#working;
  }

  /** Records that a task starts or stops keeping the worker busy. Calls `heldUp` if it stays busy for `maxBusyTime`. */
  setWorking(id: number, works: boolean, heldUp: () => void): void {
    this.#timer?.();
    this.isHeldUp = false;
    if (works) this.#working.add(id);
    else this.#working.delete(id);
    if (this.#working.size === 0) return;
    this.#timer = clock.after(maxBusyTime, () => {
      this.isHeldUp = true;
      heldUp();
    });
  }

  /** Posts a message after the worker has started, except a task that has been cancelled or moved. */
  async post(message: ToWorker, transfer: Transferable[] = []): Promise<void> {
    const worker = await this.started;
    if (this.ended || ('job' in message && !this.tasks.has(message.id))) return;
    worker.postMessage(message, transfer);
  }

  /** Pauses the deadlines of the tasks that wait for other tasks, and resumes the other deadlines. */
  updateDeadlines(): void {
    const atWork = [...this.#working].map((id) => this.tasks.get(id)?.options.signal);
    for (const task of this.tasks.values()) {
      const { id, isPosted, pulls, options } = task;
      // A posted task that waits neither for the page nor for its own load waits for the running task of another
      // load.
      const isBehind = this.#working.size > 0 && !this.#working.has(id) && !atWork.includes(options.signal);
      const waits = !isPosted || (isBehind && pulls === 0);
      if (waits) task.resume ??= pauseDeadline(options.signal);
      else resume(task);
    }
  }

  cancel(id: number): void {
    this.post({ cancel: id }).catch(() => undefined);
  }

  /**
   * In Bun, a worker keeps the process alive, so a worker without a job is unreferenced. Browsers do not have `ref`
   * and `unref`.
   */
  hold(): void {
    this.started.then(
      (worker: Worker & { ref?(): void; unref?(): void }) => {
        if (this.tasks.size > 0) worker.ref?.();
        else worker.unref?.();
      },
      () => undefined,
    );
  }

  end(): void {
    this.#ending.abort();
    this.#timer?.();
    this.started.then(
      (worker) => {
        worker.onmessage = worker.onerror = worker.onmessageerror = null;
        worker.terminate();
      },
      () => undefined,
    );
  }
}

/**
 * The page's load worker, started with the first job. The page keeps the input of each job, so that a job can be
 * restarted: if its worker stops, if another job's cancellation terminates the worker, and in a second worker if an
 * earlier job takes long. Cancelling a job that keeps the worker busy terminates the worker; an image is given a short
 * time to finish.
 */
export class WorkerOpener implements Opener {
  readonly #workers: Set<TaskWorker> = new Set();
  /** The number of workers that can run concurrently. */
  #most = mostWorkers;
  #lastId = 0;
  #retired = false;
  #timer: Cancel | undefined;

  prepare(modules: readonly ModuleName[]): void {
    if (this.#workers.size === 0) this.#start();
    // Errors are ignored here: the job that needs the module reports them.
    for (const name of modules) compiledModule(name).catch(() => undefined);
  }

  run<K extends JobName>(job: K, take: Jobs[K]['take'], options: JobOptions): Promise<Jobs[K]['give']> {
    const { signal } = options;
    return new Promise<Jobs[JobName]['give']>((resolve, reject) => {
      if (signal.aborted) {
        reject(cancelled(signal));
        return;
      }
      const cancel = (): void => this.#rejectTask(task, cancelled(signal));
      const unlisten = (): void => signal.removeEventListener('abort', cancel);
      const task: Task = {
        ...{ message: { job, take }, options, resolve, reject, unlisten },
        ...{ worker: null, id: 0, isPosted: false, pulls: 0, resume: null, losses: 0 },
      };
      signal.addEventListener('abort', cancel);
      this.#assign(task);
    });
  }

  /** Terminates the workers after their last job. No more jobs may be run. */
  retire(): void {
    this.#retired = true;
    this.#timer?.();
    this.#endIdle();
  }

  /** Assigns a task to a worker that has not been busy for long, if there is one. */
  #assign(task: Task): void {
    const free = [...this.#workers].find(({ isHeldUp }) => !isHeldUp);
    const [first] = this.#workers;
    const worker = free ?? (first === undefined || this.#workers.size < this.#most ? this.#start() : first);
    task.worker = worker;
    task.id = ++this.#lastId;
    task.isPosted = false;
    task.pulls = 0;
    worker.tasks.set(task.id, task);
    worker.hold();
    if (task.message.job === 'image') this.#postImage(worker);
    else this.#post(task, worker);
    worker.updateDeadlines();
  }

  #post(task: Task, worker: TaskWorker): void {
    const { id, message, options } = task;
    const ahead = (options.ahead ?? []).filter((wants) => worker.lacks(wants));
    task.isPosted = true;
    const { posted, transfer } = postable(message);
    worker.post({ id, ...posted, ahead } as ToWorker, transfer).catch((error: unknown) => {
      if (worker.tasks.get(id) === task) this.#rejectTask(task, error);
    });
    ahead.forEach((wants, i) => void this.#answer(task, worker, i + 1, wants, true));
  }

  /** Posts the next image when the last one is done, so that a model waits for one image at most. */
  #postImage(worker: TaskWorker): void {
    const images = [...worker.tasks.values()].filter(({ message }) => message.job === 'image');
    const [next] = images;
    if (next !== undefined && !images.some(({ isPosted }) => isPosted)) this.#post(next, worker);
  }

  #start(): TaskWorker {
    const worker = new TaskWorker();
    this.#workers.add(worker);
    worker.started.then(
      (started) => {
        if (worker.ended) return;
        started.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(worker, data);
        started.onerror = (event) => {
          event.preventDefault();
          this.#handleFailure(worker, composeMessage('worker-stopped', event.message));
        };
        started.onmessageerror = () =>
          this.#handleFailure(worker, composeMessage('worker-answer-unreadable'));
      },
      (error: unknown) => this.#handleStartError(worker, error),
    );
    worker.hold();
    return worker;
  }

  #receive(worker: TaskWorker, message: FromWorker): void {
    if (worker.ended || 'ready' in message) return;
    if ('unreadable' in message) {
      this.#handleFailure(worker, composeMessage('worker-request-unreadable'));
      return;
    }
    const task = worker.tasks.get(message.id);
    if ('works' in message) {
      const wasHeldUp = worker.isHeldUp;
      worker.setWorking(message.id, message.works, () => this.#handleLongTask(worker));
      worker.updateDeadlines();
      if (wasHeldUp) this.#moveWaiting();
      if (message.works) task?.options.onWork?.();
      return;
    }
    // The task was cancelled, or has moved to another worker.
    if (task === undefined) return;
    if ('wants' in message) void this.#answer(task, worker, message.pull, message.wants);
    else if ('progress' in message) task.options.onProgress?.(message.progress);
    else
      this.#settle(task, worker, () => {
        if ('done' in message) task.resolve(message.done);
        else task.reject(new ModelError(message.failed));
      });
  }

  /** Sends a file, module or listing that a task requests, or is expected to request, to its worker. */
  async #answer(task: Task, worker: TaskWorker, pull: number, wants: Pull, isAhead = false): Promise<void> {
    const { id, options } = task;
    const isWanted = (): boolean => worker.tasks.get(id) === task;
    task.pulls++;
    worker.updateDeadlines();
    try {
      const piece = 'file' in wants ? ((await options.file?.(wants.file, wants.inGame)) ?? null) : null;
      const module = 'module' in wants ? await this.#module(options, wants.module, isAhead) : null;
      const listing = 'listing' in wants ? (options.listing?.() ?? null) : null;
      if (!isWanted()) return;
      task.pulls--;
      worker.updateDeadlines();
      const file = piece && postablePiece(piece);
      const answer = file ?? module ?? listing;
      if ('module' in wants && module !== null) worker.noteModule(wants.module);
      await worker.post({ id, pull, answer }, file === null ? [] : buffersOfPiece(file));
    } catch (error) {
      if (isWanted()) this.#rejectTask(task, error);
    }
  }

  /** Returns null for a module that cannot be fetched ahead. The worker requests it if the task needs it. */
  #module(
    { module = compiledModule }: JobOptions,
    name: ModuleName,
    isAhead: boolean,
  ): Promise<WebAssembly.Module | null> {
    const compiled = module(name);
    return isAhead ? compiled.catch(() => null) : compiled;
  }

  /** Rejects a task before its result arrives. */
  #rejectTask(task: Task, error: unknown): void {
    const { worker, id, message, isPosted, pulls } = task;
    if (worker === null) return;
    const { isHeldUp, working } = worker;
    this.#settle(task, worker, () => task.reject(error));
    const mayFinish = message.job === 'image' && !isHeldUp;
    // A worker that is neither busy nor waiting for the page has stopped responding.
    const isSilent = isPosted && pulls === 0 && working.size === 0;
    if (working.has(id) ? !mayFinish : isSilent && isTimeout(error)) this.#restart(worker);
    else if (isPosted) worker.cancel(id);
  }

  /**
   * A worker has been busy for too long: moves its waiting tasks, or terminates it if the running task was cancelled.
   */
  #handleLongTask(worker: TaskWorker): void {
    if ([...worker.working].some((id) => worker.tasks.has(id))) this.#moveWaiting();
    else this.#restart(worker);
  }

  /** Moves the tasks that wait for long ones to another worker, if one is available. */
  #moveWaiting(): void {
    for (const worker of [...this.#workers]) {
      if (!worker.isHeldUp) continue;
      for (const task of [...worker.tasks.values()]) {
        if (worker.working.has(task.id)) continue;
        const isFull = this.#workers.size >= this.#most;
        if (isFull && [...this.#workers].every(({ isHeldUp }) => isHeldUp)) return;
        worker.tasks.delete(task.id);
        if (task.isPosted) worker.cancel(task.id);
        this.#assign(task);
      }
    }
  }

  /** Terminates a worker and restarts its tasks in another one. */
  #restart(worker: TaskWorker): void {
    for (const task of this.#end(worker)) this.#assign(task);
    this.#moveWaiting();
  }

  #handleFailure(worker: TaskWorker, message: string): void {
    if (worker.ended) return;
    const { working } = worker;
    for (const task of [...worker.tasks.values()]) {
      // The running task has caused the failure. If none was running, each task is retried.
      const isOver = working.size > 0 ? working.has(task.id) : ++task.losses >= mostAttempts;
      const error = new ModelError({ code: 'module_lost', message, file: '' });
      if (isOver) this.#settle(task, worker, () => task.reject(error));
    }
    this.#restart(worker);
  }

  /** The worker could not start. Its tasks move to the other worker, or fail if there is none. */
  #handleStartError(worker: TaskWorker, error: unknown): void {
    if (worker.ended) return;
    const tasks = this.#end(worker);
    if (this.#workers.size === 0) {
      for (const task of tasks) this.#settle(task, worker, () => task.reject(error));
      return;
    }
    this.#most = 1;
    for (const task of tasks) this.#assign(task);
  }

  #settle(task: Task, worker: TaskWorker, settle: () => void): void {
    task.worker = null;
    task.unlisten();
    worker.tasks.delete(task.id);
    resume(task);
    worker.hold();
    this.#postImage(worker);
    worker.updateDeadlines();
    settle();
    this.#timer?.();
    if (this.#retired) this.#endIdle();
    else if (this.#workers.size > 1) this.#timer = clock.after(idleTime, () => this.#endIdle(1), false);
  }

  /** Terminates the workers without tasks, except the first `kept` ones. */
  #endIdle(kept = 0): void {
    for (const worker of [...this.#workers].slice(kept)) if (worker.tasks.size === 0) this.#end(worker);
  }

  /** Terminates a worker, and returns its tasks. */
  #end(worker: TaskWorker): Task[] {
    const tasks = [...worker.tasks.values()];
    worker.tasks.clear();
    this.#workers.delete(worker);
    worker.end();
    return tasks;
  }
}

function resume(task: Task): void {
  task.resume?.();
  task.resume = null;
}

function isTimeout(error: unknown): boolean {
  const { cause } = error instanceof ModelError ? error : new Error();
  return cause instanceof Error && cause.name === 'TimeoutError';
}

/** A job in the form in which it is posted, and the buffers to transfer. An image that the page keeps is copied. */
function postable(message: JobMessage): { readonly posted: JobMessage; readonly transfer: ArrayBuffer[] } {
  if (message.job !== 'image') return { posted: message, transfer: [] };
  const take = message.take as Jobs['image']['take'];
  const piece = postablePiece(take.piece);
  const transfer = piece === take.piece ? [] : buffersOfPiece(piece);
  return { posted: { job: message.job, take: { ...take, piece } }, transfer };
}

/** A file that can be posted to the worker: bytes that the caller keeps are copied. */
function postablePiece(piece: Piece): Piece {
  if (!('kept' in piece)) return piece;
  const { byteLength } = piece.kept;
  const copy = new Uint8Array(takeBuffer(byteLength), 0, byteLength);
  copy.set(piece.kept);
  return copy;
}

/** The buffers of a file that is transferred to the worker. */
function buffersOfPiece(piece: Piece): ArrayBuffer[] {
  const bytes = 'member' in piece ? piece.from : piece;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}
