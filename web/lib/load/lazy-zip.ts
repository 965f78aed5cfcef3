import type * as Zip from './zip/index.js';

/** What reads archives: most visits open none, so it is fetched with the first one. */
export function zip(): Promise<typeof Zip> {
  return import('./zip/index.js');
}
