/**
 * Names of files as games write them: any slash, any case, DOS drives, absolute paths of somebody else's disk,
 * wrong extensions. A normalised name is relative, has forward slashes and no `.` or `..`.
 */

/** The extensions that a missing picture may have instead, in this order. */
export const pictureExtensions: readonly string[] = ['tga', 'jpg', 'png', 'pcx', 'bmp', 'dds'];

const archiveExtensions: readonly string[] = ['zip', 'pk3', 'pk4', 'pak'];

/** What a name that is not normalised has. Most are, and archives have a hundred thousand of them. */
const unusual = /\\|\/\/|^\/|\/$|(?:^|\/)\.\.?(?:\/|$)|^[a-z]:/i;

/**
 * Normalises a name: forward slashes; no drive, no leading slash, no `.`; `..` takes a folder away and stops at the
 * top.
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
  // What stood behind `..` may begin with a drive, too.
  return withoutDrive(plain) === plain ? plain : normalise(plain);
}

/** What a file of `folder` means by a path: both are joined first, so that `..` counts from the folder. */
export function pathFrom(folder: string, path: string): string {
  return normalise(join(folder, withoutDrive(path)));
}

/**
 * Like `pathFrom`, for a file that was requested from above the folder of an address: the leading `..` of its folder
 * (`../../weapons2/gun`) are kept. The path itself cannot lead further up.
 */
export function requestPath(folder: string, path: string): string {
  const above = /^(?:\.\.(?:\/|$))*/.exec(folder)?.[0] ?? '';
  return join(above.replace(/\/$/, ''), pathFrom(folder.slice(above.length), path));
}

/** A name normalised, with composed accents and in lower case, so that two names of one file are equal. */
export function fold(name: string): string {
  return normalise(name).normalize('NFC').toLowerCase();
}

export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** The folder of a name, without a slash at its end; empty at the top. */
export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

/** The extension in lower case, without the dot; empty where there is none. A dot in front makes no extension. */
export function extensionOf(name: string): string {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
}

/** The end of a text: as many whole characters as have at most so many bytes in UTF-8. */
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

/** A game's root: what lies above the last `models` folder of a path, without a slash at its end; null without one. */
export function gameRoot(path: string): string | null {
  return /^(.*)\/models\//i.exec(path)?.[1] ?? null;
}

/** Whether a name begins like the paths from the root of a game's files. */
export function isGamePath(name: string): boolean {
  return /^(models|textures|gfx|sprites)\//i.test(name);
}

/**
 * Whether a file's name is that of a picture that Marrow decodes.
 *
 * @example
 * ```ts
 * import { isPictureName } from 'marrow3d';
 *
 * isPictureName('skins/red.PCX'); // true
 * ```
 */
export function isPictureName(name: string): boolean {
  const extension = extensionOf(name);
  return pictureExtensions.includes(extension) || extension === 'jpeg';
}

/** Whether a file is one that systems put beside people's files: resource forks and settings of folders. */
export function isSystemFile(name: string): boolean {
  return (
    /(?:^|\/)__MACOSX\//i.test(name) || /(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)
  );
}

export function isArchiveName(name: string): boolean {
  return archiveExtensions.includes(extensionOf(name));
}

/**
 * The names a picture may have in truth, best first: as written, then with the other extensions. `..` in front stays,
 * for it counts from the model's folder. UFO: Alien Invasion's `.name` is `name` in that folder, without its extension.
 */
export function pictureAlternatives(wanted: string): string[] {
  const [, up = '', rest = ''] =
    /^((?:\.\.?\/)*)(.*)$/s.exec(withoutDrive(wanted).replaceAll('\\', '/')) ?? [];
  const path = up.replaceAll(/(?<!\.)\.\//g, '') + normalise(rest);
  const base = baseName(path);
  if (base === '') return [];
  const folder = base.startsWith('.') ? '' : folderOf(path);
  const plain = base.replace(/^\.+/, '');
  const known = isPictureName(plain);
  const stem = known ? plain.slice(0, plain.lastIndexOf('.')) : plain;
  const names = pictureExtensions.map((extension) => `${stem}.${extension}`);
  if (known) names.unshift(plain);
  return [...new Set(names)].map((name) => join(folder, name));
}

/** Finds names in a list as games would: without case, and by less and less of the path. */
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
   * The name as listed, or null: the path from `folder`, the whole path, a longer path that ends in it (the
   * game's own folder was given with what lies above it), then the base name alone in `folder`.
   */
  find(wanted: string, folder: string): string | null {
    if (folder === '' && this.#names.has(wanted)) return wanted;
    const path = fold(wanted);
    if (path === '') return null;
    return (
      this.#byFold.get(pathFrom(folder, wanted).toLowerCase()) ??
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

/** The index of a source's names, made once: for the hundred thousand of a game's archive that takes a while. */
export function nameIndex(names: readonly string[]): NameIndex {
  const index = indices.get(names) ?? new NameIndex(names);
  indices.set(names, index);
  return index;
}
