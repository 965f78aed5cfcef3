import { join } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build as esbuild } from 'esbuild';
import { rollup } from 'rollup';
import { copyBeside } from './copied-files.js';

/** Builds main.js into `out` with Rollup as most projects have it, and takes the copy step. Returns the warnings. */
export async function runRollup(folder: string, out: string): Promise<string[]> {
  const warnings: string[] = [];
  const bundle = await rollup({
    input: join(folder, 'main.js'),
    plugins: [nodeResolve({ browser: true })],
    onwarn: ({ message }) => warnings.push(message),
  });
  try {
    await bundle.write({ dir: out, format: 'es' });
  } finally {
    await bundle.close();
  }
  await copyBeside(folder, out);
  return warnings;
}

/** Builds main.js into `out` with esbuild, and takes the copy step. Returns the warnings. */
export async function runEsbuild(folder: string, out: string): Promise<string[]> {
  const { warnings } = await esbuild({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    logLevel: 'silent',
  });
  await copyBeside(folder, out);
  return warnings.map(({ text }) => text);
}
