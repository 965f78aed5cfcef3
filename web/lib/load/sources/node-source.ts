import { constants } from 'node:fs';
import { open, readdir, readFile, realpath, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WarningSummary } from '../../types/described.js';
import { ModelError } from '../../util/errors.js';
import { fold, gameRoot, isArchiveName, isSystemFile, join, normalise } from '../../util/names.js';
import { setLocalFiles } from '../../util/local-files.js';
import { refuseSize } from '../largest-file.js';
import { sliceSize } from '../worker/protocol.js';
import type { PieceSource } from './pieces.js';

/** How many levels deep a named folder is searched, and the folder that a named file lies in. */
const deepest = 16;
const deepestBeside = 2;
const mostFiles = 50_000;
/** So many refused links have a warning each; further ones are only counted. */
const mostWarnings = 8;

/** A FIFO that has replaced a file must not block the thread that opens it. Windows has no such flag. */
const readOnly = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** A source of files of this computer, in Node. */
export interface NodeSource extends PieceSource {
  /** The names that were asked for; other files are only companions. */
  readonly given: readonly string[];
  /** The paths on this computer, in the order of `names`. */
  readonly places: readonly string[];
}

/** Which files of this computer a source may read. */
export interface NodeSourceOptions {
  /**
   * The folder that may be read, with all that is in it. Default: each named folder or archive, and the folder of each
   * named model.
   */
  readonly root?: string | undefined;
}

/** Is notified of what a source reads, by the paths on this computer. */
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
    source: (address, root) => nodeSource([address], { root }),
  });
}

/**
 * A source of models with their companions, or of folders with all that is in them. Files beside a named file can be
 * found as its companions. A single file is opened by itself; of several, or of a folder, the core chooses one.
 *
 * Nothing outside of the root is read, and no symbolic link that leaves it is followed. With `root`, models also find
 * files of the game that they lie in: pictures by their paths from the folder above `models`, or from the root, and all
 * scripts.
 *
 * @param paths - paths or `file:` addresses
 * @param options - `root`: the folder that may be read
 * @throws Error of the file system (`ENOENT` ...) where a path leads nowhere; ModelError where it is neither a file nor
 *   a folder, or leaves the root
 *
 * @example
 * ```ts
 * import { load, nodeSource } from 'marrow3d';
 *
 * const model = await load(await nodeSource(['baseq2/models/ogro/tris.md2'], { root: 'baseq2' }));
 * model.dispose();
 * ```
 */
export function nodeSource(
  paths: readonly (string | URL)[],
  options: NodeSourceOptions = {},
): Promise<NodeSource> {
  return watchedSource(paths, options);
}

