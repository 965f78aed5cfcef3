import { clock } from '../../lib/clock/index.js';
import type { ModelLike } from '../../lib/index.js';
import { restPartView, shownTriangles } from '../../lib/internal/index.js';
import type { GalleryActions } from '../actions/gallery.js';
import type { ModelFacts } from '../state/gallery.js';
import { missingImages } from '../state/images.js';
import { clipChoices, isStatic } from '../state/select.js';
import type { AppState, Entry, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { failureOf, isCancelled } from '../open/failure.js';
import { ThumbnailDrawer } from './thumbnail-drawer.js';
import { thumbnailStore, type StoredThumbnail } from './thumbnail-store.js';
import type { Source } from '../open/source.js';
import { subjectOf, withImage } from '../open/subject.js';

/** The number of parallel loads: one model is drawn while the worker opens the next. */
const lanes = 2;
/** The maximum number of thumbnails in memory. */
const maxThumbnails = 3000;

/**
 * Creates the thumbnails of the visible gallery cards, from top to bottom. Scrolling a card out of view cancels its
 * load. Thumbnails of earlier visits are read from the browser's database.
 */
export class GalleryThumbnails {
  readonly #store: Store<AppState>;
  readonly #actions: GalleryActions;
  /** Called when a card's thumbnail is ready or has failed. */
  changed: () => void = () => undefined;
  readonly #drawer: ThumbnailDrawer = new ThumbnailDrawer();
  /** The URLs of the thumbnails, by entry; null if drawing failed. */
  readonly #addresses: Map<string, string | null> = new Map();
  /** The heights of the drawn images, by entry. */
  readonly #heights: Map<string, number> = new Map();
  readonly #running: Map<string, AbortController> = new Map();
  /** Facts that have not been written to the state yet. */
  readonly #facts: Map<string, ModelFacts> = new Map();
  #source: Source | null = null;
  #wanted: readonly Entry[] = [];
  #height = 0;
  #telling = false;

  constructor(store: Store<AppState>, actions: GalleryActions) {
    this.#store = store;
    this.#actions = actions;
  }

  /** The source of the models. The thumbnails of the previous source are discarded. */
  set source(source: Source | null) {
    if (source === this.#source) return;
    this.want([]);
    for (const address of this.#addresses.values()) if (address !== null) URL.revokeObjectURL(address);
    this.#addresses.clear();
    this.#heights.clear();
    this.#facts.clear();
    this.#source = source;
  }

  /** The URL of a model's thumbnail; null if there is none (yet). */
  address(entry: string): string | null {
    return this.#addresses.get(entry) ?? null;
  }

  /**
   * Sets the visible cards and cancels the loads of all others.
   * @param height - the required height of the images in pixels; smaller ones are drawn again
   */
  want(entries: readonly Entry[], height: number = this.#height): void {
    this.#wanted = entries;
    this.#height = height;
    this.#stopOthers(entries);
    // The next loads start in the same task, so that files that the cancelled loads have read are still in memory.
    this.#pump();
    this.#tell();
  }

  #stopOthers(entries: readonly Entry[]): void {
    const names = new Set(entries.map(({ entry }) => entry));
    for (const [name, control] of this.#running) {
      if (names.has(name)) continue;
      this.#running.delete(name);
      control.abort(new DOMException('The card was scrolled out of view.', 'AbortError'));
    }
  }

  /** Cancels all loads, so that the scene can use the renderer. Finished thumbnails are kept. */
  rest(): void {
    this.want([]);
  }

  #pump(): void {
    const source = this.#source;
    if (source === null) return;
    for (const entry of this.#wanted) {
      if (this.#running.size >= lanes) return;
      if (this.#isDrawn(entry) || this.#running.has(entry.entry)) continue;
      const control = new AbortController();
      this.#running.set(entry.entry, control);
      void this.#run(source, entry, control);
    }
  }

  /** Whether a card has an image of the required size, or drawing it failed. */
  #isDrawn({ entry }: Entry): boolean {
    return this.address(entry) === null
      ? this.#addresses.has(entry)
      : (this.#heights.get(entry) ?? 0) >= this.#height;
  }

  async #run(source: Source, entry: Entry, control: AbortController): Promise<void> {
    const { signal } = control;
    const height = this.#height;
    const isCurrent = (): boolean => this.#running.get(entry.entry) === control;
    try {
      const made = await this.#made(source, entry, height, signal);
      if (!isCurrent()) return;
      this.#heights.set(entry.entry, height);
      this.#keep(entry.entry, URL.createObjectURL(made.file), made.facts);
    } catch (error) {
      if (!isCurrent()) return;
      if (!isCancelled(error) && !signal.aborted)
        this.#keep(entry.entry, null, failedFacts(error, entry, source));
    } finally {
      if (isCurrent()) this.#running.delete(entry.entry);
      this.#pump();
      this.#tell();
    }
  }

  async #made(source: Source, entry: Entry, height: number, signal: AbortSignal): Promise<StoredThumbnail> {
    const { keepsThumbnails } = this.#store.state.gallery;
    const key =
      source.identity === null || !keepsThumbnails ? null : `${source.identity} ${height} ${entry.entry}`;
    const kept = key === null ? null : await thumbnailStore.get(key);
    signal.throwIfAborted();
    if (kept !== null) return kept;
    const made = await this.#draw(source, entry, height, signal);
    if (key !== null) void thumbnailStore.put(key, made);
    return made;
  }

  async #draw(source: Source, entry: Entry, height: number, signal: AbortSignal): Promise<StoredThumbnail> {
    const model = await source.load({ entry: entry.entry, parts: {}, signal, onProgress: () => undefined });
    try {
      const subject = await settled(model, source, entry.entry, signal);
      const file = await this.#drawer.draw(model, entry, height, signal);
      return { file, facts: factsOf(model, subject) };
    } finally {
      model.dispose();
    }
  }

  #keep(entry: string, address: string | null, facts: ModelFacts): void {
    const before = this.address(entry);
    if (before !== null) URL.revokeObjectURL(before);
    this.#addresses.set(entry, address);
    this.#facts.set(entry, facts);
    for (const [oldest, old] of this.#addresses) {
      if (this.#addresses.size <= maxThumbnails) break;
      this.#addresses.delete(oldest);
      if (old !== null) URL.revokeObjectURL(old);
    }
    this.changed();
  }

  /** Writes the facts and counts to the state, at most every 50 ms, because each change renders the gallery. */
  #tell(): void {
    if (this.#telling) return;
    this.#telling = true;
    clock.after(50, () => {
      this.#telling = false;
      const { facts } = this.#store.state.gallery;
      const all = this.#facts.size === 0 ? facts : new Map([...facts, ...this.#facts]);
      this.#facts.clear();
      const waiting = this.#wanted.filter(({ entry }) => !this.#addresses.has(entry)).length;
      const done = this.#addresses.size;
      this.#actions.thumbnailsDrawn(all, done, done + waiting);
    });
  }
}

