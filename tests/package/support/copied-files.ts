import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** The files that users of esbuild and Rollup copy beside their bundle: the list in docs/guides/install.md. */
export const copiedFiles: readonly string[] = [
  'marrow.wasm',
  'open-quake2.wasm',
  'open-quake3.wasm',
  'images-pcx.wasm',
  'images-tga.wasm',
  'images-png.wasm',
  'worker.js',
  'opening.js',
  'shared.js',
  'formats.js',
  'glue.js',
  'zip.js',
];

/** Copies the files of an installed package beside a bundle. */
export async function copyBeside(project: string, bundle: string): Promise<void> {
  for (const name of copiedFiles) {
    await cp(join(project, 'node_modules/marrow3d/dist', name), join(bundle, name));
  }
}
