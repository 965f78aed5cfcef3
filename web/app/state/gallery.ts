import { naturally } from '../../lib/internal/index.js';
import { stem } from '../text/format.js';
import type { Entry, Failure } from './entry.js';

/** The gallery: filters, sorts and groups the models of a source. Pure functions of plain data. */

export const gallerySorts = ['folder', 'name', 'triangles', 'size'] as const;
export type GallerySort = (typeof gallerySorts)[number];

/** Properties of a model that are known once its thumbnail is drawn. */
export const galleryTraits = ['animation', 'skins', 'missing', 'failed'] as const;
export type GalleryTrait = (typeof galleryTraits)[number];

/** Facts about a model that are found while its thumbnail is drawn. */
export interface ModelFacts {
  readonly triangles: number;
  readonly clips: number;
  readonly skins: number;
  /** Textures that were not found or could not be read. */
  readonly missing: number;
  /** Why the model could not be opened; null if it could. */
  readonly failure: Failure | null;
}

/** A card of the gallery. */
export interface GalleryItem {
  readonly entry: Entry;
  /** The displayed name: the name of a player's folder, or of the file. */
  readonly name: string;
  /** The folder of the card's group; empty for none. */
  readonly folder: string;
}

export interface GalleryGroup {
  /** The folder; null if the sort order does not group. */
  readonly folder: string | null;
  readonly items: readonly GalleryItem[];
}

export interface GalleryState {
  /** The models that the state refers to. */
  readonly list: readonly Entry[];
  readonly search: string;
  /** Folders to show, including their subfolders; empty for all. */
  readonly folders: ReadonlySet<string>;
  /** Formats to show; empty for all. */
  readonly formats: ReadonlySet<string>;
  /** Every shown model has all of these traits. */
  readonly traits: ReadonlySet<GalleryTrait>;
  readonly sort: GallerySort;
  /** The facts when the sort order was chosen, so that cards do not move while thumbnails are drawn. */
  readonly sortFacts: ReadonlyMap<string, ModelFacts>;
  readonly small: boolean;
  /** Whether the filters are open in layouts without room for them beside the cards. */
  readonly filtersOpen: boolean;
  /** The scroll position of the cards, in CSS pixels. */
  readonly scroll: number;
  readonly selected: ReadonlySet<string>;
  /** The entry of the card that has the keyboard's cursor. */
  readonly cursor: string | null;
  /** Facts by entry. */
  readonly facts: ReadonlyMap<string, ModelFacts>;
  /** The number of requested thumbnails that have been drawn. */
  readonly drawn: number;
  readonly asked: number;
  /** Whether thumbnails are kept in the browser for the next visit. */
  readonly keepsThumbnails: boolean;
}

export const initialGallery: GalleryState = {
  list: [],
  search: '',
  folders: new Set(),
  formats: new Set(),
  traits: new Set(),
  sort: 'folder',
  sortFacts: new Map(),
  small: false,
  filtersOpen: false,
  scroll: 0,
  selected: new Set(),
  cursor: null,
  facts: new Map(),
  drawn: 0,
  asked: 0,
  keepsThumbnails: true,
};

/** The gallery of another list of models, with the view settings of the previous one. */
export function galleryOf(
  list: readonly Entry[],
  { sort, small, keepsThumbnails }: GalleryState,
): GalleryState {
  return { ...initialGallery, list, sort, small, keepsThumbnails };
}

/** Generic file names: the name of the folder is shown instead. */
const emptyNames = new Set(['tris', 'model', 'mesh', 'object', 'scene', 'body']);

/**
 * The cards of a list of models, sorted by folder and name. A model that is alone in a folder and has the folder's name
 * or a conventional one (`tris.md2`) takes the folder's name, and its card moves to the parent folder.
 */
export function galleryItems(entries: readonly Entry[]): readonly GalleryItem[] {
  const amounts: Map<string, number> = new Map();
  for (const { entry } of entries) {
    const [folder] = split(entry);
    amounts.set(folder, (amounts.get(folder) ?? 0) + 1);
  }
  const items = entries.map((entry): GalleryItem => {
    const [folder, file] = split(entry.entry);
    const name = entry.entry.endsWith('/') ? file : stem(file);
    const [above, own] = split(folder);
    const isAlone = own !== '' && amounts.get(folder) === 1 && !entry.entry.endsWith('/');
    const lower = name.toLowerCase();
    if (isAlone && (lower === own.toLowerCase() || emptyNames.has(lower)))
      return { entry, name: own, folder: above };
    return { entry, name: name || entry.entry, folder };
  });
  const compared = items.map((item) => ({ item, key: item.folder }));
  return compared
    .sort((a, b) => naturally(a.key, b.key) || naturally(a.item.name, b.item.name))
    .map(({ item }) => item);
}

