import { absolute, moduleFile } from '../../wasm/compile.js';
import { configuration } from '../../wasm/configure.js';
import type { FromWorker } from './protocol.js';

/** No worker can run here: a policy forbids it, its script is not there, or the page is of another origin. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

/** Starts the load worker. */
export async function startWorker(): Promise<Worker> {
  const worker = newWorker();
  try {
    await ready(worker);
    return worker;
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

function newWorker(): Worker {
  const url = configuration().worker;
  if (url === false) throw new NoWorkerError('the configuration says so');
  if (typeof Worker === 'undefined') throw new NoWorkerError('there are no workers here');
  try {
    // Bundlers look for this very expression, and put the worker's script where it points to.
    if (url === null) return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return new Worker(url, { type: 'module' });
  } catch {
    // A page may start workers of its own origin alone; the package may come from another one, such as a CDN.
    return workerFromElsewhere(
      url === null ? new URL('worker.js', moduleFile('runtime').beside()) : absolute(url),
    );
  }
}

/**
 * Starts a script of the page's own origin that imports the one from elsewhere, whose server has to allow that (CORS).
 */
function workerFromElsewhere(script: URL): Worker {
  const text = `import ${JSON.stringify(script.href)};`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    return new Worker(address, { type: 'module' });
  } catch (cause) {
    throw new NoWorkerError(String(cause), { cause });
  } finally {
    // Not all browsers have read the script when the constructor returns.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}

/** A policy that forbids the worker shows as an error event, not as an exception. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('ready' in data) resolve();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // A policy's refusal comes as a plain event, without a message.
      const hasMessage = 'message' in event && event.message !== '';
      reject(new NoWorkerError(hasMessage ? event.message : 'its script was refused'));
    };
  });
}
