import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Runs `work`, unless its last run succeeded, nothing under `inputs` (files and folders of the repository, and
 * environment variables as $NAME) has changed since, and all `outputs` still exist. Returns whether it ran. Skips
 * folders named node_modules; package-lock.json describes their contents.
 */
export async function unlessFresh(name, inputs, outputs, work) {
  const stamp = join(root, 'build/stamps', name);
  const state = stateOf(inputs);
  const there = outputs.every((path) => existsSync(join(root, path)));
  if (there && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return false;
  await work();
  mkdirSync(join(root, 'build/stamps'), { recursive: true });
  writeFileSync(stamp, state);
  return true;
}

/** A digest of the names, sizes and modification times of files, and of variables. */
function stateOf(inputs) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (path.startsWith('$')) {
      hash.update(`${path} ${process.env[path.slice(1)]}\n`);
      return;
    }
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stats) return;
    if (!stats.isDirectory()) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    else
      for (const entry of readdirSync(join(root, path)).sort())
        if (entry !== 'node_modules') visit(join(path, entry));
  };
  inputs.forEach(visit);
  return hash.digest('hex');
}
