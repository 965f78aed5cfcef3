import type { ModelImages, ImagePlace } from '../../model/images.js';
import type { FileSource } from '../../types/api.js';
import type {
  MaterialSummary,
  PartData,
  PartImage,
  PartSummary,
  DecodedImage,
  WarningSummary,
} from '../../types/subject.js';
import { composeMessage } from '../../messages/compose.js';
import { wordedWarnings } from '../../messages/worded.js';
import { materialMaps } from '../../material/material-image.js';
import { configuration, moduleFile, type ModuleName } from '../../wasm/configure.js';
import { compiledModule } from '../../wasm/compile.js';
import { type ImageFormat, imageFormatOf, imageFormatOfName } from '../../wasm/image-formats.js';
import { Deadline, orAborted } from '../../util/abort.js';
import { indexedImage } from '../../util/indexed-image.js';
import { ModelError, warningOf } from '../../util/errors.js';
import { fold, join } from '../../util/names.js';
import { reportUncaught } from '../../util/report.js';
import { MissingImage, ImageFinder } from './image-finder.js';
import { crc32 } from '../../util/crc32.js';
import type { KeptPiece, NamedPiece, Opener, Piece } from '../worker/protocol.js';
import { sizeOfPiece } from '../sources/pieces.js';

/** Concurrent downloads: about as many as a browser allows per host. */
const concurrency = 4;
/** The maximum total size of the decoded pixels of a subject, in bytes: 8 images of 4,096 x 4,096. */
const mostPixelBytes: number = 2 ** 29;
/**
 * The maximum size, in bytes, of files that are compared by content, so that equal ones are decoded once. Only the
 * pixels of small files can take many times the size of the file.
 */
const largestCompared: number = 4 << 20;

/** Options of `deliverImages`. */
export interface Delivery {
  readonly source: FileSource;
  readonly opener: Opener;
  readonly modelImages: ModelImages;
  readonly parts: readonly PartData[];
  /** As in `LoadOptions`. */
  readonly images: 'all' | 'shown';
  /** The folder of each part; null if the file itself contains all images. */
  readonly folders: readonly string[] | null;
  /** Milliseconds without progress after which loading an image fails. */
  readonly timeout: number;
  readonly onImage: (file: string, done: number, total: number) => void;
}

/** Thrown if the decoder of an image could not be loaded. The warning has already been added. */
class NoDecoderError extends Error {}

/**
 * Decodes the images of a subject within a memory budget. Identical files are decoded once. A decoder that could not be
 * loaded is requested again only after `retry`.
 */
class Decoders {
  readonly #images: ModelImages;
  readonly #opener: Opener;
  /** Modules that the opener has requested; NoDecoderError for those that could not be loaded. */
  readonly #modules: Map<ModuleName, Promise<WebAssembly.Module>> = new Map();
  /** Decoded images by the content of their files. */
  readonly #decoded: Map<string, Promise<DecodedImage>> = new Map();
  #pixelBytes = 0;

  constructor({ modelImages, opener }: Pick<Delivery, 'modelImages' | 'opener'>) {
    this.#images = modelImages;
    this.#opener = opener;
  }

