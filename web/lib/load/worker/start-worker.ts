import { orAborted } from '../../util/abort.js';
import { absolute } from '../../util/absolute.js';
import { moduleFile, configuration } from '../../wasm/configure.js';
import { NoWorkerError, takeWorker, workerBeside } from './new-worker.js';

/** Starts the load worker. It is terminated if the signal is aborted before it is ready. */
export async function startWorker(signal: AbortSignal): Promise<Worker> {
  const { worker, ready } = takeWorker();
  try {
    await orAborted(ready, signal);
    return worker;
  } catch (error) {
    worker.terminate();
    throw (signal.aborted ? null : await scriptFault().catch(() => null)) ?? error;
  }
}

/** Checks whether a script of the worker is missing. Returns null also if a bundler has renamed the scripts. */
async function scriptFault(): Promise<NoWorkerError | null> {
  const { worker } = configuration();
  if (worker === null && !moduleFile('runtime').beside().pathname.endsWith('/marrow.wasm')) return null;
  const { missingScript } = await import('../../wasm/faults.js');
  const fault = await missingScript(worker === null || worker === false ? workerBeside() : absolute(worker));
  return fault === null ? null : new NoWorkerError(fault);
}
