import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const relativeImport = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/**
 * The paths in the repository of some JavaScript and TypeScript files and of all files that they import by a relative
 * path, directly or indirectly.
 */
export function importedFiles(...paths) {
  const found = new Set(paths);
  // The loop also visits the paths that are added during it.
  for (const path of found)
    for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(relativeImport)) {
      const imported = join(dirname(path), name);
      // TypeScript imports the .js file that is compiled from a .ts file.
      const file = [imported, imported.replace(/\.js$/, '.ts')].find((each) => existsSync(join(root, each)));
      if (file !== undefined) found.add(file);
    }
  return [...found].sort();
}
