import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** The files that the README's copy step names, for bundlers that do not find them by `new URL(..., import.meta.url)`. */
export const copiedFiles: readonly string[] = [
  'marrow.wasm',
  'open-quake2.wasm',
  'open-quake3.wasm',
  'pictures.wasm',
  'worker.js',
  'opening.js',
  'shared.js',
  'glue.js',
  'zip.js',
];

/** The copy step: puts the files beside a bundle. */
export async function copyBeside(project: string, bundle: string): Promise<void> {
  for (const name of copiedFiles) {
    await cp(join(project, 'node_modules/marrow3d/dist', name), join(bundle, name));
  }
}
