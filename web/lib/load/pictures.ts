import type { Gallery, PicturePlace } from '../core/gallery.js';
import type { FileSource } from '../types/api.js';
import type { PartData, PartImage, Picture, WarningSummary } from '../types/subject.js';
import { compiledModule } from '../core/module.js';
import { Deadline, orAborted } from '../util/abort.js';
import { ModelError } from '../util/errors.js';
import { fold, join } from '../util/names.js';
import { pictureRanks } from './picture-order.js';
import { PictureFinder } from './picture-finder.js';
import type { NamedPiece, Opener } from './protocol.js';

/** Downloads at a time: about what a browser allows one host. */
const lanes = 4;

/** What it takes to bring the pictures of a subject. */
export interface Delivery {
  readonly source: FileSource;
  readonly opener: Opener;
  readonly gallery: Gallery;
  readonly parts: readonly PartData[];
  /** Where the parts lie; null: nothing lies beside them, all that they have is in them. */
  readonly folders: readonly string[] | null;
  /** Milliseconds for each picture. */
  readonly timeout: number;
  readonly onPicture: (file: string, done: number, total: number) => void;
}

/** The decoders of all pictures of a subject: they are asked for once, even where they cannot be had. */
class Decoders {
  /** There are none, which has been told. */
  missing = false;
  readonly #gallery: Gallery;
  readonly #opener: Opener;
  #compiling: Promise<unknown> | null = null;

  constructor({ gallery, opener }: Pick<Delivery, 'gallery' | 'opener'>) {
    this.#gallery = gallery;
    this.#opener = opener;
  }

  async decode(encoded: NamedPiece, deadline: Deadline): Promise<Picture> {
    deadline.extend();
    await orAborted(this.ready(), deadline.signal);
    deadline.extend();
    return this.#opener.run('picture', encoded, ['pictures'], deadline.signal);
  }

  ready(): Promise<unknown> {
    return (this.#compiling ??= compiledModule('pictures').catch((error: unknown) => {
      this.missing = true;
      const message = `No picture can be decoded. ${reasonOf(error)}`;
      this.#gallery.warn({ file: 'pictures.wasm', message });
      throw error;
    }));
  }
}

interface Wanted {
  readonly image: PartImage;
  /** Of the model that names it; null: it is in the model, or nowhere. */
  readonly folder: string | null;
  /** Who shows it: several parts may wear one picture. */
  readonly places: PicturePlace[];
  /** The lowest comes first. */
  rank: number;
}

/** Finds, reads and decodes the pictures that a subject names; what fails is a warning. */
export async function deliverPictures(delivery: Delivery): Promise<void> {
  const { source, gallery } = delivery;
  const wanted = wantedPictures(delivery);
  const decoders = new Decoders(delivery);
  const finder = new PictureFinder(source, (...encoded) => decoders.decode(...encoded));
  // They come side by side with the first picture, and not at all where there is none.
  if (wanted.some((each) => isExpected(each, finder))) decoders.ready().catch(() => undefined);
  let next = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    for (let each = wanted[next++]; each !== undefined; each = wanted[next++]) {
      if (gallery.signal.aborted) return;
      if (decoders.missing) gallery.fail(each.places);
      else await deliver(each, finder, decoders, delivery);
      delivery.onPicture(each.image.found ?? each.image.name, ++done, wanted.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    gallery.end();
  }
}

function isExpected({ image, folder }: Wanted, finder: PictureFinder): boolean {
  return image.encoded.length > 0 || (folder !== null && finder.expects(image));
}

async function deliver(
  { image, folder, places }: Wanted,
  finder: PictureFinder,
  decoders: Decoders,
  delivery: Delivery,
): Promise<void> {
  const { gallery, timeout } = delivery;
  const isInside = image.encoded.length > 0;
  // Whoever took the model apart has said what was missing.
  if (!isInside && folder === null) {
    gallery.fail(places);
    return;
  }
  const deadline = new Deadline(gallery.signal, timeout);
  try {
    const { picture, file } = isInside
      ? { picture: await decoders.decode(insideOf(image), deadline), file: null }
      : await finder.find(image, folder ?? '', deadline);
    for (const place of places) gallery.deliver(place, picture, file);
  } catch (error) {
    if (!decoders.missing) gallery.warn(asWarning(error, image));
    gallery.fail(places);
  } finally {
    deadline.end();
  }
}

/** A copy of what is in the model: the original stays with it. */
function insideOf({ name, encoded }: PartImage): NamedPiece {
  return { name, piece: encoded.slice() };
}

/** Each picture once, however many parts and names lead to it, those that are seen first in front. */
function wantedPictures({ parts, folders }: Pick<Delivery, 'parts' | 'folders'>): Wanted[] {
  const wanted: Map<string, Wanted> = new Map();
  const ranks = pictureRanks({ parts });
  parts.forEach(({ images }, part) =>
    images.forEach((image, index) => {
      const folder = folders?.[part] ?? (folders === null ? null : '');
      const isInside = image.encoded.length > 0 || folder === null;
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

function asWarning(error: unknown, image: PartImage): WarningSummary {
  const file = image.found ?? image.name;
  if (error instanceof ModelError)
    return { message: error.reason, file: error.file === '' ? file : error.file };
  return { message: reasonOf(error), file };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
