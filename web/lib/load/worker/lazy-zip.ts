import type * as Zip from '../archive/zip/index.js';

/** Imports what reads archives. Most visits open none, so it is fetched with the first one. */
export function zip(): Promise<typeof Zip> {
  return import('../archive/zip/index.js');
}
