import { configuration, onConfigure } from '../core/configure.js';
import { compiledModule } from '../core/module.js';
import { throwIfAborted } from '../util/abort.js';
import { Loader } from './loader.js';
import type { JobName, Jobs, Opener } from './protocol.js';
import { NoWorkerError } from './start-worker.js';
import { WorkerOpener } from './worker-opener.js';

/** Does the jobs in the calling thread: in Node, and in pages that cannot have a worker. */
export class LocalOpener implements Opener {
  #loader: Promise<Loader> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  prepare(): void {
    compiledModule('wasm').catch(() => undefined);
  }

  run<K extends JobName>(job: K, take: Jobs[K]['take'], signal: AbortSignal): Promise<Jobs[K]['give']> {
    const turn = this.#last.then(async () => {
      await breath();
      throwIfAborted(signal);
      const loader = await (this.#loader ??= compiledModule('wasm').then((module) => new Loader(module)));
      return loader.run(job, take);
    });
    this.#last = turn.catch(() => {
      // The next job does not care; a loader that could not be made is tried again.
      if (this.#loader !== null) void this.#loader.catch(() => (this.#loader = null));
    });
    return turn;
  }
}

/** The worker, and where none can run the calling thread, with one warning. */
class PageOpener implements Opener {
  readonly #worker = new WorkerOpener();
  #local: LocalOpener | null = null;

  prepare(): void {
    (this.#local ?? this.#worker).prepare();
  }

  async run<K extends JobName>(job: K, take: Jobs[K]['take'], signal: AbortSignal): Promise<Jobs[K]['give']> {
    if (this.#local === null) {
      try {
        return await this.#worker.run(job, take, signal);
      } catch (error) {
        if (!(error instanceof NoWorkerError)) throw error;
        this.#local ??= inThisThread(error);
      }
    }
    return this.#local.run(job, take, signal);
  }

  retire(): void {
    this.#worker.retire();
  }
}

let page: PageOpener | null = null;
let local: LocalOpener | null = null;

/** The one opener of the page. */
export function opener(): Opener {
  if (typeof Worker === 'undefined' || configuration().worker === false) return (local ??= new LocalOpener());
  return (page ??= new PageOpener());
}

onConfigure((changed) => {
  if (!['wasm', 'pictures', 'worker'].some((setting) => setting in changed)) return;
  page?.retire();
  page = local = null;
});

function inThisThread(reason: NoWorkerError): LocalOpener {
  console.warn(
    `Marrow: no load worker can run here (${reason.message}). Models are opened in the page's own thread, which ` +
      "stands still meanwhile. Allow worker-src 'self', or serve the library from the page's own origin.",
  );
  return new LocalOpener();
}

/** Between two jobs the page may draw and answer. */
function breath(): Promise<void> {
  return typeof document === 'undefined' ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve));
}
