import type { GameTree, Model, ModelEvents, TextureChange } from '../types/api.js';
import type { DecodedImage, WarningSummary } from '../types/subject.js';
import { Emitter } from '../util/emitter.js';

/** Identifies an image: the index of the part, and the index of the image in the part. */
export interface ImagePlace {
  readonly part: number;
  readonly image: number;
}

/** Larger than the number of images of any part. */
const maxImages = 2 ** 24;

/** The file of an image; null if the model contains it. */
export type ImageFile = { readonly name: string; readonly game?: GameTree } | null;

/** The decoded images of a subject. They arrive after the model: `load` delivers them to this object. */
export class ModelImages {
  readonly events: Emitter<ModelEvents> = new Emitter();
  /** Reads another file of the model's source, by its path in the game; null if the model needs no further files. */
  readFile: ((path: string) => Promise<Uint8Array | null>) | null = null;
  /**
   * Loads another file of the source as a separate model, by its path in the game; null if the model needs no further
   * files.
   */
  loadFile: ((path: string) => Promise<Model | null>) | null = null;
  readonly #warnings: { readonly warning: WarningSummary; readonly place: number }[] = [];
  readonly #decoded: Map<string, { readonly image: DecodedImage; readonly file: ImageFile }> = new Map();
  readonly #changes: Map<string, TextureChange> = new Map();
  readonly #closed = new AbortController();
  #complete: Promise<void> = Promise.resolve();
  /** Resolves `complete`; null if no image is pending. */
  #finish: (() => void) | null = null;
  #loaded = 0;
  /** The images that could not be loaded. An entry has the indices of part and image: `0 3`. */
  readonly #failed: Set<string> = new Set();
  /** The skins that were requested before `onSkin`. */
  readonly #skins: (readonly [part: number, skin: number])[] = [];
  #onSkin: ((part: number, skin: number) => void) | null = null;

  constructor() {
    this.begin();
  }

  /** Resolves when every requested image has arrived or failed, or the model is disposed of. */
  get complete(): Promise<void> {
    return this.#complete;
  }

  /** The warnings so far. Those about images are in the order of the images. */
  get warnings(): readonly WarningSummary[] {
    return this.#warnings.map(({ warning }) => warning);
  }

  /** Aborted when the model is disposed of, which cancels pending images. */
  get signal(): AbortSignal {
    return this.#closed.signal;
  }

  get(part: number, index: number): DecodedImage | null {
    return this.#decoded.get(`${part} ${index}`)?.image ?? null;
  }

  /** The file of an image that has arrived. */
  file(part: number, image: number): ImageFile {
    return this.#decoded.get(`${part} ${image}`)?.file ?? null;
  }

  /** The images that replace those of the materials. */
  get changes(): readonly TextureChange[] {
    return [...this.#changes.values()];
  }

  change(part: number, material: number | null, image: DecodedImage | null): void {
    if (this.signal.aborted) return;
    const key = `${part} ${material}`;
    if (image === null) this.#changes.delete(key);
    else this.#changes.set(key, { part, material, image });
    this.events.emit('retexture', { part, material, image });
  }

  deliver({ part, image: index }: ImagePlace, image: DecodedImage, file: ImageFile = null): void {
    if (this.signal.aborted) return;
    this.#decoded.set(`${part} ${index}`, { image, file });
    this.#failed.delete(`${part} ${index}`);
    this.#loaded += 1;
    this.events.emit('texture', { part, index, image });
  }

  /** Reports that images will not arrive. `tried` has the names of the files that were requested and do not exist. */
  fail(places: readonly ImagePlace[], tried: readonly string[] = []): void {
    if (this.signal.aborted) return;
    for (const { part, image } of places) this.#failed.add(`${part} ${image}`);
    const missing = tried.length === 0 ? {} : { tried };
    for (const { part, image: index } of places)
      this.events.emit('texture', { part, index, image: null, ...missing });
  }

  /** Adds a warning. `about` is the image that it concerns. Warnings that concern no image come first. */
  warn(warning: WarningSummary, about?: ImagePlace): void {
    if (this.signal.aborted) return;
    const place = about === undefined ? -1 : about.part * maxImages + about.image;
    const before = this.#warnings.findIndex((each) => each.place > place);
    this.#warnings.splice(before < 0 ? this.#warnings.length : before, 0, { warning, place });
    this.events.emit('warning', warning);
  }

  /** Requests the images of a part's skin that have not been loaded yet. */
  requestSkin(part: number, skin: number): void {
    if (this.#onSkin === null) this.#skins.push([part, skin]);
    else this.#onSkin(part, skin);
  }

  /** Sets the function that loads the images of a skin, and calls it for the skins that were requested before. */
  onSkin(request: (part: number, skin: number) => void): void {
    this.#onSkin = request;
    for (const [part, skin] of this.#skins.splice(0)) request(part, skin);
  }

  /** Reports that no image will be delivered. */
  omit(): void {
    this.onSkin(() => undefined);
    this.end();
  }

  /** Reports that images are pending. */
  begin(): void {
    if (this.#finish === null && !this.signal.aborted)
      this.#complete = new Promise((resolve) => (this.#finish = resolve));
  }

  /** Reports that no image is pending. */
  end(): void {
    if (!this.signal.aborted)
      this.events.emit('textures', { loaded: this.#loaded, failed: this.#failed.size });
    this.#finish?.();
    this.#finish = null;
  }

  close(): void {
    this.#closed.abort();
    this.readFile = this.loadFile = null;
    this.#finish?.();
    this.#finish = null;
    this.#decoded.clear();
    this.#changes.clear();
    this.events.clear();
  }
}
