/** What opens files, in the worker and in the calling thread: one file of the package. */
export { Loader } from './loader.js';
export { serve } from './worker-service.js';