/** Waits until all of the model's images are decoded or have failed. Returns the model's data with them. */
async function settled(
  model: ModelLike,
  source: Source,
  entry: string,
  signal: AbortSignal,
): Promise<Subject> {
  let subject = subjectOf(model, source, { kind: 'files', names: [] }, entry, {}, []);
  const waits = (): boolean => subject.images.some((row) => row.includes(undefined));
  if (!waits()) return subject;
  await new Promise<void>((resolve, reject) => {
    const done = (end: () => void): void => {
      stop();
      signal.removeEventListener('abort', aborted);
      end();
    };
    const aborted = (): void => done(() => reject(signal.reason as Error));
    const stop = model.on('texture', (event) => {
      subject = withImage(subject, event);
      if (!waits()) done(resolve);
    });
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
  });
  return subject;
}

function factsOf(model: ModelLike, subject: Subject): ModelFacts {
  return {
    triangles: shownTriangles(model.summary, { partView: restPartView, weapon: null }),
    clips: isStatic(subject) ? 0 : clipChoices(subject).length,
    skins: model.summary.skins.length,
    missing: missingImages(subject).length,
    failure: null,
  };
}

function failedFacts(error: unknown, { entry }: Entry, source: Source): ModelFacts {
  return { triangles: 0, clips: 0, skins: 0, missing: 0, failure: failureOf(error, entry, source) };
}
