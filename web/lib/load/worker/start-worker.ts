import { orAborted } from '../../util/abort.js';
import { clock } from '../../util/clock.js';
import { absolute } from '../../util/absolute.js';
import { moduleFile } from '../../wasm/compile.js';
import { configuration } from '../../wasm/configure.js';
import type { FromWorker } from './protocol.js';

/** No worker can be started: a policy forbids it, its script is missing, or the page has another origin. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

/** Starts the load worker. It is terminated if the signal is aborted before it is ready. */
export async function startWorker(signal: AbortSignal): Promise<Worker> {
  const worker = newWorker();
  try {
    await orAborted(ready(worker), signal);
    return worker;
  } catch (error) {
    worker.terminate();
    throw (signal.aborted ? null : await scriptFault().catch(() => null)) ?? error;
  }
}

function newWorker(): Worker {
  const url = configuration().worker;
  if (url === false) throw new NoWorkerError('the configuration says so');
  if (typeof Worker === 'undefined') throw new NoWorkerError('there are no workers here');
  try {
    // Bundlers search for exactly this expression, and replace it by the address of the worker's script.
    if (url === null) return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return new Worker(url, { type: 'module' });
  } catch {
    // Browsers start workers only from the page's origin. The package may be on another one, such as a CDN.
    return workerFromElsewhere(url === null ? workerBeside() : absolute(url));
  }
}

function workerBeside(): URL {
  return new URL('worker.js', moduleFile('runtime').beside());
}

/** Starts a same-origin script that imports the one on another origin, whose server must allow that (CORS). */
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

/** A policy that forbids the worker causes an error event, not an exception. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('ready' in data) resolve();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // For a policy, the event has no message.
      const hasMessage = 'message' in event && event.message !== '';
      reject(new NoWorkerError(hasMessage ? event.message : 'its script was refused'));
    };
  });
}

/** Checks whether a script of the worker is missing. Returns null also if a bundler has renamed the scripts. */
async function scriptFault(): Promise<NoWorkerError | null> {
  const { worker } = configuration();
  if (worker === null && !moduleFile('runtime').beside().pathname.endsWith('/marrow.wasm')) return null;
  const { missingScript } = await import('../../wasm/faults.js');
  const fault = await missingScript(worker === null || worker === false ? workerBeside() : absolute(worker));
  return fault === null ? null : new NoWorkerError(fault);
}
