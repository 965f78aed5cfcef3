/** What opens files, in the worker and in the calling thread, as one script of the package. */
export { Loader } from './loader.js';
export { serve } from './worker-service.js';
