import { bytesOf, decodeText } from '../../util/code-pages.js';
import { baseName, extensionOf, fold, folderOf, isImageName, fits, stemOf } from '../../util/names.js';
import { rulesOf } from './families/index.js';
import type { Lookup } from './lookup.js';

/** An image that a model may show as a skin. */
export interface SkinImage {
  /** The name of the file; for a missing file, the name in the model. */
  readonly image: string;
  /** The display name. */
  readonly name: string;
  /**
   * Skins are sorted by this rank: first images with an icon for the game's menu, then other images that exist, missing
   * images, and images that may not belong to the model (`offered`).
   */
  readonly rank: SkinRank;
}

export type SkinRank = 'withIcon' | 'found' | 'missing' | 'offered';

/** The skins of a model. */
export interface SkinChoice {
  /** The image that is used by default although the model does not refer to it; null if there is none. */
  readonly used: string | null;
  readonly images: readonly SkinImage[];
}

/** Width and height in pixels. */
export type ImageSize = readonly [width: number, height: number];

/** The maximum number of offered skins; a longer list would not help a user. */
const mostOffered = 64;
/**
 * An image whose name begins with another model's name belongs to that model. Names shorter than this would match by
 * chance.
 */
const shortestName = 3;
/** The maximum number of skins in a player's folder. The result has one more entry if there are more. */
const mostImages = 2048;
/** The maximum number of images whose sizes are compared. Each is read completely before the model opens. */
const mostCompared = 16;

/** Names of images that games and tools keep beside skins: icons, previews, additional maps. */
const otherImages = new RegExp(
  '^(?:icon|spec|levelshot|preview|screenshot|thumb)|' +
    '_(?:i|local|s|d|h|n|nm|norm|normals?|spec|gm|glow|luma|bump|mask|sc|icon)$|' +
    '^(?:normals?|norms?|mask|bump|height|glow)$',
  'i',
);

/**
 * Lists the skins of a model: the images it refers to, and all images of a player's folder. If none of them exists,
 * uses the image beside the model that has the model's name, is the only one, or is the only one with the stated size.
 *
 * @param named - the images that the model refers to; each character stands for one byte. They come first in the result
 * @param size - the size of the model's skins, as stated in its file
 * @param of - the model's file
 * @param sizes - the sizes of the images that `comparedImages` lists
 */
export function chooseSkins(
  lookup: Lookup,
  { named, size, of }: { readonly named: readonly string[]; readonly size: ImageSize; readonly of: string },
  sizes: ReadonlyMap<string, ImageSize>,
): SkinChoice {
  const list = new SkinList(lookup, folderOf(of));
  for (const name of named) list.addNamed(name);
  if (isBody(of)) list.addFolder(playerSkins(lookup, of));
  if (list.hasFound) return { used: null, images: list.images };
  const beside = skinsBeside(lookup, of);
  const ofSize = beside.filter((file) => equalSizes(sizes.get(file), size));
  const used = defaultSkin(beside, of) ?? (ofSize.length === 1 ? ofSize[0]! : null);
  const own = stemOf(of);
  if (used !== null) list.add(used);
  else if (list.images.length === 0 || lookup.image(own, folderOf(of)) !== null) list.add(own);
  for (const file of beside) list.offer(file);
  return { used, images: list.images };
}

/** The images beside a model whose sizes `chooseSkins` compares with the stated size of its skins. */
export function comparedImages(lookup: Lookup, named: readonly string[], of: string): readonly string[] {
  const isComparing = rulesOf(of)?.comparesSizes === true;
  if (!isComparing || isBody(of) || named.some((name) => imageOf(lookup, name, folderOf(of)) !== null))
    return [];
  const beside = skinsBeside(lookup, of);
  return defaultSkin(beside, of) !== null || beside.length > mostCompared ? [] : beside;
}

/** The images beside a model that may be its skins, for a model whose own images do not exist. */
export function imagesBeside(lookup: Lookup, of: string): SkinChoice {
  const beside = skinsBeside(lookup, of);
  const images = beside.map((image): SkinImage => ({ image, name: stemOf(image), rank: 'offered' }));
  return { used: defaultSkin(beside, of), images };
}

