import type { ModuleName } from '../../wasm/configure.js';
import { composeMessage } from '../../messages/compose.js';
import { ModelError } from '../../util/errors.js';
import { Loader } from './loader.js';
import {
  buffersOf,
  type FromWorker,
  type JobHost,
  type Piece,
  type Pull,
  type PullAnswer,
  type SourceListing,
  type ToWorker,
} from './protocol.js';

/**
 * The part of a worker's global scope that is used here. TypeScript cannot load the worker's types together with those
 * of the page.
 */
export interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  onmessageerror: (() => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

/** A job, and its pending requests. */
class ServedJob implements JobHost {
  readonly #id: number;
  readonly #post: (message: FromWorker) => void;
  readonly #pulls: Map<
    number,
    { readonly resolve: (answer: PullAnswer) => void; readonly reject: (error: Error) => void }
  > = new Map();
  /** Responses that the page sends without a request, by the JSON of the expected request. */
  readonly #ahead: Map<string, Promise<PullAnswer>> = new Map();
  #last = 0;
  #isCancelled = false;

  constructor(id: number, ahead: readonly Pull[], post: (message: FromWorker) => void) {
    this.#id = id;
    this.#post = post;
    for (const wants of ahead) {
      const answer = this.#answerTo(++this.#last);
      answer.catch(() => undefined);
      this.#ahead.set(JSON.stringify(wants), answer);
    }
  }

  listing(): Promise<SourceListing> {
    return this.#pull({ listing: true }) as Promise<SourceListing>;
  }

  file(file: string, inGame: boolean): Promise<Piece | null> {
    return this.#pull({ file, inGame }) as Promise<Piece | null>;
  }

  async module(module: ModuleName): Promise<WebAssembly.Module> {
    // Null means that the page could not fetch the module in advance. A second request reports the error.
    const ahead = (await this.#pull({ module })) as WebAssembly.Module | null;
    return ahead ?? ((await this.#pull({ module })) as WebAssembly.Module);
  }

  async work<T>(task: () => T | Promise<T>): Promise<T> {
    this.#throwIfCancelled();
    this.#post({ id: this.#id, works: true });
    try {
      const result = task();
      // Awaited only if necessary: otherwise the job would still count as busy between the end of its work and the
      // message that reports it.
      return result instanceof Promise ? await result : result;
    } finally {
      this.#post({ id: this.#id, works: false });
    }
  }

  readonly onProgress: JobHost['onProgress'] = (progress) => this.#post({ id: this.#id, progress });

  answer(pull: number, answer: PullAnswer): void {
    this.#pulls.get(pull)?.resolve(answer);
    this.#pulls.delete(pull);
  }

  /** Cancels the job at its current or next pull. */
  cancel(): void {
    this.#isCancelled = true;
    for (const { reject } of this.#pulls.values()) reject(new Error('cancelled'));
    this.#pulls.clear();
  }

  async #pull(wants: Pull): Promise<PullAnswer> {
    this.#throwIfCancelled();
    const key = JSON.stringify(wants);
    const ahead = this.#ahead.get(key);
    // A response is used once, because its receiver owns the bytes of a file. A second pull sends a request.
    this.#ahead.delete(key);
    if (ahead !== undefined) return ahead;
    const pull = ++this.#last;
    this.#post({ id: this.#id, pull, wants });
    return this.#answerTo(pull);
  }

  #answerTo(pull: number): Promise<PullAnswer> {
    return new Promise((resolve, reject) => this.#pulls.set(pull, { resolve, reject }));
  }

  #throwIfCancelled(): void {
    if (this.#isCancelled) throw new Error('cancelled');
  }
}

/** Runs the page's jobs. The page waits for `ready` before it sends any. */
export function serve(scope: WorkerScope): void {
  const loader = new Loader();
  const jobs: Map<number, ServedJob> = new Map();

  const receive = (message: ToWorker): void => {
    if ('cancel' in message) jobs.get(message.cancel)?.cancel();
    else if ('pull' in message) jobs.get(message.id)?.answer(message.pull, message.answer);
    else void run(message);
  };
  const run = async ({ id, job, take, ahead }: Extract<ToWorker, { job: unknown }>): Promise<void> => {
    const host = new ServedJob(id, ahead, (message) => scope.postMessage(message, []));
    jobs.set(id, host);
    try {
      const done = await loader.run(job, take, host);
      scope.postMessage({ id, done }, buffersOf(done));
    } catch (error) {
      scope.postMessage({ id, failed: asData(error) }, []);
    } finally {
      jobs.delete(id);
      // Rejects open requests, because another job may wait for a file that this job has requested.
      host.cancel();
    }
  };

  scope.onmessage = ({ data }) => receive(data);
  scope.onmessageerror = () => scope.postMessage({ unreadable: true }, []);
  scope.postMessage({ ready: true }, []);
}

/** Errors are posted as plain data, because their class would be lost. */
function asData(error: unknown): ReturnType<ModelError['toData']> {
  if (error instanceof ModelError) return error.toData();
  return { code: 'module_lost', message: composeMessage('worker-failed', String(error)), file: '' };
}
