#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { run } from './run.js';

interface Manifest {
  readonly version: string;
}

// The package's folder lies two folders above dist/cli/marrow.js, and two above web/cli/marrow.ts.
const manifest = JSON.parse(
  await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
) as Manifest;

// A reader such as `| head` closes the pipe when it has seen enough; that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// process.exit() would cut off output of megabytes that is still being written.
process.exitCode = await run(process.argv.slice(2), {
  version: manifest.version,
  library: new URL('../../dist/', import.meta.url),
  program: new URL(import.meta.url),
  colors: process.stdout.isTTY && process.stdout.hasColors(),
  input: () => text(process.stdin),
  out: (words) => void process.stdout.write(words),
  error: (words) => void process.stderr.write(words),
});
