import { spawn } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from '../../scripts/lib/files.mjs';
import { root } from '../../scripts/lib/run.mjs';

/** The number of child processes that each contestant runs at the same time. */
const jobs = 2;

/**
 * Converts `count` models to GLB with Marrow's and assimp's commands in turn. `models` are paths of models, each in a
 * separate folder with its companions; each repetition uses a copy of the folder. Returns { seconds, failed, bytes } of
 * each round by command: `failed` is the number of models that were not converted, `bytes` the total size of the written
 * files.
 */
export async function measureConversions(folder, models, count, rounds) {
  rmSync(folder, { recursive: true, force: true });
  const paths = Array.from({ length: count }, (_, i) => {
    const copy = join(folder, 'in', String(i));
    const model = models[i % models.length];
    linkFolder(dirname(model), copy);
    return join(copy, model.slice(dirname(model).length + 1));
  });
  const contestants = {
    [`Marrow, convert --jobs ${jobs}`]: marrow,
    [`assimp export, ${jobs} at a time`]: assimp,
  };
  const results = Object.fromEntries(Object.keys(contestants).map((who) => [who, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [who, convert] of Object.entries(contestants)) {
      const out = join(folder, 'out');
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out);
      const start = performance.now();
      await convert(paths, out);
      const seconds = (performance.now() - start) / 1000;
      const made = readdirSync(out).filter((name) => name.endsWith('.glb'));
      const bytes = made.reduce((sum, name) => sum + statSync(join(out, name)).size, 0);
      results[who].push({ seconds, failed: count - made.length, bytes });
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return results;
}

/** Converts all models with one command. It exits with 1 if a model cannot be converted. */
function marrow(paths, out) {
  const args = ['convert', '--jobs', String(jobs), '--format', 'glb', '-o', `${out}/`, '-'];
  return ended(process.execPath, [join(root, 'dist/cli/marrow.js'), ...args], `${paths.join('\n')}\n`);
}

/** Converts each model with a separate command, because assimp converts one file per call. */
async function assimp(paths, out) {
  const waiting = paths.entries();
  const work = async () => {
    for (const [i, path] of waiting) await ended('assimp', ['export', path, join(out, `${i}.glb`), '-fglb2']);
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

function ended(command, args, input = null) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: [input === null ? 'ignore' : 'pipe', 'ignore', 'ignore'] });
    child.on('error', reject);
    child.on('close', resolve);
    // Ignores the write error (EPIPE) of a command that has already exited; the caller counts the written files.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Copies a folder, with hard links if the file system supports them. */
function linkFolder(from, to) {
  for (const name of filesUnder(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    mkdirSync(dirname(target), { recursive: true });
    try {
      linkSync(source, target);
    } catch {
      copyFileSync(source, target);
    }
  }
}
