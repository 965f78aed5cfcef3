#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { run } from './run.js';

interface Manifest {
  readonly version: string;
}

// The package root is two folders above both dist/cli/marrow.js and web/cli/marrow.ts.
const manifest = JSON.parse(
  await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
) as Manifest;

// A reader such as `| head` may close the pipe early; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// process.exit() would truncate large output that is still being written.
process.exitCode = await run(process.argv.slice(2), {
  version: manifest.version,
  library: new URL('../../dist/', import.meta.url),
  program: new URL(import.meta.url),
  colors: process.stdout.isTTY && process.stdout.hasColors(),
  input: () => text(process.stdin),
  out: (words) => void process.stdout.write(words),
  error: (words) => void process.stderr.write(words),
});
