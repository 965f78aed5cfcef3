import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The paths, relative to a folder, of the files in it and in its subfolders. Omits symbolic links. */
export function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}
