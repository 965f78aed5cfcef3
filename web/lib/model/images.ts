import type { GameTree, ModelEvents, TextureChange } from '../types/api.js';
import type { Picture, WarningSummary } from '../types/subject.js';
import { Emitter } from '../util/emitter.js';

/** An image of a part. */
export interface PicturePlace {
  readonly part: number;
  readonly image: number;
}

/** More images than a part has. */
const mostImages = 2 ** 24;

/** Where a picture's file lies; null where the model contains it. */
export type PictureFile = { readonly name: string; readonly game?: GameTree } | null;

/** The pictures of one subject, which arrive after the model: `load` delivers them, and `Model` gives them out. */
export class ModelImages {
  readonly events: Emitter<ModelEvents> = new Emitter();
  readonly #warnings: { readonly warning: WarningSummary; readonly place: number }[] = [];
  /** Fulfilled when every picture has arrived or failed, or the model is disposed. */
  readonly complete: Promise<void>;
  readonly #pictures: Map<string, { readonly picture: Picture; readonly file: PictureFile }> = new Map();
  readonly #changes: Map<string, TextureChange> = new Map();
  readonly #closed = new AbortController();
  #finish: () => void = () => undefined;
  #loaded = 0;
  #failed = 0;

  constructor() {
    this.complete = new Promise((resolve) => (this.#finish = resolve));
  }

  /** The warnings so far: those about pictures in the order of the images, whichever came first. */
  get warnings(): readonly WarningSummary[] {
    return this.#warnings.map(({ warning }) => warning);
  }

  /** Aborted when the model is disposed; pictures that are still on their way are then cancelled. */
  get signal(): AbortSignal {
    return this.#closed.signal;
  }

  get(part: number, image: number): Picture | null {
    return this.#pictures.get(`${part} ${image}`)?.picture ?? null;
  }

  /** The file of a picture that has arrived. */
  file(part: number, image: number): PictureFile {
    return this.#pictures.get(`${part} ${image}`)?.file ?? null;
  }

  /** The pictures that are shown instead of the file's own. */
  get changes(): readonly TextureChange[] {
    return [...this.#changes.values()];
  }

  change(part: number, material: number | null, picture: Picture | null): void {
    if (this.signal.aborted) return;
    const key = `${part} ${material}`;
    if (picture === null) this.#changes.delete(key);
    else this.#changes.set(key, { part, material, picture });
    this.events.emit('retexture', { part, material, picture });
  }

  deliver({ part, image }: PicturePlace, picture: Picture, file: PictureFile = null): void {
    if (this.signal.aborted) return;
    this.#pictures.set(`${part} ${image}`, { picture, file });
    this.#loaded += 1;
    this.events.emit('texture', { part, image, picture });
  }

  /** Reports that a picture will not arrive, for every image that shows it. `tried`: files that were not there. */
  fail(places: readonly PicturePlace[], tried: readonly string[] = []): void {
    if (this.signal.aborted) return;
    this.#failed += places.length;
    const looked = tried.length === 0 ? {} : { tried };
    for (const place of places) this.events.emit('texture', { ...place, picture: null, ...looked });
  }

  /** `about`: the image that it is about; a warning about none stands before those about images. */
  warn(warning: WarningSummary, about?: PicturePlace): void {
    if (this.signal.aborted) return;
    const place = about === undefined ? -1 : about.part * mostImages + about.image;
    const before = this.#warnings.findIndex((each) => each.place > place);
    this.#warnings.splice(before < 0 ? this.#warnings.length : before, 0, { warning, place });
    this.events.emit('warning', warning);
  }

  /** Reports that no more pictures will arrive. */
  end(): void {
    if (!this.signal.aborted) this.events.emit('textures', { loaded: this.#loaded, failed: this.#failed });
    this.#finish();
  }

  close(): void {
    this.#closed.abort();
    this.#finish();
    this.#pictures.clear();
    this.#changes.clear();
    this.events.clear();
  }
}
