/**
 * File names as games write them: with any slashes and case, DOS drives, absolute paths of another computer, and wrong
 * extensions. A normalized name is relative, with forward slashes and no `.` or `..`.
 */

/** Alternative extensions of a missing image, in the order in which they are tried. */
export const imageExtensions: readonly string[] = ['tga', 'jpg', 'png', 'pcx', 'bmp', 'dds'];

const archiveExtensions: readonly string[] = ['zip', 'pk3', 'pk4', 'pak'];

/** Matches names that need normalization. Most do not, and archives may have 100,000 of them. */
const unusual = /\\|\/\/|^\/|\/$|(?:^|\/)\.\.?(?:\/|$)|^[a-z]:/i;

/**
 * Normalizes a name: forward slashes, no drive, no leading slash, no `.`; `..` removes a folder, but not beyond the root.
 */
export function normalise(name: string): string {
  if (!unusual.test(name)) return name;
  const path: string[] = [];
  for (const part of withoutDrive(name).replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') path.pop();
    else path.push(part);
  }
  const plain = path.join('/');
  // The part after `..` may begin with a drive, too.
  return withoutDrive(plain) === plain ? plain : normalise(plain);
}

/** Resolves a path relative to a folder. Both are joined before normalization, so that `..` can leave the folder. */
export function pathFrom(folder: string, path: string): string {
  return normalise(join(folder, withoutDrive(path)));
}

/**
 * Like `pathFrom`, but keeps leading `..` of the folder (`../../weapons2/gun`), for files above the folder of a URL.
 * The path itself cannot lead further up.
 */
export function requestPath(folder: string, path: string): string {
  const above = /^(?:\.\.(?:\/|$))*/.exec(folder)?.[0] ?? '';
  return join(above.replace(/\/$/, ''), pathFrom(folder.slice(above.length), path));
}

/** Normalizes a name, composes accents and converts to lower case, so that two names of one file are equal. */
export function fold(name: string): string {
  return normalise(name).normalize('NFC').toLowerCase();
}

export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** The folder of a name, without a trailing slash; empty for a name without a folder. */
export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

/** The extension in lower case, without the dot; may be empty. A leading dot does not start an extension. */
export function extensionOf(name: string): string {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
}

/** The longest suffix of a text that has at most `most` bytes in UTF-8. */
export function lastBytes(text: string, most: number): string {
  const characters = [...text];
  let size = 0;
  let from = characters.length;
  while (from > 0) {
    size += new TextEncoder().encode(characters[from - 1]).length;
    if (size > most) break;
    --from;
  }
  return characters.slice(from).join('');
}

function withoutDrive(path: string): string {
  return path.replace(/^[a-z]:/i, '');
}

export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/**
 * The root of a game: the folder above the last `models` or `progs` folder of a path, without a trailing slash; null if
 * none.
 */
export function gameRoot(path: string): string | null {
  return /^(.*)\/(?:models|progs)\//i.exec(path)?.[1] ?? null;
}

/** Whether a name starts like a path from the root of a game's files. */
export function isGamePath(name: string): boolean {
  return /^(models|textures|gfx|sprites)\//i.test(name);
}

/** Whether a file name has the extension of an image format that Marrow decodes. */
export function isImageName(name: string): boolean {
  const extension = extensionOf(name);
  return imageExtensions.includes(extension) || extension === 'jpeg';
}

/** Whether a file is operating system metadata: resource forks and folder settings. */
export function isSystemFile(name: string): boolean {
  return (
    /(?:^|\/)__MACOSX\//i.test(name) || /(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)
  );
}

export function isArchiveName(name: string): boolean {
  return archiveExtensions.includes(extensionOf(name));
}

/**
 * Possible names of an image, best first: as written, then with other extensions. Leading `..` are kept, because they are
 * relative to the model's folder. UFO: Alien Invasion writes `.name` for `name` in that folder, without extension.
 */
