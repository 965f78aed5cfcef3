import { constants } from 'node:fs';
import { open, readdir, readFile, realpath, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WarningSummary } from '../../types/subject.js';
import { composeMessage } from '../../messages/compose.js';
import { inWords, wordedWarnings } from '../../messages/worded.js';
import { ModelError } from '../../util/errors.js';
import { fold, gameRoot, isArchiveName, isSystemFile, join, normalise } from '../../util/names.js';
import { setLocalFiles } from '../../wasm/configure.js';
import { refuseSize, type PieceSource } from './pieces.js';
import { sliceSize, type Piece } from '../worker/protocol.js';
import type { FileSource } from '../../types/api.js';

/** The depth to which a given folder is searched. */
const maxDepth = 16;
/** The depth to which the folder of a given file is searched. */
const maxDepthBeside = 2;
const maxFiles = 50_000;
/** The maximum number of refused links that cause a warning each; further ones are only counted. */
const maxWarnings = 8;

/** O_NONBLOCK: opening a FIFO that has replaced a file must not block. Windows has no such flag. */
const readOnly = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** A source of local files in Node. */
export interface NodeSource extends FileSource {
  /** The names of the given files; other files are only companions. */
  readonly given: readonly string[];
  /** The local paths, in the order of `names`. */
  readonly places: readonly string[];
}

/** A source of local files that passes large files to the opener without reading them. */
export type LocalSource = NodeSource & PieceSource;

/** The options of `nodeSource`. */
export interface NodeSourceOptions {
  /**
   * The folder that may be read, with its content. Default: each given folder or archive, and the folder of each given
   * model.
   */
  readonly root?: string | undefined;
}

/** Receives the local paths of the files that a source reads. */
export interface ReadingWatch {
  /** `bytes` is null if only a part of the file is read. They are valid only during the call. */
  read(place: string, bytes: Uint8Array | null): void;
  /** A file was requested from the game's folders, by its path in the game, and does not exist. */
  missed(nameInGame: string): void;
}

/** Enables the library to read local files. */
export function useLocalFiles(): void {
  setLocalFiles({
    read: async (file) => new Uint8Array(await readFile(file)),
    async source(addresses, { root, companions }) {
      const [model = ''] = addresses;
      const beside = companions.map((name) => path.resolve(folderOfInput(model), localPath(name)));
      const exists = await Promise.all(beside.map(isFile));
      const source = await nodeSource([...addresses, ...beside.filter((_, i) => exists[i])], { root });
      const warnings = beside
        .filter((_, i) => !exists[i])
        .map((place) => ({
          file: path.basename(place),
          message: composeMessage('open-companion-missing', place),
        }));
      return { ...source, warnings: [...(source.warnings ?? []), ...warnings] };
    },
  });
}

/**
 * Creates a source of models with their companions, or of folders with their content. Files beside a given file can
 * be its companions. A single file is the main file; of several files or a folder, `load` chooses one.
 *
 * Nothing outside of the root is read, and symbolic links to targets outside of it are not followed. With `root`,
 * models also find files of their game: images by their paths from the folder above `models` or `progs` or from the
 * root, all scripts, and the palette of Quake.
 *
 * @param paths - paths or `file:` addresses
 * @param options - `root`: the folder that may be read
 * @throws Error of the file system (such as `ENOENT`) if a path does not exist; ModelError if it is neither a file nor a
 *   folder, or is outside of the root
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

/** Like `nodeSource`. `watch` is notified of every file that is read. */
export function watchedSource(
  paths: readonly (string | URL)[],
  options: NodeSourceOptions,
  watch?: ReadingWatch,
): Promise<LocalSource> {
  return inWords(sourceOf(paths, options, watch));
}

