import { join } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build as esbuild } from 'esbuild';
import { rollup } from 'rollup';
import webpack from 'webpack';
import { copyBeside } from './copied-files.js';

export interface Bundler {
  readonly name: string;
  /** Builds main.js into `out`, with the bundler's defaults. Returns the warnings. */
  bundle(folder: string, out: string): Promise<string[]>;
}

export const bundlers: readonly Bundler[] = [
  { name: 'webpack 5', bundle: bundleWithWebpack },
  { name: 'Rollup', bundle: bundleWithRollup },
  { name: 'esbuild', bundle: bundleWithEsbuild },
];

async function bundleWithWebpack(folder: string, out: string): Promise<string[]> {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    output: { path: out },
    entry: './main.js',
    performance: { hints: false },
  });
  if (compiler === null) throw new Error('webpack created no compiler.');
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return warnings.map(({ message }) => message);
}

/** Bundles with the node-resolve plugin, and copies the files listed in docs/guides/install.md. */
async function bundleWithRollup(folder: string, out: string): Promise<string[]> {
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

/** Bundles, and copies the files listed in docs/guides/install.md. */
async function bundleWithEsbuild(folder: string, out: string): Promise<string[]> {
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
