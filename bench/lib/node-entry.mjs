import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The package's entry for Node in a dist/ folder. The first versions had one entry for all platforms. */
export function nodeEntry(dist) {
  const own = join(dist, 'index.node.js');
  return pathToFileURL(existsSync(own) ? own : join(dist, 'index.js')).href;
}