  async decode(encoded: NamedPiece, deadline: Deadline): Promise<DecodedImage> {
    deadline.extend();
    const content = await contentOf(encoded.piece);
    const known = content === null ? undefined : this.#decoded.get(content);
    if (known !== undefined) return orAborted(known, deadline.signal);
    const decoded = this.#decodeAnew(encoded, deadline);
    if (content !== null) {
      this.#decoded.set(content, decoded);
      // A failure is not kept, because a later attempt may succeed.
      decoded.catch(() => this.#decoded.delete(content));
    }
    return decoded;
  }

  async #decodeAnew({ name, piece }: NamedPiece, deadline: Deadline): Promise<DecodedImage> {
    const { cache } = configuration();
    const key = cache === null ? null : await digestOf(piece);
    const cached = (key === null ? undefined : cache?.get(key)) as DecodedImage | undefined;
    const take = { name, piece, mostBytes: mostPixelBytes - this.#pixelBytes };
    const module = (decoder: ModuleName): Promise<WebAssembly.Module> =>
      this.#module(decoder).finally(() => deadline.extend());
    const decoded = cached ?? (await this.#opener.run('image', take, { signal: deadline.signal, module }));
    const { width, height } = decoded;
    const { byteLength } = decoded.rgba;
    // Images that were decoded in the meantime may have used up the budget.
    const left = mostPixelBytes - this.#pixelBytes;
    if (byteLength > left) {
      const [needed, free] = [byteLength >> 20, left >> 20];
      const message = composeMessage('image-too-large-for-memory', width, height, needed, free);
      throw new ModelError({ code: 'too_large', message, file: name });
    }
    this.#pixelBytes += byteLength;
    if (key !== null) cache?.set(key, decoded, byteLength + (decoded.encoded?.byteLength ?? 0));
    return decoded;
  }

  /** Allows another request for decoders that could not be loaded. */
  retry(): void {
    this.#modules.clear();
  }

  #module(decoder: ModuleName): Promise<WebAssembly.Module> {
    const known = this.#modules.get(decoder);
    if (known !== undefined) return known;
    const module = compiledModule(decoder).catch(async (error: unknown) => {
      const message = composeMessage('image-decoder-missing', decoder.toUpperCase(), reasonOf(error));
      await warn(this.#images, { file: moduleFile(decoder).name, message });
      throw new NoDecoderError();
    });
    this.#modules.set(decoder, module);
    return module;
  }
}

interface Wanted {
  readonly image: PartImage;
  /** The folder of the model that refers to the image; null if only the model itself can contain it. */
  readonly folder: string | null;
  /** The images of all parts that use this file. */
  readonly places: ImagePlace[];
  /** The lowest rank is delivered first. */
  rank: number;
}

/**
 * Finds, reads and decodes the images that a subject refers to. A failure adds a warning. With `images: 'shown'`,
 * images that only other skins use are loaded when such a skin is set.
 *
 * @returns a promise that resolves when the initially requested images have arrived or failed
 */
export async function deliverImages(delivery: Delivery): Promise<void> {
  const { parts, images, modelImages } = delivery;
  const wanted = wantedImages(delivery);
  const later = new Set(images === 'shown' ? wanted.filter(({ rank }) => rank === ofOtherSkins) : []);
  const queue = new ImageQueue(delivery);
  const delivered = queue.deliver(wanted.filter((each) => !later.has(each)));
  modelImages.onSkin((part, skin) => {
    const needed = imagesOfSkin(parts[part], skin);
    const isNeeded = ({ places }: Wanted): boolean =>
      places.some((place) => place.part === part && needed.has(place.image));
    const found = [...later].filter(isNeeded);
    for (const each of found) later.delete(each);
    if (found.length > 0 || queue.hasUndecoded) queue.deliver(found).catch(reportUncaught);
  });
  await delivered;
}

/** A queue that delivers several images at a time. */
class ImageQueue {
  readonly #delivery: Delivery;
  readonly #decoders: Decoders;
  readonly #finder: ImageFinder;
  readonly #waiting: Wanted[] = [];
  /** Images that failed because their decoders could not be loaded; the next delivery tries them again. */
  readonly #undecoded: Wanted[] = [];
  #running: Promise<void> | null = null;
  #done = 0;
  #total = 0;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
    this.#decoders = new Decoders(delivery);
    this.#finder = new ImageFinder(delivery.source, (...encoded) => this.#decoders.decode(...encoded));
  }

  /** True if images failed because their decoders could not be loaded. */
  get hasUndecoded(): boolean {
    return this.#undecoded.length > 0;
  }

  /** Resolves when all images so far have arrived or failed. */
  deliver(wanted: readonly Wanted[]): Promise<void> {
    const all = [...wanted];
    if (this.#running === null) {
      this.#decoders.retry();
      all.push(...this.#undecoded.splice(0));
    }
    this.#waiting.push(...all);
    this.#total += all.length;
    // The decoders are fetched in parallel with the images.
    const expected = all.filter((each) => isExpected(each, this.#finder));
    for (const decoder of new Set(expected.map(({ image }) => likelyDecoder(image))))
      if (decoder !== null) compiledModule(decoder).catch(() => undefined);
    return (this.#running ??= this.#run());
  }

  async #run(): Promise<void> {
    const { modelImages } = this.#delivery;
    modelImages.begin();
    try {
      do await Promise.all(Array.from({ length: concurrency }, () => this.#deliverWaiting()));
      while (this.#waiting.length > 0 && !modelImages.signal.aborted);
    } finally {
      this.#running = null;
      modelImages.end();
    }
  }

  async #deliverWaiting(): Promise<void> {
    const { modelImages, onImage } = this.#delivery;
    for (let each = this.#waiting.shift(); each !== undefined; each = this.#waiting.shift()) {
      if (modelImages.signal.aborted) return;
      const isDecoded = await deliver(each, this.#finder, this.#decoders, this.#delivery);
      if (!isDecoded) this.#undecoded.push(each);
      onImage(each.image.found ?? each.image.name, ++this.#done, this.#total);
    }
  }
}

function isExpected({ image, folder }: Wanted, finder: ImageFinder): boolean {
  if (image.indices.length > 0) return false;
  return image.encoded.length > 0 || (folder !== null && finder.expects(image));
}

/** The decoder of an image, by its content if the model contains it, otherwise by its name. */
function likelyDecoder({ name, found, encoded }: PartImage): ImageFormat | null {
  return encoded.length > 0 ? imageFormatOf(encoded) : imageFormatOfName(found ?? name);
}

/** Returns false if the image's decoder could not be loaded. */
async function deliver(
  { image, folder, places }: Wanted,
  finder: ImageFinder,
  decoders: Decoders,
  delivery: Delivery,
): Promise<boolean> {
  const { modelImages, timeout } = delivery;
  if (image.indices.length > 0) {
    const decoded = indexedImage(image);
    for (const place of places) modelImages.deliver(place, decoded);
    return true;
  }
  const isInside = image.encoded.length > 0;
  // The warnings in a `.marrow` file already name the images that were missing when it was written.
  if (!isInside && folder === null) {
    modelImages.fail(places);
    return true;
  }
  const deadline = new Deadline(modelImages.signal, timeout);
  try {
    const { decoded, file } = isInside
      ? { decoded: await decoders.decode(containedPiece(image), deadline), file: null }
      : await finder.find(image, folder ?? '', deadline);
    for (const place of places) modelImages.deliver(place, decoded, file);
    if (decoded.warning !== undefined)
      modelImages.warn({ file: file?.name ?? image.name, message: decoded.warning }, places[0]);
    return true;
  } catch (error) {
    const hasNoDecoder = error instanceof NoDecoderError;
    if (!hasNoDecoder) await warn(modelImages, asWarning(error, image), places[0]);
    modelImages.fail(places, error instanceof MissingImage ? error.tried : []);
    return !hasNoDecoder;
  } finally {
    deadline.end();
  }
}

/**
 * The key of a file's content in the cache of all loads. It is a cryptographic hash: with a checksum, one model could
 * replace the images of another. Null for a member of an archive, which has not been unpacked here, for a file that is
 * too large, and without `crypto.subtle`.
 */
async function digestOf(piece: Piece): Promise<string | null> {
  if ('member' in piece || 'readRange' in piece || sizeOfPiece(piece) > largestCompared) return null;
  // Only secure contexts have `crypto.subtle`.
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined) return null;
  const bytes = await bytesOfWhole(piece);
  const digest = await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return `image ${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A key that files of one model with the same content share; null for a file that is too large to be compared. */
async function contentOf(piece: Piece): Promise<string | null> {
  if ('member' in piece) return `${piece.member.crc} ${piece.member.size}`;
  if (sizeOfPiece(piece) > largestCompared || 'readRange' in piece) return null;
  const bytes = await bytesOfWhole(piece);
  return `${crc32(bytes)} ${bytes.byteLength}`;
}

async function bytesOfWhole(piece: Uint8Array | KeptPiece | Blob): Promise<Uint8Array> {
  if (piece instanceof Blob) return new Uint8Array(await piece.arrayBuffer());
  return 'kept' in piece ? piece.kept : piece;
}

/** An image file that the model contains. */
function containedPiece({ name, encoded }: PartImage): NamedPiece {
  return { name, piece: { kept: encoded } };
}

/** Lists each image file once, even if several parts and names refer to it, sorted by rank. */
function wantedImages({ parts, folders }: Pick<Delivery, 'parts' | 'folders'>): Wanted[] {
  const wanted: Map<string, Wanted> = new Map();
  const ranks = imageRanks({ parts });
  parts.forEach(({ images }, part) =>
    images.forEach((image, index) => {
      const folder = folders?.[part] ?? (folders === null ? null : '');
      const isInside = image.encoded.length > 0 || image.indices.length > 0 || folder === null;
      const key = isInside ? `${part} ${index}` : (image.found ?? fold(join(folder, image.name)));
      const rank = ranks[part]?.[index] ?? 0;
      const entry = wanted.get(key) ?? { image, folder, places: [], rank };
      entry.rank = Math.min(entry.rank, rank);
      entry.places.push({ part, image: index });
      wanted.set(key, entry);
    }),
  );
  return [...wanted.values()].sort((a, b) => a.rank - b.rank);
}

/** Adds a warning after formatting its message. */
async function warn(images: ModelImages, warning: WarningSummary, about?: ImagePlace): Promise<void> {
  for (const each of await wordedWarnings([warning])) images.warn(each, about);
}

function asWarning(error: unknown, image: PartImage): WarningSummary {
  const file = image.found ?? image.name;
  if (error instanceof ModelError) return warningOf(error, error.file === '' ? file : error.file);
  return { message: reasonOf(error), file };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type RankedPart = Pick<PartSummary, 'hints' | 'shown' | 'surfaces' | 'materials'> & {
  readonly images: readonly unknown[];
};

/** The rank of images that only other skins use. */
const ofOtherSkins = 2;

/**
 * The rank of each image of each part: 0 for images that are visible when the model opens, 1 for other levels of detail
 * and hidden parts, 2 for images that only other skins use.
 */
export function imageRanks({ parts }: { readonly parts: readonly RankedPart[] }): number[][] {
  const chosen: Set<string> = new Set();
  return parts.map((part) => {
    const { choice } = part.hints;
    const isOther = choice !== 'none' && chosen.has(choice);
    if (choice !== 'none') chosen.add(choice);
    return ranksOfPart(part, part.shown && !isOther);
  });
}

function ranksOfPart({ images, surfaces, materials }: RankedPart, isShown: boolean): number[] {
  const ranks = images.map(() => ofOtherSkins);
  for (const { material, levelOfDetail, hidden } of surfaces) {
    const own = material === null ? undefined : materials[material];
    if (own === undefined) continue;
    const rank = isShown && !hidden && levelOfDetail === 0 ? 0 : 1;
    for (const image of imagesOf(own)) ranks[image] = Math.min(ranks[image] ?? rank, rank);
  }
  return ranks;
}

function imagesOf(material: MaterialSummary | undefined): number[] {
  if (material === undefined) return [];
  const { stages } = material;
  const maps = [...materialMaps(material), ...stages.map(({ alphaImage }) => alphaImage)];
  return [...maps.filter((image) => image !== null), ...stages.flatMap(({ images }) => images)];
}

/** The images that a part's surfaces use with a skin. */
function imagesOfSkin(part: PartData | undefined, skin: number): ReadonlySet<number> {
  const { surfaces = [], materials = [], skins = [] } = part ?? {};
  const replacements = skins[skin]?.materials ?? [];
  const images = surfaces.flatMap(({ material }) =>
    material === null ? [] : imagesOf(materials[replacements[material] ?? material]),
  );
  return new Set(images);
}
