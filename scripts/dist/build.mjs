// Builds the package: dist/*.js (ES modules without a bare import, so that a plain script tag can load them),
// dist/marrow.wasm, dist/cli/marrow.js for Node, and the declarations.

import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { main } from '../lib/log.mjs';
import { root, run } from '../lib/run.mjs';
import { siblingFiles } from './sibling-files.mjs';
import { textImports } from './text-imports.mjs';

const out = join(root, 'dist');

/** What a page imports: these share what they have in common. */
const library = { index: 'web/lib/index.ts' };
/** On its own, so that it is one file to fetch, and one to copy where a bundler does not. */
const worker = { worker: 'web/lib/load/worker.ts' };
const command = { marrow: 'web/cli/marrow.ts' };

function bundle(input, folder, plugins) {
  return build({
    cwd: root,
    input,
    platform: 'neutral',
    external: /^node:/,
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'browser', 'production', 'default'] },
    transform: { target: 'es2022' },
    plugins: [textImports(), ...plugins],
    output: {
      dir: folder,
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      // Beside the entries, so that './marrow.wasm' and './worker.js' mean the same in every file.
      chunkFileNames: '[name].js',
    },
  });
}

await main(async () => {
  rmSync(out, { recursive: true, force: true });
  await bundle(library, out, [siblingFiles('./')]);
  await bundle(worker, out, []);
  await bundle(command, join(out, 'cli'), [siblingFiles('../')]);
  copyFileSync(join(root, 'build/wasm/marrow.wasm'), join(out, 'marrow.wasm'));
  chmodSync(join(out, 'cli/marrow.js'), 0o755);
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.package.json']);
});
