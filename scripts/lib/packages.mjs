import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './log.mjs';
import { root, run } from './run.mjs';

/** Runs `npm ci` in a folder whose node_modules is missing or does not match its lock file. */
export async function ensureNodeModules(folder = root) {
  if (isInstalled(folder)) return;
  await step(`Installing npm packages${folder === root ? '' : ` in ${folder.slice(root.length)}`}`, () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder }),
  );
}

/** Compares versions, not times, with npm's copy of the lock file in node_modules. */
function isInstalled(folder) {
  const copy = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(copy)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const have = JSON.parse(readFileSync(copy, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || have[path]?.version === entry.version,
  );
}