/** As `nodeSource`. `watch` is notified of every file that is read. */
export async function watchedSource(
  paths: readonly (string | URL)[],
  { root }: NodeSourceOptions,
  watch?: ReadingWatch,
): Promise<NodeSource> {
  const asked = await Promise.all(paths.map(askedPath));
  const limits = await limitsOf(asked, root);
  for (const { place } of asked) await limits.refuseOutside(place);
  // Names are relative to this folder. It lies above the root and is not read.
  const base = asked.map(({ place }) => path.dirname(place)).reduce(commonFolder);
  const nameOfIn = (folder: string, place: string): string =>
    path.relative(folder, place).split(path.sep).join('/');
  const nameOf = (place: string): string => nameOfIn(base, place);
  const refused: WarningSummary[] = [];

  const given: string[] = [];
  const beside: string[] = [];
  for (const { place, isFolder } of asked) {
    if (isFolder) given.push(...(await walk(place, deepest)));
    else given.push(place);
    if (!isFolder && !isArchiveName(place)) beside.push(...(await walk(path.dirname(place), deepestBeside)));
  }
  const places = new Map([...given, ...beside].map((place) => [nameOf(place), place]));
  const games = gameFolders();
  const known = new Set(places.values());
  for (const game of games) {
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

  const [game] = games;
  const warnings = countedWarnings(refused);
  return {
    ...(game !== undefined && { game: { path: normalise(nameOfIn(game, base)), read: readInGame } }),
    ...(warnings.length > 0 && { warnings }),
    place: path.basename(base),
    names: [...places.keys()],
    places: [...places.values()],
    given: given.map(nameOf),
    main: asked.length === 1 && only !== undefined && !only.isFolder ? nameOf(only.place) : null,
    size: (name) => sizes.get(name) ?? null,
    async read(name) {
      const place = places.get(name);
      return place === undefined ? null : readWhole(name, place);
    },
    async readRange(name, offset, size) {
      const place = places.get(name);
      return place === undefined ? null : readRange(name, place, offset, size);
    },
    async piece(name) {
      const place = places.get(name);
      if (place === undefined) return null;
      // Where there are workers, as in Bun, the opener may be one, which takes no functions.
      if (typeof Worker !== 'undefined') return readWhole(name, place);
      const size = await reading(name, place, (_, bytes) => Promise.resolve(bytes));
      refuseSize(name, size);
      if (size <= sliceSize) return readWhole(name, place);
      return { size, readRange: (from, to) => readRange(name, place, from, to - from) };
    },
  };

  /** @throws ModelError `too_large`, before anything is read */
  async function readWhole(name: string, place: string): Promise<Uint8Array> {
    const bytes = await reading(name, place, async (file, size) => {
      refuseSize(name, size);
      return new Uint8Array(await file.readFile());
    });
    watch?.read(place, bytes);
    return bytes;
  }

  async function readRange(name: string, place: string, offset: number, size: number): Promise<Uint8Array> {
    watch?.read(place, null);
    return reading(name, place, async (file, has) => {
      const wanted = Math.max(0, Math.min(size, has - offset));
      const { buffer, bytesRead } = await file.read(new Uint8Array(wanted), 0, wanted, offset);
      return buffer.subarray(0, bytesRead);
    });
  }

  /**
   * Reads a regular file. A companion that cannot be read is one of a model's missing files; of a file that was named,
   * the system's own error is thrown.
   */
  async function reading<T>(
    name: string,
    place: string,
    read: (file: FileHandle, size: number) => Promise<T>,
  ): Promise<T> {
    let file: FileHandle | null = null;
    try {
      file = await open(place, readOnly);
      const found = await file.stat();
      if (!found.isFile()) throw notRegular(name);
      return await read(file, found.size);
    } catch (error) {
      if (error instanceof ModelError || asked.some((each) => each.place === place)) throw error;
      const message = `It cannot be read (${(error as Error).message}). Check whether it is there, and who may read it.`;
      throw new ModelError({ code: 'missing_companion', message, file: name }, { cause: error });
    } finally {
      await file?.close();
    }
  }

  /** The folders that paths in a game's files may begin at: those above `models`, and the root. None without a root. */
  function gameFolders(): string[] {
    if (root === undefined) return [];
    const top = path.resolve(root);
    const found = asked.flatMap(({ place }) => {
      const above = gameRoot(`${place.split(path.sep).join('/')}/`);
      const folder = above === null ? top : path.resolve(`${above}/`);
      return isWithin(top, folder) ? [folder] : [];
    });
    return [...new Set([...found, top])];
  }

  /** @throws ModelError for a symbolic link that leaves the root */
  async function readInGame(name: string): Promise<Uint8Array | null> {
    for (const folder of games) {
      const place = await find(folder, normalise(name).split('/'));
      if (place === null || !(await isFile(place))) continue;
      if (!(await limits.allows(place))) throw leavesRoot(name);
      return readWhole(name, place);
    }
    watch?.missed(name);
    return null;
  }

  /** Finds a path without regard to case, as games do. */
  async function find(folder: string, names: readonly string[]): Promise<string | null> {
    let place = folder;
    for (const name of names) {
      // What lies outside is not even listed.
      if (!(await limits.allows(place))) throw leavesRoot(names.join('/'));
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
      if (isSystemFile(entry.isDirectory() ? `${entry.name}/` : entry.name)) continue;
      const place = path.join(folder, entry.name);
      if (entry.isSymbolicLink()) {
        const mayRead = await limits.allows(place);
        if (mayRead && (await isFile(place))) files.push(place);
        // Editors leave links that lead nowhere, with hidden names.
        if (!mayRead && !entry.name.startsWith('.'))
          refused.push({ file: nameOf(place), message: leavesRoot('').reason });
      } else if (entry.isFile()) {
        // A name that is no UTF-8 comes with U+FFFD in it, and leads to no file.
        if (!entry.name.includes('\uFFFD') || (await isFile(place))) files.push(place);
      } else if (entry.isDirectory() && depth > 0) {
        files.push(...(await walk(place, depth - 1).catch(noFiles)));
      }
      if (files.length > mostFiles) throw tooMany(folder);
    }
    return files;
  }
}

/** A path that the caller named. */
interface Asked {
  readonly place: string;
  readonly isFolder: boolean;
}

/** @throws ModelError where it is neither a file nor a folder */
async function askedPath(each: string | URL): Promise<Asked> {
  const place = path.resolve(each instanceof URL || each.startsWith('file:') ? fileURLToPath(each) : each);
  const found = await stat(place);
  if (!found.isFile() && !found.isDirectory()) throw notRegular(path.basename(place));
  return { place, isFolder: found.isDirectory() };
}

/** Where files may be read. */
interface Limits {
  /** Whether a path leads to what lies within the root, through all symbolic links. */
  allows(place: string): Promise<boolean>;
  /** @throws ModelError for a path that was named and lies outside of the root, or leads there by a symbolic link */
  refuseOutside(place: string): Promise<void>;
}

async function limitsOf(asked: readonly Asked[], root: string | undefined): Promise<Limits> {
  const folders =
    root === undefined
      ? asked.map(({ place, isFolder }) => (isFolder ? place : path.dirname(place)))
      : [path.resolve(root)];
  const allowed = [...new Set(await Promise.all(folders.map((folder) => realpath(folder))))];
  const allows = async (place: string): Promise<boolean> => {
    const real = await realpath(place).catch(() => null);
    return real !== null && allowed.some((folder) => isWithin(folder, real));
  };
  return {
    allows,
    async refuseOutside(place) {
      if (await allows(place)) return;
      const name = path.basename(place);
      if (root === undefined || isWithin(path.resolve(root), place)) throw leavesRoot(name);
      const message = `It does not lie in ${root}, which --root (\`root\` in load) names. Name a folder above it.`;
      throw new ModelError({ code: 'missing_companion', message, file: name });
    },
  };
}

/** Whether an absolute path is a folder's own path or a path below it. */
export function isWithin(folder: string, place: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

function commonFolder(a: string, b: string): string {
  let folder = a;
  while (!isWithin(folder, b)) folder = path.dirname(folder);
  return folder;
}

async function isFile(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isFile(),
    () => false,
  );
}

function noFiles(error: unknown): string[] {
  if (error instanceof ModelError) throw error;
  return [];
}

function tooMany(folder: string): ModelError {
  const message = `It holds more than ${mostFiles.toLocaleString('en')} files. Name the folder of one model.`;
  return new ModelError({ code: 'too_large', message, file: folder });
}

function notRegular(file: string): ModelError {
  const message =
    'It is neither a file nor a folder, but a pipe, a socket or a device. Save its content in a file and open that.';
  return new ModelError({ code: 'unknown_format', message, file });
}

/** Omits the target of the link: a client that uploads links must not learn which files a server has. */
function leavesRoot(file: string): ModelError {
  const message =
    'It is a symbolic link that leads out of what may be read, or nowhere, and was left out. Put a copy of the file in ' +
    'its place, or name a folder above both with --root DIR (`root` in load).';
  return new ModelError({ code: 'missing_companion', message, file });
}

function countedWarnings(warnings: readonly WarningSummary[]): readonly WarningSummary[] {
  const rest = warnings.length - mostWarnings;
  if (rest <= 0) return warnings;
  const message = `${rest} more symbolic links lead out of what may be read, or nowhere, and were left out.`;
  return [...warnings.slice(0, mostWarnings), { file: '', message }];
}
