import { relative, resolve, sep } from 'node:path';
import { formatOfName } from '../lib/wasm/families.js';
import { extensionOf, fold, isArchiveName, lastBytes } from '../lib/util/names.js';
import { UsageError } from './arguments.js';
import { ownFolder } from './batch/records.js';
import { hashOf } from './hash.js';

/** More characters and bytes than a name needs. File systems take 255 bytes, with an extension and that of a record. */
const longest = 80;
const longestBytes = 200;
const mostBytes = 240;

/**
 * The name of an output, without extension. It depends on the path alone, so that neither the other paths of a command nor
 * the other commands that write into the same folder change it.
 *
 * Without a base it is short: the folder and the name of what was opened (`ogro/tris.md2` is `ogro-tris`), or one of both
 * where they are equal (`ogro/ogro.md2` is `ogro`). Two paths may have one such name; OutputFolder then refuses the
 * second. Below a base it is the whole path from there, which no other path has: `mods/a/ogro/tris.md2` is
 * `a/ogro/tris.md2` below `mods`.
 *
 * @param entry - of a path that is an archive or a folder: the path in it that is opened
 * @throws UsageError for a path that does not lie below the base
 */
export function outputName(path: string, base: string | null = null, entry: string | null = null): string {
  const inside = partsOf(entry ?? '', /[/\\]/);
  if (base === null) return shortName([...partsOf(resolve(path), sep), ...inside]);
  const below = relative(resolve(base), resolve(path));
  const [first, ...others] = below.split(sep);
  if (first === '..' || resolve(base, below) === below)
    throw new UsageError(`--base: The path does not lie in ${base}.`);
  const parts = [...(first === '' ? [] : [first!]), ...others, ...inside];
  if (parts.some((part) => fold(part) === ownFolder))
    throw new UsageError(
      `--base: The path lies in a folder ${ownFolder}, which is where Marrow keeps its records. Rename that folder, or leave --base out.`,
    );
  return parts.length === 0 ? shortName(partsOf(resolve(path), sep)) : parts.map(shortened).join('/');
}

/** A name short enough for an extension to follow. A name that was cut ends with a hash of the whole name. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= mostBytes) return name;
  return `${lastBytes(name, longestBytes)}~${hashOf(name).slice(0, 12)}`;
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

/** A name that every file system takes, with nothing that a shell or an address would not. */
function fileName(text: string): string {
  const name = text.replaceAll(/[^\p{L}\p{N}._-]/gu, '_');
  return lastBytes([...name].slice(-longest).join(''), longestBytes).replace(/^[.-]/, '_');
}
