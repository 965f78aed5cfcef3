import { orAborted } from '../../util/abort.js';
import { clock } from '../../util/clock.js';
import { absolute } from '../../util/absolute.js';
import { moduleFile } from '../../wasm/compile.js';
import { configuration } from '../../wasm/configure.js';
import { describeResponse } from '../../util/refusals.js';
import type { FromWorker } from './protocol.js';

/** No worker can run here: a policy forbids it, its script is not there, or the page is of another origin. */
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
    throw (signal.aborted ? null : await missingScript()) ?? error;
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
    // Browsers start workers only from the page's origin. The package may come from another, such as a CDN.
    return workerFromElsewhere(url === null ? workerBeside() : absolute(url));
  }
}

function workerBeside(): URL {
  return new URL('worker.js', moduleFile('runtime').beside());
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
    clock.after(10_000, () => URL.revokeObjectURL(address));
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

/** The worker's file and what it imports, as the package has them. */
const scripts = ['worker.js', 'opening.js', 'shared.js', 'glue.js'];

/**
 * Finds out which of the worker's scripts a server does not have, because browsers do not report it. Null if all are
 * there, or if a bundler has renamed them.
 */
async function missingScript(): Promise<NoWorkerError | null> {
  const { worker } = configuration();
  const script = worker === null || worker === false ? workerBeside() : absolute(worker);
  const isOurs = moduleFile('runtime').beside().pathname.endsWith('/marrow.wasm');
  const names = worker === null && !isOurs ? [] : script.pathname.endsWith('/worker.js') ? scripts : [''];
  for (const name of names) {
    const url = name === '' ? script : new URL(name, script);
    const fault = await faultOf(url);
    if (fault === null) continue;
    const copied = names.length > 1 ? scripts.join(', ') : 'it with what it imports';
    return new NoWorkerError(
      `${url.href}: ${fault} Copy ${copied} there, or name the address with configure({ worker }).`,
    );
  }
  return null;
}

/** Why an address has no script; null where it has one, or where the policy does not let the page look. */
async function faultOf(url: URL): Promise<string | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) {
      await response.body?.cancel();
      return `the server answered ${response.status}.`;
    }
    const type = response.headers.get('content-type');
    const bytes = new Uint8Array(await response.arrayBuffer());
    return type !== null && /(java|ecma)script/.test(type) ? null : describeResponse(type, bytes);
  } catch {
    return null;
  }
}
