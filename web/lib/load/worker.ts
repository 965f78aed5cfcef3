import { ModelError } from '../util/errors.js';
import { Loader } from './loader.js';
import { buffersOf, type FromWorker, type Jobs, type ToWorker } from './protocol.js';

/** The page's one load worker: gets the compiled module, then does one job at a time. */

/** What of a worker's global scope is used here; its own types and the page's cannot be had together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
let loader: Loader | null = null;

scope.onmessage = ({ data }) => {
  if ('start' in data) loader = new Loader(data.start);
  else void answer(data);
};

async function answer({ job, take }: Exclude<ToWorker, { start: unknown }>): Promise<void> {
  try {
    if (loader === null) throw new TypeError('the worker was not given the module');
    const done: Jobs[typeof job]['give'] = await loader.run(job, take);
    scope.postMessage({ done }, buffersOf(done));
  } catch (error) {
    scope.postMessage({ failed: asData(error) }, []);
  }
}

/** Errors cross as plain data: a class does not. */
function asData(error: unknown): ReturnType<ModelError['toData']> {
  if (error instanceof ModelError) return error.toData();
  return { code: 'module_lost', message: `The load worker failed: ${String(error)}. Load again.`, file: '' };
}

scope.postMessage({ ready: true }, []);