export function imageAlternatives(wanted: string): string[] {
  const [, up = '', rest = ''] =
    /^((?:\.\.?\/)*)(.*)$/s.exec(withoutDrive(wanted).replaceAll('\\', '/')) ?? [];
  const path = up.replaceAll(/(?<!\.)\.\//g, '') + normalise(rest);
  const base = baseName(path);
  if (base === '') return [];
  const folder = base.startsWith('.') ? '' : folderOf(path);
  const plain = base.replace(/^\.+/, '');
  const known = isImageName(plain);
  const stem = known ? plain.slice(0, plain.lastIndexOf('.')) : plain;
  const names = imageExtensions.map((extension) => `${stem}.${extension}`);
  if (known) names.unshift(plain);
  return [...new Set(names)].map((name) => join(folder, name));
}

/** Finds file names as games do: ignoring case and, if a path is not listed, by the base name in the folder. */
export class NameIndex {
  readonly #names: ReadonlySet<string>;
  readonly #byFold: Map<string, string> = new Map();

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
    for (const name of names) {
      const folded = fold(name);
      if (!this.#byFold.has(folded)) this.#byFold.set(folded, name);
    }
  }

  /**
   * Returns the listed name or null. Tries the path relative to `folder`, the whole path, a longer listed path that ends with
   * it (if the list includes parent folders of the game), then the base name in `folder`.
   */
  find(wanted: string, folder: string): string | null {
    if (folder === '' && this.#names.has(wanted)) return wanted;
    const path = fold(wanted);
    if (path === '') return null;
    return (
      this.#byFold.get(fold(pathFrom(folder, wanted))) ??
      this.#byFold.get(path) ??
      this.#ending(path) ??
      this.#byFold.get(fold(join(folder, baseName(path)))) ??
      null
    );
  }

  #ending(path: string): string | undefined {
    if (!path.includes('/')) return undefined;
    for (const [folded, name] of this.#byFold) {
      if (folded.endsWith(`/${path}`)) return name;
    }
    return undefined;
  }
}

const indices: WeakMap<readonly string[], NameIndex> = new WeakMap();

/** The index of a source's names. Cached, because an archive may have 100,000 names. */
export function nameIndex(names: readonly string[]): NameIndex {
  const index = indices.get(names) ?? new NameIndex(names);
  indices.set(names, index);
  return index;
}

/** File names by folder, with the lookup rules of the games: in a file's folder, ignoring case. */
export class Folders {
  /** The listed names, by folded folder and folded base name. */
  readonly #folders: Map<string, Map<string, string>> = new Map();

  constructor(names: readonly string[]) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    const path = fold(name);
    const folder = folderOf(path);
    const files = this.#folders.get(folder) ?? new Map<string, string>();
    this.#folders.set(folder, files);
    const base = baseName(path);
    if (!files.has(base)) files.set(base, name);
  }

  /** The listed name of a file in the same folder as another; undefined if it does not exist. */
  beside(file: string, base: string): string | undefined {
    const path = fold(join(folderOf(file), base));
    return this.#folders.get(folderOf(path))?.get(baseName(path));
  }

  /** All files in a file's folder whose base names match a pattern, in the order of the list. */
  matching(file: string, pattern: string): string[] {
    if (!pattern.includes('*')) {
      const found = this.beside(file, pattern);
      return found === undefined ? [] : [found];
    }
    return this.#fitting(folderOf(fold(file)), pattern);
  }

  /** All files whose base names match a pattern, in the direct subfolders of a file's folder. */
  below(file: string, pattern: string): string[] {
    const home = folderOf(fold(file));
    const inside = [...this.#folders.keys()].filter((folder) => folder !== '' && folderOf(folder) === home);
    return inside.flatMap((folder) => this.#fitting(folder, pattern));
  }

  #fitting(folder: string, pattern: string): string[] {
    const files = this.#folders.get(folder) ?? [];
    return [...files].filter(([base]) => fits(base, pattern)).map(([, name]) => name);
  }
}

/** Whether a base name matches a pattern, ignoring case and the composition of accents. One `*` in the pattern matches any text. */
export function fits(base: string, pattern: string): boolean {
  const name = fold(base);
  const wanted = fold(pattern);
  const star = wanted.indexOf('*');
  if (star < 0) return name === wanted;
  const [start, end] = [wanted.slice(0, star), wanted.slice(star + 1)];
  return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}

/** A base name without its extension. For a name whose only dot is the first character, the whole name. */
export function stemOf(name: string): string {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}

/** Replaces `{stem}` in a pattern by the model's name without its extension, and `{folder}` by its folder's name. */
export function fillStem(pattern: string, model: string): string {
  return pattern
    .replace('{stem}', () => stemOf(model))
    .replaceAll('{folder}', () => baseName(folderOf(model)));
}

/** Encodes a text as UTF-8 and returns the bytes as a text in which each character stands for a byte. */
export function bytesText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
