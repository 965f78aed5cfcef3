import type * as Opening from './opening.js';

/** Imports what opens files in the calling thread; a page that has a worker never needs it. */
export function localLoader(): Promise<typeof Opening> {
  return import('./opening.js');
}
