import { relative, resolve, sep } from 'node:path';
import { formatOfName } from '../lib/wasm/families.js';
import { extensionOf, fold, isArchiveName, lastBytes } from '../lib/util/names.js';
import { UsageError } from './arguments.js';
import { recordsFolder } from './batch/records.js';
import { hashOf } from './hash.js';

/** Limits of file names in characters and bytes. File systems allow 255 bytes including all extensions. */
const maxCharacters = 80;
const shortenedBytes = 200;
const maxBytes = 240;

/**
 * The name of an output file, without extension. It depends only on the path, so neither the other paths of a command
 * nor other commands that write into the same folder change it.
 *
 * Without `base` the name is short: folder and file (`ogro/tris.md2` becomes `ogro-tris`), or only the file if both are
 * equal (`ogro/ogro.md2` becomes `ogro`). Two paths may have the same short name; OutputFolder then rejects the second.
 * With `base` it is the whole relative path, which is unique: `mods/a/ogro/tris.md2` becomes `a/ogro/tris.md2` below
 * `mods`.
 *
 * @param entry - the opened path inside `path`, if that is an archive or a folder
 * @throws UsageError for a path outside `base`
 */
export function outputName(path: string, base: string | null = null, entry: string | null = null): string {
  const inside = partsOf(entry ?? '', /[/\\]/);
  if (base === null) return shortName([...partsOf(resolve(path), sep), ...inside]);
  const below = relative(resolve(base), resolve(path));
  const [first, ...others] = below.split(sep);
  if (first === '..' || resolve(base, below) === below)
    throw new UsageError(`--base: The path is outside ${base}.`);
  const parts = [...(first === '' ? [] : [first!]), ...others, ...inside];
  if (parts.some((part) => fold(part) === recordsFolder))
    throw new UsageError(
      `--base: The path is inside a folder named ${recordsFolder}, which Marrow uses for its records. Rename that folder, or omit --base.`,
    );
  return parts.length === 0 ? shortName(partsOf(resolve(path), sep)) : parts.map(shortened).join('/');
}

/** Shortens a name so that an extension can follow. A shortened name ends with a hash of the whole name. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  return `${lastBytes(name, shortenedBytes)}~${hashOf(name).slice(0, 12)}`;
}

function partsOf(path: string, between: string | RegExp): string[] {
  return path.split(between).filter((name) => name !== '' && name !== '.' && name !== '..');
}

function shortName(names: readonly string[]): string {
  const [folder = '', last = ''] = names.length > 1 ? names.slice(-2) : ['', ...names];
  const isFile = formatOfName(last) !== undefined || isArchiveName(last);
  const extension = isFile ? extensionOf(last) : '';
  const own = extension === '' ? last : last.slice(0, -extension.length - 1);
  return fileName(folder === '' || fold(folder) === fold(own) ? own : `${folder}-${own}`);
}

/** Replaces characters that file systems, shells or URLs may not accept, and shortens the name. */
function fileName(text: string): string {
  const name = text.replaceAll(/[^\p{L}\p{N}._-]/gu, '_');
  return lastBytes([...name].slice(-maxCharacters).join(''), shortenedBytes).replace(/^[.-]/, '_');
}