/** Splits "a/b/c" and the folder "a/b/c/" into ["a/b", "c"]. */
function split(path: string): readonly [folder: string, name: string] {
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  const at = plain.lastIndexOf('/');
  return [at < 0 ? '' : plain.slice(0, at), plain.slice(at + 1)];
}

type Filters = Pick<GalleryState, 'search' | 'folders' | 'formats' | 'traits' | 'facts'>;

/** The cards that match search and filters. Each word of the search must occur in the model's path or format. */
export function filteredItems(items: readonly GalleryItem[], filters: Filters): readonly GalleryItem[] {
  const { folders, formats, traits, facts } = filters;
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ entry, folder }) => {
    if (folders.size > 0 && ![...folders].some((each) => contains(each, folder))) return false;
    if (formats.size > 0 && !formats.has(entry.format)) return false;
    if (words.length > 0) {
      const text = `${entry.entry} ${entry.format}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) return false;
    }
    const known = facts.get(entry.entry);
    return [...traits].every((trait) => known !== undefined && hasTrait(known, trait));
  });
}

export function hasTrait({ clips, skins, missing, failure }: ModelFacts, trait: GalleryTrait): boolean {
  const has: Readonly<Record<GalleryTrait, boolean>> = {
    animation: clips > 0,
    skins: skins > 1,
    missing: missing > 0,
    failed: failure !== null,
  };
  return has[trait];
}

/**
 * The cards in the selected order: in groups when sorted by folder, else in one group. Cards with unknown values come
 * last.
 */
export function groupedItems(
  items: readonly GalleryItem[],
  { sort, sortFacts }: Pick<GalleryState, 'sort' | 'sortFacts'>,
): readonly GalleryGroup[] {
  if (items.length === 0) return [];
  if (sort === 'folder') {
    const groups: Map<string, GalleryItem[]> = new Map();
    for (const item of items) {
      const group = groups.get(item.folder);
      if (group === undefined) groups.set(item.folder, [item]);
      else group.push(item);
    }
    return [...groups].map(([folder, members]) => ({ folder, items: members }));
  }
  const rank = ({ entry }: GalleryItem): number =>
    sort === 'size' ? (entry.bytes ?? -1) : (sortFacts.get(entry.entry)?.triangles ?? -1);
  const sorted = [...items].sort((a, b) => {
    const byRank = sort === 'name' ? 0 : rank(b) - rank(a);
    return byRank || naturally(a.name, b.name);
  });
  return [{ folder: null, items: sorted }];
}

/** A filter value, and the number of models that have it. */
export type Facet<T extends string> = readonly [value: T, models: number];

/** A folder as a filter. */
export interface FolderFacet {
  readonly folder: string;
  /** The path relative to the listed parent folder, or to the common path of all listed folders. */
  readonly label: string;
  /** The number of listed parent folders. */
  readonly depth: number;
  /** The number of models in the folder and its subfolders. */
  readonly models: number;
}

/**
 * The folders to filter by, as a tree in depth-first order: folders with models, and common parents of several such
 * folders. A folder that contains all models, but none directly, is omitted, because it would not filter.
 */
export function folderFacets(items: readonly GalleryItem[]): readonly FolderFacet[] {
  const own = new Set(items.map(({ folder }) => folder));
  const joined: Map<string, Set<string>> = new Map();
  for (const folder of own) {
    for (let below = folder; below !== '';) {
      const [above] = split(below);
      joined.set(above, (joined.get(above) ?? new Set()).add(below));
      below = above;
    }
  }
  const facets: FolderFacet[] = [];
  const visit = (folder: string, above: string, depth: number): void => {
    const inside = [...(joined.get(folder) ?? [])].sort(naturally);
    const models = items.filter((item) => contains(folder, item.folder)).length;
    const isCommon = folder === '' || models === items.length;
    const isListed = own.has(folder) || (inside.length > 1 && !isCommon);
    if (isListed) facets.push({ folder, label: folder.slice(above.length), depth, models });
    const base = folder !== '' && (isListed || isCommon) ? `${folder}/` : above;
    for (const each of inside) visit(each, base, isListed && folder !== '' ? depth + 1 : depth);
  };
  visit('', '', 0);
  return facets;
}

/** Whether `folder` is `outer` or inside it. The empty folder contains only files without a folder. */
function contains(outer: string, folder: string): boolean {
  return folder === outer || (outer !== '' && folder.startsWith(`${outer}/`));
}

export function formatFacets(items: readonly GalleryItem[]): readonly Facet<string>[] {
  return counted(items.map(({ entry }) => entry.format));
}

export function traitFacets(facts: ReadonlyMap<string, ModelFacts>): readonly Facet<GalleryTrait>[] {
  const known = [...facts.values()];
  return galleryTraits.map((trait) => [trait, known.filter((each) => hasTrait(each, trait)).length]);
}

function counted(values: readonly string[]): readonly Facet<string>[] {
  const amounts: Map<string, number> = new Map();
  for (const value of values) amounts.set(value, (amounts.get(value) ?? 0) + 1);
  return [...amounts];
}

/** The filtered and sorted cards. Each result is cached until its inputs change. */
export class GalleryContents {
  #list: readonly Entry[] | null = null;
  #items: readonly GalleryItem[] = [];
  #of: readonly unknown[] = [];
  #shown: readonly GalleryItem[] = [];
  #groups: readonly GalleryGroup[] = [];

  /** All cards, whether shown or not. */
  items({ list }: Pick<GalleryState, 'list'>): readonly GalleryItem[] {
    if (list !== this.#list) {
      this.#list = list;
      this.#items = galleryItems(list);
    }
    return this.#items;
  }

  /** The groups of shown cards. */
  groups(state: GalleryState): readonly GalleryGroup[] {
    this.#update(state);
    return this.#groups;
  }

  /** The shown cards, in order. */
  shown(state: GalleryState): readonly GalleryItem[] {
    this.#update(state);
    return this.#shown;
  }

  #update(state: GalleryState): void {
    const { list, search, folders, formats, traits, facts, sort, sortFacts } = state;
    // New facts matter only if the user filters by traits.
    const asked = traits.size > 0 ? facts : null;
    const of = [list, search, folders, formats, traits, asked, sort, sortFacts];
    if (of.length === this.#of.length && of.every((value, index) => value === this.#of[index])) return;
    this.#of = of;
    this.#groups = groupedItems(filteredItems(this.items(state), state), state);
    this.#shown = this.#groups.flatMap(({ items }) => items);
  }
}

/** The contents of the page's only gallery, shared by all callers. */
const contents = new GalleryContents();

export function galleryContents(): GalleryContents {
  return contents;
}

/**
 * The model at the cursor; without a cursor, the open model. The first shown model if that model is not shown; null if
 * none is shown.
 */
export function modelAtCursor({ gallery, subject }: GalleryOf): GalleryItem | null {
  const shown = contents.shown(gallery);
  const wanted = gallery.cursor ?? subject?.entry;
  return shown.find(({ entry }) => entry.entry === wanted) ?? shown[0] ?? null;
}

/** The model that Enter and the Open button open: the only selected one if it is shown, else the one at the cursor. */
export function modelToOpen(state: GalleryOf): GalleryItem | null {
  const { gallery } = state;
  const [selected] = gallery.selected.size === 1 ? gallery.selected : [];
  return contents.shown(gallery).find(({ entry }) => entry.entry === selected) ?? modelAtCursor(state);
}

/** The position of the open model among the models of its source. */
export interface ModelPlace {
  /** Counted from 1. */
  readonly place: number;
  readonly models: readonly GalleryItem[];
}

/** The open model, and the models of its source. */
interface OpenAmong {
  readonly subject: { readonly entry: string | null } | null;
  readonly siblings: readonly Entry[];
  readonly gallery: GalleryState;
}

/** The gallery and the open model. */
type GalleryOf = Pick<OpenAmong, 'gallery' | 'subject'>;

/**
 * The position of the open model in the gallery's order: among the shown models, or among all models if it is not
 * shown. Null if its source contains no others.
 */
export function placeOf({ subject, siblings, gallery }: OpenAmong): ModelPlace | null {
  if (subject?.entry == null || siblings.length < 2) return null;
  if (gallery.list !== siblings) return null;
  const { entry } = subject;
  const among = (models: readonly GalleryItem[]): ModelPlace | null => {
    const at = models.findIndex((item) => item.entry.entry === entry);
    return at < 0 ? null : { place: at + 1, models };
  };
  return among(contents.shown(gallery)) ?? among(contents.items(gallery));
}