async function sourceOf(
  paths: readonly (string | URL)[],
  { root }: NodeSourceOptions,
  watch?: ReadingWatch,
): Promise<LocalSource> {
  if (paths.length === 0)
    throw new ModelError({ code: 'unknown_format', message: composeMessage('open-no-files'), file: '' });
  const inputs = await Promise.all(paths.map(inputPath));
  const limits = await limitsOf(inputs, root);
  for (const { place } of inputs) await limits.refuseOutside(place);
  // Names are relative to this folder, which may be above the root and is not read.
  const base = inputs.map(({ place }) => path.dirname(place)).reduce(commonFolder);
  const nameOfIn = (folder: string, place: string): string =>
    path.relative(folder, place).split(path.sep).join('/');
  const nameOf = (place: string): string => nameOfIn(base, place);
  const refused: WarningSummary[] = [];

  const given: string[] = [];
  const beside: string[] = [];
  for (const { place, isFolder } of inputs) {
    if (isFolder) given.push(...(await walk(place, maxDepth)));
    else given.push(place);
    if (!isFolder && !isArchiveName(place)) beside.push(...(await walk(path.dirname(place), maxDepthBeside)));
  }
  const places = new Map([...given, ...beside].map((place) => [nameOf(place), place]));
  const games = gameFolders();
  const known = new Set(places.values());
  for (const game of games) {
    for (const [folder, wanted] of gameFiles) {
      const files = await walk(path.join(game, folder), 0).catch(noFiles);
      for (const place of files.filter((each) => wanted.test(each))) {
        const name = join(folder, path.basename(place));
        if (!known.has(place) && !places.has(name)) places.set(name, place);
      }
    }
  }
  const [only] = inputs;
  // Archives are read from the end, which needs their size.
  const archives = given.filter(
    (place) => inputs.some((each) => each.place === place) || isArchiveName(place),
  );
  const sizes = new Map(
    await Promise.all(archives.map(async (place) => [nameOf(place), (await stat(place)).size] as const)),
  );

  const [game] = games;
  const warnings = await wordedWarnings(countedWarnings(refused));
  return {
    ...(game !== undefined && {
      game: { path: normalise(nameOfIn(game, base)), read: (name) => inWords(readInGame(name)) },
    }),
    ...(warnings.length > 0 && { warnings }),
    place: path.basename(base),
    names: [...places.keys()],
    places: [...places.values()],
    given: given.map(nameOf),
    chosen: inputs.filter(({ isFolder }) => !isFolder).map(({ place }) => nameOf(place)),
    main: inputs.length === 1 && only !== undefined && !only.isFolder ? nameOf(only.place) : null,
    size: (name) => sizes.get(name) ?? null,
    async read(name) {
      const place = places.get(name);
      return place === undefined ? null : inWords(readWhole(name, place));
    },
    async readRange(name, offset, size) {
      const place = places.get(name);
      return place === undefined ? null : inWords(readRange(name, place, offset, size));
    },
    async piece(name) {
      const place = places.get(name);
      return place === undefined ? null : inWords(pieceAt(name, place));
    },
  };

  async function pieceAt(name: string, place: string): Promise<Piece> {
    // Where workers exist, as in Bun, the opener may run in one, and functions cannot be posted.
    if (typeof Worker !== 'undefined') return readWhole(name, place);
    const size = await reading(name, place, (_, bytes) => Promise.resolve(bytes));
    refuseSize(name, size);
    if (size <= sliceSize) return readWhole(name, place);
    return { size, readRange: (from, to) => inWords(readRange(name, place, from, to - from)) };
  }

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
   * Reads a regular file. A companion that cannot be read counts as missing; for a given file the system's error is
   * thrown.
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
      if (error instanceof ModelError || inputs.some((each) => each.place === place)) throw error;
      const message = composeMessage('source-file-unreadable', (error as Error).message);
      throw new ModelError({ code: 'missing_companion', message, file: name }, { cause: error });
    } finally {
      await file?.close();
    }
  }

  /**
   * The folders to which paths of a game may be relative: those above `models` or `progs`, and the root. None without a
   * root.
   */
  function gameFolders(): string[] {
    if (root === undefined) return [];
    const top = path.resolve(root);
    const found = inputs.flatMap(({ place }) => {
      const above = gameRoot(`${place.split(path.sep).join('/')}/`);
      const folder = above === null ? top : path.resolve(`${above}/`);
      return isWithin(top, folder) ? [folder] : [];
    });
    return [...new Set([...found, top])];
  }

  /** @throws ModelError for a symbolic link to a target outside of the root */
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

  /** Finds a path ignoring case, as games do. */
  async function find(folder: string, names: readonly string[]): Promise<string | null> {
    let place = folder;
    for (const name of names) {
      // Folders outside of the root are not even listed.
      if (!(await limits.allows(place))) throw leavesRoot(names.join('/'));
      const here = await readdir(place).catch(() => []);
      const found = here.find((each) => each === name) ?? here.find((each) => fold(each) === fold(name));
      if (found === undefined) return null;
      place = path.join(place, found);
    }
    return place;
  }

  /** Lists the files of a folder and its subfolders. A subfolder that cannot be read counts as empty. */
  async function walk(folder: string, depth: number): Promise<string[]> {
    const files: string[] = [];
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      // Marrow's commands keep records of their outputs in this folder.
      if (entry.name === '.marrow' && entry.isDirectory()) continue;
      if (isSystemFile(entry.isDirectory() ? `${entry.name}/` : entry.name)) continue;
      const place = path.join(folder, entry.name);
      if (entry.isSymbolicLink()) {
        const mayRead = await limits.allows(place);
        if (mayRead && (await isFile(place))) files.push(place);
        // Editors create hidden links without a target.
        if (!mayRead && !entry.name.startsWith('.'))
          refused.push({ file: nameOf(place), message: composeMessage('source-link-outside') });
      } else if (entry.isFile()) {
        // Node replaces invalid UTF-8 in a name by U+FFFD, so that the file cannot be opened by it.
        if (!entry.name.includes('\uFFFD') || (await isFile(place))) files.push(place);
      } else if (entry.isDirectory() && depth > 0) {
        files.push(...(await walk(place, depth - 1).catch(noFiles)));
      }
      if (files.length > maxFiles) throw tooMany(folder);
    }
    return files;
  }
}

