import { ModelError } from '../../util/errors.js';
import { Loader } from './loader.js';
import { buffersOf, type FromWorker, type ToWorker } from './protocol.js';

/** The part of a worker's global scope that is used here: TypeScript cannot load its own types beside the page's. */
export interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  onmessageerror: (() => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

/** Does the page's jobs, first those that have waited for this script. */
export function serve(scope: WorkerScope, waiting: readonly MessageEvent<ToWorker>[] = []): void {
  const loader = new Loader();

  const receive = (message: ToWorker): void => {
    if ('module' in message) loader.supply(message.module, message.compiled);
    else if ('close' in message) loader.close(message.close);
    else void answer(message);
  };
  const answer = async ({ job, take }: Extract<ToWorker, { job: unknown }>): Promise<void> => {
    try {
      const done = await loader.run(job, take, (progress) => scope.postMessage({ progress }, []));
      scope.postMessage({ done }, buffersOf(done));
    } catch (error) {
      scope.postMessage({ failed: asData(error) }, []);
    }
  };

  scope.onmessage = ({ data }) => receive(data);
  scope.onmessageerror = () => scope.postMessage({ unreadable: true }, []);
  for (const { data } of waiting) receive(data);
  scope.postMessage({ ready: true }, []);
}

/** Errors cross between threads as plain data, because their class would be lost. */
function asData(error: unknown): ReturnType<ModelError['toData']> {
  if (error instanceof ModelError) return error.toData();
  return { code: 'module_lost', message: `The load worker failed: ${String(error)}. Load again.`, file: '' };
}
