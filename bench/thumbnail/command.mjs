import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/**
 * Draws thumbnails of `models` (paths) with each renderer of `marrow thumbnail` in turn, on one processor: Chromium
 * uses several processes, so the elapsed time is then the CPU time of all of them. Returns the { seconds, drawn, hash }
 * of each round by renderer; `hash` is the hash of the bytes of all images.
 */
export async function measureThumbnails(folder, models, rounds) {
  const results = { software: [], webgl: [] };
  for (let round = 0; round < rounds; round++) {
    for (const renderer of Object.keys(results)) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const start = performance.now();
      await draw(renderer, models, folder);
      const seconds = (performance.now() - start) / 1000;
      const images = readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith('.png'))
        .sort();
      const hash = createHash('sha256');
      for (const name of images) hash.update(readFileSync(join(folder, name)));
      results[renderer].push({ seconds, drawn: images.length, hash: hash.digest('hex') });
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return results;
}

/** Runs the command. It exits with 1 if a model cannot be drawn, so the caller counts the images instead. */
function draw(renderer, models, folder) {
  const command = [process.execPath, join(root, 'dist/cli/marrow.js'), 'thumbnail', '--jobs', '1'];
  const options = ['--renderer', renderer, '--format', 'png', '--base', '/', '-o', `${folder}/`, '-'];
  const browser = renderer === 'webgl' ? ['--no-sandbox', '--browser', findChromium()] : [];
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', ['-c', '0', ...command, ...browser, ...options], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', reject);
    child.on('close', resolve);
    // Ignores the write error (EPIPE) of a command that has already exited.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${models.join('\n')}\n`);
  });
}
