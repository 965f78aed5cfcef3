#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { run } from './run.js';

interface Manifest {
  readonly version: string;
}

// From dist/cli/marrow.js as from web/cli/marrow.ts, the package's own manifest lies two folders up.
const manifest = JSON.parse(
  await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
) as Manifest;

// A reader that has seen enough (`| head`) closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// Not process.exit(): what is printed may be megabytes, and has to drain.
process.exitCode = await run(process.argv.slice(2), {
  version: manifest.version,
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
});
