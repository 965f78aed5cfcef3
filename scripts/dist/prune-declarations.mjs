import { readFileSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g;

/**
 * Deletes the declarations that no entry imports directly or indirectly, and empty folders. `entries` are paths of
 * declarations relative to `folder`. Throws if a remaining declaration imports a package that is not among `packages`:
 * a project without that package could not compile.
 */
export function pruneDeclarations(folder, entries, packages) {
  const kept = new Set();
  const visit = (path) => {
    if (kept.has(path)) return;
    kept.add(path);
    // Removes comments, whose examples contain imports, too.
    const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, name] of text.matchAll(specifiers)) {
      if (name.startsWith('.')) visit(join(dirname(path), name.replace(/\.js$/, '.d.ts')));
      else if (!name.startsWith('node:') && !packages.some((each) => `${name}/`.startsWith(`${each}/`)))
        throw new Error(`${path} needs the types of ${name}, which a project may not have installed.`);
    }
  };
  for (const entry of entries) visit(join(folder, entry));

  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name);
    if (name.endsWith('.d.ts') && !kept.has(path)) rmSync(path);
  }
  removeEmpty(folder);
}

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
