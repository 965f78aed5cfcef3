import type { GameTree, ModelEvents, TextureChange } from '../types/api.js';
import type { Picture, WarningSummary } from '../types/subject.js';
import { Emitter } from '../util/emitter.js';

/** An image of a part. */
export interface PicturePlace {
  readonly part: number;
  readonly image: number;
}

/** Where a picture's file lies; null: in the model. */
export type PictureFile = { readonly name: string; readonly game?: GameTree } | null;

/**
 * The pictures of one subject, as they come in after the model is there: what `load` fills and `Model` shows.
 */
export class Gallery {
  readonly events: Emitter<ModelEvents> = new Emitter();
  /** What has gone wrong with pictures so far. */
  readonly warnings: WarningSummary[] = [];
  /** Fulfilled when every picture has arrived or failed, or nobody waits for them any more. */
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

  /** Aborted when the model is disposed: pictures that are still on their way are given up. */
  get signal(): AbortSignal {
    return this.#closed.signal;
  }

  get(part: number, image: number): Picture | null {
    return this.#pictures.get(`${part} ${image}`)?.picture ?? null;
  }

  /** Where a picture that has arrived came from. */
  file(part: number, image: number): PictureFile {
    return this.#pictures.get(`${part} ${image}`)?.file ?? null;
  }

  /** What is shown instead of the file's own pictures. */
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

  /** A picture that does not come, wherever it is shown. */
  fail(places: readonly PicturePlace[]): void {
    if (this.signal.aborted) return;
    this.#failed += places.length;
    for (const place of places) this.events.emit('texture', { ...place, picture: null });
  }

  warn(warning: WarningSummary): void {
    if (this.signal.aborted) return;
    this.warnings.push(warning);
    this.events.emit('warning', warning);
  }

  /** No more will come. */
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
