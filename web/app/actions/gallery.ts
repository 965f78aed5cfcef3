import { readSetting, writeSetting } from '../storage.js';
import { message } from '../text/messages.js';
import {
  galleryContents,
  galleryOf,
  type GallerySort,
  type GalleryState,
  type GalleryTrait,
  type ModelFacts,
} from '../state/gallery.js';
import type { AppState, Entry } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { Notices } from './notices.js';

const storageKey = 'marrow.thumbnails';

/** Opens and closes the gallery, and changes its state. */
export class GalleryActions {
  readonly #store: Store<AppState>;
  readonly #notices: Notices;

  constructor(store: Store<AppState>, notices: Notices) {
    this.#store = store;
    this.#notices = notices;
    this.#patch({ keepsThumbnails: storedKeeping() });
    store.subscribe((state) => this.#follow(state));
  }

  /** Opens the gallery with these models. */
  open(entries: readonly Entry[]): void {
    this.#store.patch({ entries });
  }

  /** Opens the gallery of the open files again if they contain several models. */
  showSiblings(): void {
    const { siblings } = this.#store.state;
    if (siblings.length > 1) this.open(siblings);
  }

  close(): void {
    this.#store.patch({ entries: null });
  }

  setSearch(search: string): void {
    this.#patch({ search, scroll: 0 });
  }

  /** Adds a folder, with its subfolders, to the folder filter, or removes it. */
  toggleFolder(folder: string): void {
    this.#patch({ folders: toggled(this.#state.folders, folder), scroll: 0 });
  }

  /** Adds a format to the format filter, or removes it. */
  toggleFormat(format: string): void {
    this.#patch({ formats: toggled(this.#state.formats, format), scroll: 0 });
  }

  toggleTrait(trait: GalleryTrait): void {
    this.#patch({ traits: toggled(this.#state.traits, trait), scroll: 0 });
  }

  /** Clears all filters. */
  resetFilters(): void {
    this.#patch({
      search: '',
      folders: new Set(),
      formats: new Set(),
      traits: new Set(),
      scroll: 0,
    });
  }

  setSort(sort: GallerySort): void {
    this.#patch({ sort, sortFacts: this.#state.facts, scroll: 0 });
  }

  setSmall(small: boolean): void {
    this.#patch({ small });
  }

  setFiltersOpen(filtersOpen: boolean): void {
    this.#patch({ filtersOpen });
  }

  setScroll(scroll: number): void {
    this.#patch({ scroll });
  }

  setCursor(cursor: string): void {
    this.#patch({ cursor });
  }

  /** Adds a model to the selection, or removes it. */
  toggleSelected(entry: string): void {
    this.#select(toggled(this.#state.selected, entry), entry);
  }

  /** Adds all cards from the cursor to the given card to the selection. */
  selectTo(entry: string): void {
    const { cursor, selected } = this.#state;
    const shown = galleryContents().shown(this.#state);
    const at = (wanted: string | null): number => shown.findIndex((item) => item.entry.entry === wanted);
    const ends = [Math.max(0, at(cursor)), at(entry)].sort((a, b) => a - b);
    const [from = 0, to = 0] = ends;
    const added = shown.slice(Math.max(0, from), to + 1).map((item) => item.entry.entry);
    this.#select(new Set([...selected, ...added]), entry);
  }

  selectAll(): void {
    const shown = galleryContents().shown(this.#state);
    this.#select(new Set(shown.map(({ entry }) => entry.entry)), this.#state.cursor);
  }

  clearSelection(): void {
    this.#select(new Set(), this.#state.cursor);
  }

  /**
   * Records the properties of models found while drawing thumbnails, and the numbers of drawn and requested thumbnails.
   */
  thumbnailsDrawn(facts: ReadonlyMap<string, ModelFacts>, drawn: number, asked: number): void {
    this.#patch({ facts, drawn, asked });
  }

  /** Sets whether the browser stores thumbnails for the next visit. */
  keepThumbnails(keepsThumbnails: boolean): void {
    writeSetting(storageKey, keepsThumbnails ? null : 'off');
    this.#patch({ keepsThumbnails });
  }

  get #state(): GalleryState {
    return this.#store.state.gallery;
  }

  #select(selected: ReadonlySet<string>, cursor: string | null): void {
    this.#patch({ selected, cursor });
    this.#notices.say(message('gallerySelected', selected.size));
  }

  #patch(patch: Partial<GalleryState>): void {
    const { gallery } = this.#store.state;
    const keys = Object.keys(patch) as (keyof GalleryState)[];
    if (keys.some((key) => !Object.is(gallery[key], patch[key])))
      this.#store.patch({ gallery: { ...gallery, ...patch } });
  }

  /** Resets the gallery when another source is opened. */
  #follow({ entries, siblings, gallery }: AppState): void {
    const list = entries ?? (siblings.length > 1 ? siblings : null);
    if (list !== null && list !== gallery.list) this.#store.patch({ gallery: galleryOf(list, gallery) });
  }
}

function toggled<T>(values: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(values);
  if (!next.delete(value)) next.add(value);
  return next;
}

function storedKeeping(): boolean {
  const stored = readSetting(storageKey);
  return stored !== undefined && stored !== 'off';
}
