import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webpack from 'webpack';
import { pageHtml } from './project.js';

/** Builds main.js into dist/ as webpack does by itself; returns its warnings. */
export async function runWebpack(folder: string): Promise<string[]> {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    output: { path: join(folder, 'dist') },
    entry: './main.js',
    performance: { hints: false },
  });
  if (compiler === null) throw new Error('webpack took no configuration');
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  await writeFile(join(folder, 'dist/index.html'), pageHtml('main.js'));
  return warnings.map(({ message }) => message);
}
