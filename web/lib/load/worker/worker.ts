/**
 * The entry point of the page's load worker. It has no state and no shared code, so that no chunk imports it: WebKit
 * does not register a worker's entry as a module, and would evaluate it again for a chunk that imports it.
 */
import type { WorkerScope } from './worker-service.js';

// A failed import is reported as an error of the worker, which reaches the page.
import('./opening.js').then(({ serve }) => serve(globalThis as unknown as WorkerScope), reportError);
