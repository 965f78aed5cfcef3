/** The code that opens files in the worker and in the calling thread, built as one script of the package. */
export { Loader } from './loader.js';
export { serve } from './worker-service.js';
