import { clock } from '../../util/clock.js';
import { absolute } from '../../util/absolute.js';
import { configuration, type Configuration, moduleFile } from '../../wasm/configure.js';
import type { FromWorker } from './protocol.js';

/** Thrown if no worker can be started: a policy forbids it, its script is missing, or the page has another origin. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

/** A worker whose script has been requested. */
export interface NewWorker {
  readonly worker: Worker;
  /** Resolves when the worker can receive jobs; rejects with a NoWorkerError. */
  readonly ready: Promise<void>;
}

/** The worker that `startEarlyWorker` has started, and the setting that specified its script. */
let early: (NewWorker & { readonly script: Configuration['worker'] }) | null = null;

/** Starts the load worker before the code that uses it has arrived. After a failure, the first load starts another. */
export function startEarlyWorker(): void {
  if (early !== null) return;
  try {
    const started = { ...openWorker(), script: configuration().worker };
    early = started;
    started.ready.catch(() => {
      if (early === started) early = null;
    });
  } catch {
    // The first load fails in the same way and reports the error.
  }
}

/**
 * Returns the early worker if it has not been taken and has the current settings; otherwise a new one. @throws
 * NoWorkerError
 */
export function takeWorker(): NewWorker {
  const taken = early;
  early = null;
  if (taken !== null && taken.script === configuration().worker) return taken;
  taken?.worker.terminate();
  return openWorker();
}

function openWorker(): NewWorker {
  const worker = newWorker();
  return { worker, ready: ready(worker) };
}

function newWorker(): Worker {
  const url = configuration().worker;
  if (url === false) throw new NoWorkerError('the configuration disables workers');
  if (typeof Worker === 'undefined') throw new NoWorkerError('this environment has no workers');
  try {
    // Bundlers search for exactly this expression, and replace it by the address of the worker's script.
    if (url === null) return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return new Worker(url, { type: 'module' });
  } catch {
    // Browsers start workers only from the page's origin. The package may be on another one, such as a CDN.
    return workerFromElsewhere(url === null ? workerBeside() : absolute(url));
  }
}

export function workerBeside(): URL {
  return new URL('worker.js', moduleFile('runtime').beside());
}

/** Starts a same-origin script that imports a script of another origin, whose server must allow that (CORS). */
function workerFromElsewhere(script: URL): Worker {
  const text = `import ${JSON.stringify(script.href)};`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    return new Worker(address, { type: 'module' });
  } catch (cause) {
    throw new NoWorkerError(String(cause), { cause });
  } finally {
    // Some browsers have not read the script yet when the constructor returns.
    clock.after(10_000, () => URL.revokeObjectURL(address));
  }
}

/**
 * Resolves when a worker can receive jobs. A content security policy that forbids the worker causes an error event,
 * not an exception.
 */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('ready' in data) resolve();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // If a policy forbids the worker, the event has no message.
      const hasMessage = 'message' in event && event.message !== '';
      reject(new NoWorkerError(hasMessage ? event.message : 'its script could not be loaded'));
    };
  });
}
