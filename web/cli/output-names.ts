import { resolve, sep } from 'node:path';
import { formatOfName } from '../lib/wasm/families.js';
import { extensionOf, fold, isArchiveName } from '../lib/util/names.js';

/** More characters than a name needs, and few enough for every file system. */
const longest = 80;

/** What the name of an output is made of. */
interface Place {
  /** The folders on the way to it, the outermost first, and its own name without extension. */
  readonly names: readonly string[];
  readonly extension: string;
}

/**
 * The names of outputs, without extension, all different in any file system: the folder and the name of what was opened
 * (`ogro/tris.md2` is `ogro-tris`), or one of both where they are equal (`ogro/ogro.md2` is `ogro`). Where two would be
 * equal, more of their folders come first, then the extension at the end, and at last a number.
 *
 * @param paths - what is opened; a path that comes again gets a number
 * @param entry - of one path that is an archive or a folder: the path in it that is opened
 */
export function outputNames(paths: readonly string[], entry: string | null = null): string[] {
  const places = new Map(paths.map((path) => [resolve(path), placeOf(path, entry)]));
  const named = namesOf([...places.values()]);
  const byPath = new Map([...places.keys()].map((path, i) => [path, named[i] ?? '']));
  const taken: Set<string> = new Set();
  return paths.map((path) => {
    const name = byPath.get(resolve(path)) ?? '';
    let free = name;
    for (let count = 2; taken.has(fold(free)); count++) free = `${name}-${count}`;
    taken.add(fold(free));
    return free;
  });
}

function placeOf(path: string, entry: string | null): Place {
  const names = [...resolve(path).split(sep), ...(entry ?? '').split(/[/\\]/)].filter(
    (name) => name !== '' && name !== '.' && name !== '..',
  );
  const last = names.at(-1) ?? '';
  const isFile = formatOfName(last) !== undefined || isArchiveName(last);
  const extension = isFile ? extensionOf(last) : '';
  const stem = extension === '' ? last : last.slice(0, -extension.length - 1);
  return { names: [...names.slice(0, -1), stem], extension };
}

/** The shortest names that are different, as far as folders and extensions make them so. */
function namesOf(places: readonly Place[]): string[] {
  const depths = places.map(({ names: [...names] }) => {
    const [folder = '', own = ''] = names.slice(-2);
    return fold(folder) === fold(own) ? 1 : 2;
  });
  const extended = places.map(() => false);
  const nameAt = ({ names, extension }: Place, at: number): string =>
    fileName([...names.slice(-depths[at]!), ...(extended[at] ? [extension] : [])]);
  while (true) {
    const names = places.map(nameAt);
    let changed = false;
    for (const group of sameNamed(names)) {
      const folders = new Set(group.map((at) => folderOf(places[at]!)));
      for (const at of group) {
        const { names: parts, extension } = places[at]!;
        if (folders.size > 1 && depths[at]! < parts.length) {
          depths[at]! += 1;
          changed = true;
        } else if (folders.size === 1 && !extended[at] && extension !== '') {
          extended[at] = changed = true;
        }
      }
    }
    if (!changed) return names;
  }
}

function folderOf({ names }: Place): string {
  return names.slice(0, -1).join('/');
}

/** The places of names that are equal but for their case. */
function sameNamed(names: readonly string[]): number[][] {
  const places: Map<string, number[]> = new Map();
  names.forEach((name, at) => places.set(fold(name), [...(places.get(fold(name)) ?? []), at]));
  return [...places.values()].filter(({ length }) => length > 1);
}

/** A name that every file system takes, with nothing that a shell or an address would not. */
function fileName(parts: readonly string[]): string {
  const name = parts.join('-').replaceAll(/[^\p{L}\p{N}._-]/gu, '_');
  return [...name].slice(-longest).join('').replace(/^[.-]/, '_');
}
