import {
  baseName,
  extensionOf,
  fold,
  folderOf,
  isImageName,
  pathFrom,
  imageExtensions,
  Folders,
  fits,
} from '../../util/names.js';
import { bytesOf, decodeText, possibleNames } from '../../util/code-pages.js';
import { naturally } from '../../util/natural-order.js';

/** A companion that a file refers to. */
export interface Reference {
  /**
   * A path, or a pattern of files: `*.skin` beside the file, `scripts/*.shader` in any folder of that name; the folder
   * `*` matches each direct subfolder of the file's folder. Each character stands for one byte, because files do not
   * state their code page.
   */
  readonly name: string;
  /** named: stated in the file; rule: derived from the file's name, may be missing; offered: used if it exists. */
  readonly kind: 'named' | 'rule' | 'offered';
  /** 'data' is required to open the model; 'image' is loaded later. */
  readonly what: 'data' | 'image';
}

/** A reference to a companion, and the file that contains it (`of`). */
export interface Wanted extends Reference {
  readonly of: string;
}

/** The maximum length of a path. No file system has longer ones. */
const longestName = 4096;

/** The maximum number of images with one base name that are considered. */
const mostImages = 4096;

/** Names of folders for images, beside or above a model. */
const imageFolder =
  /^(?:textures?|tex|maps?|materials?|mats?|images?|imgs?|pictures?|pics?|skins?|bitmaps?)$/;

/**
 * Finds files by the names that games and tools write: with different case, slashes, Unicode normalization, extensions,
 * or a path on another disk. Files of which only the base name matches are found only near the model.
 */
export class Lookup {
  readonly #exact: Set<string> = new Set();
  readonly #byPath: Map<string, string> = new Map();
  readonly #folders: Folders;
  /** The names that the user has selected individually, by their case-folded paths. */
  readonly #chosen: ReadonlyMap<string, string>;
  readonly #patterns: Map<string, string[]> = new Map();
  /** The case-folded paths of images by their names without folder and extension, built by the first search. */
  #images: Map<string, string[]> | null = null;

  /**
   * @param names - the names that the source lists
   * @param chosen - the names that the user has selected individually; they belong to the model in any folder
   */
  constructor(names: readonly string[], chosen: readonly string[] = []) {
    this.#folders = new Folders(names);
    this.#chosen = new Map(chosen.map((name) => [fold(name), name]));
    for (const name of names) this.#list(name);
  }

  /** Adds a file that the source did not list. */
  add(name: string): void {
    if (this.#exact.has(name)) return;
    this.#list(name);
    this.#folders.add(name);
    this.#patterns.clear();
    this.#images = null;
  }

  /** Finds the files that a reference refers to. Its name may be in any code page. */
  find(reference: Reference, of: string): string[] {
    if (of === '' && reference.what === 'data') {
      // The path of the file itself, which may contain any character.
      const path = decodeText(bytesOf(reference.name));
      if (this.#exact.has(path)) return [path];
    }
    if (reference.name.length > longestName) return [];
    for (const name of possibleNames(bytesOf(reference.name))) {
      const found = this.#named({ ...reference, name }, of);
      // The order of animation files determines the order of the clips. Scripts in a folder of a game keep the game's
      // order.
      if (found.length > 0) return ['', '*'].includes(folderOf(name)) ? [...found].sort(byName) : found;
    }
    return [];
  }

  #named(reference: Reference, of: string): string[] {
    if (reference.what === 'data') return this.data(reference, of);
    const image = this.image(reference.name, folderOf(of));
    return image === null ? [] : [image];
  }

  #list(name: string): void {
    this.#exact.add(name);
    const path = fold(name);
    if (!this.#byPath.has(path)) this.#byPath.set(path, name);
  }

  /** The listed name of a path, ignoring case; null if it does not exist. */
  path(path: string): string | null {
    return this.#exact.has(path) ? path : (this.#byPath.get(fold(path)) ?? null);
  }

  /** The files that a data reference refers to: at most one, or all matches of a pattern. */
  data({ name, kind }: Reference, of: string): string[] {
    const folder = folderOf(of);
    // Only Marrow's own rules may search all subfolders of a file's folder; references stated in files may not.
    if (name.startsWith('*/') && kind === 'named') return [];
    if (name.includes('*')) return this.#matching(name, of);
    const paths = [pathFrom(folder, name)];
    if (kind === 'named') {
      // A stated path may be relative to the game's root, or on another disk.
      paths.push(name, pathFrom(folder, baseName(name.replaceAll('\\', '/'))));
      // The game's root may be a folder above the file.
      for (let above = folder; above !== '';) {
        above = folderOf(above);
        paths.push(pathFrom(above, name));
      }
    }
    const found = paths.map((path) => this.path(path)).find((path) => path !== null);
    return found === undefined ? [] : [found];
  }

  /**
   * Finds an image that a file refers to: at the path, with the stated or another extension; otherwise an image with
   * that base name near the model.
   */
  image(name: string, folder: string): string | null {
    // UFO: Alien Invasion writes ".skin" for the file "skin" beside the model.
    const plain = name.startsWith('.') && !/[\\/]/.test(name) ? name.slice(1) : name;
    const written = plain.replaceAll('\\', '/');
    const base = baseName(written);
    if (base === '' || base === '.' || base === '..') return null;
    for (const { stem, extension } of namesOfImage(written)) {
      const places = [pathFrom(folder, stem), stem, pathFrom(folder, baseName(stem))];
      for (const place of places) {
        const found = this.#withExtension(place, extension);
        if (found !== null) return found;
      }
      const found = this.#withFoldersAbove(stem, extension) ?? this.#near(baseName(stem), extension, folder);
      if (found !== null) return found;
    }
    return null;
  }

  #withExtension(stem: string, extension: string): string | null {
    const usual = [...imageExtensions, 'jpeg'];
    const extensions = extension === '' ? usual : [extension, ...usual];
    for (const each of extensions) {
      const found = this.path(`${stem}.${each}`);
      if (found !== null) return found;
    }
    return null;
  }