/** The images beside a model except those named after another model. An image with the model's name comes first. */
function skinsBeside(lookup: Lookup, of: string): string[] {
  const own = fold(stemOf(of));
  const files = beside(lookup, of);
  const body = rulesOf(of)?.playerSkins?.body;
  // The images of a player's folder belong to its body.
  if (body !== undefined && files.some((file) => fits(baseName(file), body))) return [];
  const others = files
    .filter((file) => extensionOf(file) === extensionOf(of))
    .map((file) => fold(stemOf(file)))
    .filter((stem) => stem !== own && stem.length >= shortestName);
  const stems = files.filter(isImageName).map((file) => [file, fold(stemOf(file))] as const);
  const named = stems.filter(([, stem]) => stem === own);
  const unnamed = stems.filter(
    ([, stem]) => stem !== own && !otherImages.test(stem) && !others.some((other) => stem.startsWith(other)),
  );
  return [...named, ...unnamed.slice(0, mostOffered)].map(([file]) => file);
}

/** The image that is used by default: it has the model's name, or is the only one. */
function defaultSkin(images: readonly string[], of: string): string | null {
  const [first] = images;
  if (first === undefined) return null;
  return images.length === 1 || fold(stemOf(first)) === fold(stemOf(of)) ? first : null;
}

/** The images of a player's folder without icons and images of weapons. */
function playerSkins(lookup: Lookup, of: string): string[] {
  const others = rulesOf(of)?.playerSkins?.others ?? [];
  const isOther = (file: string): boolean => others.some((pattern) => fits(stemOf(file), pattern));
  return beside(lookup, of).filter((file) => isImageName(file) && !isOther(file));
}

function beside(lookup: Lookup, of: string): string[] {
  return lookup.data({ name: '*', kind: 'offered', what: 'data' }, of);
}

/** Whether a model is the body of a player; all skins in its folder belong to it. */
function isBody(file: string): boolean {
  const body = rulesOf(file)?.playerSkins?.body;
  return body !== undefined && fits(baseName(file), body);
}

function imageOf(lookup: Lookup, name: string, folder: string): string | null {
  const [found] = lookup.find({ name, kind: 'named', what: 'image' }, `${folder}/`);
  return found ?? null;
}

function equalSizes(a: ImageSize | undefined, b: ImageSize): boolean {
  return a?.[0] === b[0] && a[1] === b[1];
}

class SkinList {
  readonly images: SkinImage[] = [];
  readonly #lookup: Lookup;
  readonly #folder: string;
  /** The case-folded names of the files of these images. */
  readonly #found: Set<string> = new Set();

  constructor(lookup: Lookup, folder: string) {
    this.#lookup = lookup;
    this.#folder = folder;
  }

  get hasFound(): boolean {
    return this.#found.size > 0;
  }

  /** Adds an image that the model refers to; each character stands for one byte. */
  addNamed(bytes: string): void {
    this.#add(decodeText(bytesOf(bytes)), imageOf(this.#lookup, bytes, this.#folder));
  }

  /** Adds an image that belongs to the model because of its name or folder. */
  add(image: string): void {
    this.#add(image, this.#lookup.image(image, this.#folder));
  }

  /** Adds the files that the model does not refer to. */
  addFolder(files: readonly string[]): void {
    for (const file of files)
      if (this.images.length <= mostImages && !this.#found.has(fold(file))) this.add(file);
  }

  /** Adds an image that may not belong to the model. */
  offer(file: string): void {
    if (this.#found.has(fold(file))) return;
    this.#found.add(fold(file));
    this.images.push({ image: file, name: stemOf(file), rank: 'offered' });
  }

  #add(image: string, found: string | null): void {
    const file = baseName(image.replaceAll('\\', '/'));
    // ".skin" refers to the file "skin" beside the model.
    const name = file.startsWith('.') && file.length > 1 ? file.slice(1) : stemOf(file);
    if (found !== null) this.#found.add(fold(found));
    const hasIcon = found !== null && this.#lookup.image(`${name}_i`, this.#folder) !== null;
    this.images.push({ image, name, rank: hasIcon ? 'withIcon' : found === null ? 'missing' : 'found' });
  }
}
