import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModelError } from '../../util/errors.js';
import { fold, gameRoot, isArchiveName, join, normalise } from '../../util/names.js';
import { setLocalFiles } from '../../util/local-files.js';
import { sliceSize } from '../worker/protocol.js';
import type { PieceSource } from './pieces.js';

/** How many levels deep a named folder is searched, and the folder that a named file lies in. */
const deepest = 16;
const deepestBeside = 2;
const mostFiles = 50_000;

/** A source of files of this computer, in Node. */
export interface NodeSource extends PieceSource {
  /** The names that were asked for; other files are only companions. */
  readonly given: readonly string[];
  /** The paths on this computer, in the order of `names`. */
  readonly places: readonly string[];
}

/** Is told what a source reads, by the paths on this computer. */
export interface ReadingWatch {
  /** `bytes` is null where only a part of the file was read. They are valid during the call only. */
  read(place: string, bytes: Uint8Array | null): void;
  /** A file that was looked for in the game's folders, by its path in the game, and is not there. */
  missed(nameInGame: string): void;
}

/** Lets the library read files of this computer from now on. */
export function useLocalFiles(): void {
  setLocalFiles({
    read: async (file) => new Uint8Array(await readFile(file)),
    source: (address) => nodeSource([address]),
  });
}

/**
 * A source of models with their companions, or of folders with all that is in them. Files beside a named file can be
 * found as its companions. If a folder `models` is on its path, so can files of the game's folders around it: pictures
 * by their paths, and all scripts. A single file is opened by itself; of several, or of a folder, the core chooses one.
 *
 * @param paths - paths or `file:` addresses
 * @param watch - is told of every file that is read
 * @throws Error of the file system (`ENOENT` ...) where a path leads nowhere
 *
 * @example
 * ```ts
 * import { load, nodeSource } from 'marrow3d';
 *
 * const model = await load(await nodeSource(['models/ogro/tris.md2']));
 * model.dispose();
 * ```
 */
export async function nodeSource(
  paths: readonly (string | URL)[],
  watch?: ReadingWatch,
): Promise<NodeSource> {
  const asked = await Promise.all(
    paths.map(async (each) => {
      const place = path.resolve(
        each instanceof URL || each.startsWith('file:') ? fileURLToPath(each) : each,
      );
      return { place, isFolder: (await stat(place)).isDirectory() };
    }),
  );
  const root = asked.map(({ place }) => path.dirname(place)).reduce(commonFolder);
  const nameOfIn = (folder: string, place: string): string =>
    path.relative(folder, place).split(path.sep).join('/');
  const nameOf = (place: string): string => nameOfIn(root, place);

  const given: string[] = [];
  const beside: string[] = [];
  for (const { place, isFolder } of asked) {
    if (isFolder) given.push(...(await walk(place, deepest)));
    else given.push(place);
    if (!isFolder) beside.push(...(await walk(path.dirname(place), deepestBeside)));
  }
  const places = new Map([...given, ...beside].map((place) => [nameOf(place), place]));
  const roots = gameRoots();
  const known = new Set(places.values());
  for (const game of roots) {
    const scripts = path.join(game, 'scripts');
    for (const place of (await walk(scripts, 0).catch(noFiles)).filter((each) => /\.shader$/i.test(each))) {
      const name = join('scripts', path.basename(place));
      if (!known.has(place) && !places.has(name)) places.set(name, place);
    }
  }
  const [only] = asked;
  // Archives are read from their end, so their sizes have to be known.
  const archives = given.filter(
    (place) => asked.some((each) => each.place === place) || isArchiveName(place),
  );
  const sizes = new Map(
    await Promise.all(archives.map(async (place) => [nameOf(place), (await stat(place)).size] as const)),
  );

  const [game] = roots;
  return {
    ...(game !== undefined && { game: { path: normalise(nameOfIn(game, root)), read: readInGame } }),
    place: path.basename(root),
    names: [...places.keys()],
    places: [...places.values()],
    given: given.map(nameOf),
    main: asked.length === 1 && only !== undefined && !only.isFolder ? nameOf(only.place) : null,
    size: (name) => sizes.get(name) ?? null,
    async read(name) {
      const place = places.get(name);
      return place === undefined ? null : readWhole(place);
    },
    async readRange(name, offset, size) {
      const place = places.get(name);
      return place === undefined ? null : readRange(place, offset, size);
    },
    async piece(name) {
      const place = places.get(name);
      if (place === undefined) return null;
      const { size } = await stat(place);
      // Where there are workers, as in Bun, the opener may be one, which takes no functions.
      if (size <= sliceSize || typeof Worker !== 'undefined') return readWhole(place);
      return { size, readRange: (from, to) => readRange(place, from, to - from) };
    },
  };

  async function readWhole(place: string): Promise<Uint8Array> {
    const bytes = new Uint8Array(await readFile(place));
    watch?.read(place, bytes);
    return bytes;
  }

  async function readRange(place: string, offset: number, size: number): Promise<Uint8Array> {
    watch?.read(place, null);
    const file = await open(place);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(size), 0, size, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** The roots of all games that the paths lie in. */
  function gameRoots(): string[] {
    const found = asked.map(({ place }) => gameRoot(`${place.split(path.sep).join('/')}/`));
    return [...new Set(found.flatMap((each) => (each === null ? [] : [path.resolve(`${each}/`)])))];
  }

  async function readInGame(name: string): Promise<Uint8Array | null> {
    for (const game of roots) {
      const place = await find(game, normalise(name).split('/'));
      if (place !== null && (await isFile(place))) return readWhole(place);
    }
    watch?.missed(name);
    return null;
  }

  /** Finds a path without regard to case, as games do. */
  async function find(folder: string, names: readonly string[]): Promise<string | null> {
    let place = folder;
    for (const name of names) {
      const here = await readdir(place).catch(() => []);
      const found = here.find((each) => each === name) ?? here.find((each) => fold(each) === fold(name));
      if (found === undefined) return null;
      place = path.join(place, found);
    }
    return place;
  }

  /** The files of a folder and of those in it; a folder in it that may not be read counts as empty. */
  async function walk(folder: string, depth: number): Promise<string[]> {
    const files: string[] = [];
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      // What commands keep beside what they have written belongs to no model.
      if (entry.name === '.marrow' && entry.isDirectory()) continue;
      const place = path.join(folder, entry.name);
      if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(place)))) files.push(place);
      else if (entry.isDirectory() && depth > 0) files.push(...(await walk(place, depth - 1).catch(noFiles)));
      if (files.length > mostFiles) throw tooMany(folder);
    }
    return files;
  }

  async function isFile(place: string): Promise<boolean> {
    return stat(place).then(
      (found) => found.isFile(),
      () => false,
    );
  }

  function commonFolder(a: string, b: string): string {
    let folder = a;
    while (b !== folder && !b.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)) {
      folder = path.dirname(folder);
    }
    return folder;
  }
}

function noFiles(error: unknown): string[] {
  if (error instanceof ModelError) throw error;
  return [];
}

function tooMany(folder: string): ModelError {
  const message = `It holds more than ${mostFiles.toLocaleString('en')} files. Name the folder of one model.`;
  return new ModelError({ code: 'too_large', message, file: folder });
}