/**
 * Files of a game that models use although they are in other folders: a folder of the game, and a pattern of names in
 * it.
 */
const gameFiles: readonly (readonly [folder: string, names: RegExp])[] = [
  ['scripts', /\.shader$/i],
  ['gfx', /\b(?:palette|colormap)\.lmp$/i],
];

/** A path that the caller has given. */
interface InputPath {
  readonly place: string;
  readonly isFolder: boolean;
}

function localPath(each: string | URL): string {
  return each instanceof URL || each.startsWith('file:') ? fileURLToPath(each) : each;
}

/** The folder of a path, or the path itself if it ends with a slash. */
function folderOfInput(each: string | URL): string {
  const place = localPath(each);
  return /[\\/]$/.test(place) ? place : path.dirname(place);
}

/** @throws ModelError if the path is neither a file nor a folder */
async function inputPath(each: string | URL): Promise<InputPath> {
  const place = path.resolve(localPath(each));
  const found = await stat(place);
  if (!found.isFile() && !found.isDirectory()) throw notRegular(path.basename(place));
  return { place, isFolder: found.isDirectory() };
}

/** The folders that may be read. */
interface Limits {
  /** Whether a path, with symbolic links resolved, is within the root. */
  allows(place: string): Promise<boolean>;
  /** @throws ModelError if a given path is outside of the root, also by a symbolic link */
  refuseOutside(place: string): Promise<void>;
}

async function limitsOf(inputs: readonly InputPath[], root: string | undefined): Promise<Limits> {
  const folders =
    root === undefined
      ? inputs.map(({ place, isFolder }) => (isFolder ? place : path.dirname(place)))
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
      const message = composeMessage('source-path-outside', root);
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
  while (!isWithin(folder, b)) {
    const above = path.dirname(folder);
    // Folders of different drives have no common folder.
    if (above === folder) break;
    folder = above;
  }
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
  const message = composeMessage('source-too-many-files', maxFiles);
  return new ModelError({ code: 'too_large', message, file: folder });
}

function notRegular(file: string): ModelError {
  return new ModelError({ code: 'unknown_format', message: composeMessage('source-file-irregular'), file });
}

/** Omits the target of the link: a client that uploads links must not learn which files a server has. */
function leavesRoot(file: string): ModelError {
  return new ModelError({ code: 'missing_companion', message: composeMessage('source-link-outside'), file });
}

function countedWarnings(warnings: readonly WarningSummary[]): readonly WarningSummary[] {
  const rest = warnings.length - maxWarnings;
  if (rest <= 0) return warnings;
  const more = { file: '', message: composeMessage('source-links-outside', rest) };
  return [...warnings.slice(0, maxWarnings), more];
}