  /** Finds a longer path that ends with this one, for a game's folder that is nested in other folders. */
  #withFoldersAbove(stem: string, extension: string): string | null {
    const path = fold(stem);
    if (!path.includes('/')) return null;
    const longer = (this.#imagesOf(baseName(path)) ?? []).filter((each) =>
      each.slice(0, each.lastIndexOf('.')).endsWith(`/${path}`),
    );
    return this.#best(longer, extension);
  }

  #best(paths: readonly string[], extension: string): string | null {
    const found = paths.find((path) => extensionOf(path) === extension.toLowerCase()) ?? paths[0];
    return found === undefined ? null : this.#byPath.get(found)!;
  }

  /** Finds an image with that stem in a folder near the model, preferably with the stated extension. */
  #near(stem: string, extension: string, folder: string): string | null {
    const home = fold(folder);
    const near = (this.#imagesOf(fold(stem)) ?? []).filter(
      (path) => this.#chosen.has(path) || isNear(folderOf(path), home),
    );
    return this.#best(near, extension);
  }

  #imagesOf(stem: string): string[] | undefined {
    if (this.#images === null) {
      this.#images = new Map();
      for (const path of this.#byPath.keys()) {
        if (!isImageName(path)) continue;
        const base = baseName(path);
        const key = base.slice(0, base.lastIndexOf('.'));
        const paths = this.#images.get(key);
        if (paths === undefined) this.#images.set(key, [path]);
        else if (paths.length < mostImages) paths.push(path);
      }
    }
    return this.#images.get(stem);
  }

  #matching(pattern: string, of: string): string[] {
    const folder = fold(folderOf(pattern));
    if (folder === '') return this.#besideOrChosen(pattern, of);
    if (folder === '*') return this.#folders.below(of, baseName(pattern));
    let found = this.#patterns.get(pattern);
    if (found === undefined) {
      const base = baseName(pattern);
      found = [...this.#byPath]
        .filter(([path]) => `/${folderOf(path)}`.endsWith(`/${folder}`) && fits(baseName(path), base))
        .map(([, name]) => name);
      this.#patterns.set(pattern, found);
    }
    return found;
  }

  /**
   * The files that match a pattern: files beside the given file, and individually selected files in any folder.
   */
  #besideOrChosen(pattern: string, of: string): string[] {
    const beside = this.#folders.matching(of, pattern);
    // The pattern `*` means the files of this folder only.
    if (pattern === '*' || this.#chosen.size === 0) return beside;
    // Files in subfolders of the file's folder have a separate pattern (`*/*.md5anim`).
    const home = fold(folderOf(of));
    const chosen = [...this.#chosen]
      .filter(
        ([path]) =>
          fits(baseName(path), pattern) && (path === baseName(path) || folderOf(folderOf(path)) !== home),
      )
      .map(([, name]) => name);
    return [...new Set([...beside, ...chosen])];
  }
}

function byName(a: string, b: string): number {
  return naturally(baseName(a), baseName(b)) || naturally(a, b);
}

/**
 * The possible stems and extensions of a stated name: with the extension of an image; as a whole, if the dot belongs to
 * the name; without an unsupported extension (`wood.tif` beside `wood.png`).
 */
function namesOfImage(written: string): { readonly stem: string; readonly extension: string }[] {
  const extension = extensionOf(written);
  const stem = extension === '' ? written : written.slice(0, -extension.length - 1);
  if (isImageName(written)) return [{ stem, extension }];
  const whole = { stem: written, extension: '' };
  return /^[a-z0-9]{2,4}$/.test(extension) ? [whole, { stem, extension: '' }] : [whole];
}

/**
 * Whether images in `folder` may belong to a model in `home`: `folder` is within `home` or above it, or is an image
 * folder in a folder above it.
 */
function isNear(folder: string, home: string): boolean {
  if (home === '' || folder === home || folder.startsWith(`${home}/`)) return true;
  const isAbove = (path: string): boolean => path === '' || home.startsWith(`${path}/`);
  return isAbove(folder) || (isAbove(folderOf(folder)) && imageFolder.test(baseName(folder)));
}
