/**
 * The entry of the page's load worker. It holds no state and no code that others share, so that no chunk imports it: WebKit
 * does not count a worker's entry among its modules, and evaluates it a second time for whoever does. What arrives before
 * the rest is there waits.
 */
import type { ToWorker } from './protocol.js';
import type { WorkerScope } from './worker-service.js';

const scope = globalThis as unknown as WorkerScope;
const waiting: MessageEvent<ToWorker>[] = [];
scope.onmessage = (event) => void waiting.push(event);
// An error becomes one of the worker, which the page hears of.
import('./opening.js').then(({ serve }) => serve(scope, waiting), reportError);
