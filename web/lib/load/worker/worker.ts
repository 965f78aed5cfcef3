/**
 * The entry of the page's load worker. It holds no state and no code that others share, so that no chunk imports it:
 * WebKit does not count a worker's entry among its modules, and would evaluate it again for a chunk that imports it.
 */
import type { WorkerScope } from './worker-service.js';

// A failed import is reported as an error of the worker, which reaches the page.
import('./opening.js').then(({ serve }) => serve(globalThis as unknown as WorkerScope), reportError);
