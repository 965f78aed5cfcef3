import { describe, expect, it } from 'vitest';
import {
  filteredItems,
  folderFacets,
  galleryItems,
  groupedItems,
  galleryOf,
  initialGallery,
  modelToOpen,
  placeOf,
  traitFacets,
  type GalleryState,
  type ModelFacts,
} from '../../../web/app/state/gallery.js';
import { layOutGallery, placeAfterKey, rowOf, rowsBetween } from '../../../web/app/state/gallery-layout.js';
import { GalleryActions } from '../../../web/app/actions/gallery.js';
import { Notices } from '../../../web/app/actions/notices.js';
import { initialState, type AppState, type Entry } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { LruIndex } from '../../../web/app/session/lru-index.js';
import { seen } from './support/playback.js';

function entry(path: string, kind = 'model', bytes = 0): Entry {
  return {
    entry: path,
    format: path.endsWith('/') ? 'md3' : path.slice(path.lastIndexOf('.') + 1),
    kind,
    files: [path],
    bytes,
  };
}

function facts(of: Partial<ModelFacts>): ModelFacts {
  return { triangles: 100, clips: 0, skins: 1, missing: 0, failure: null, ...of };
}

const pak = [
  entry('models/players/talus/', 'quake3_player'),
  entry('models/weapons2/rifle/rifle.md3', 'quake3_weapon', 900),
  entry('models/powerups/orb10.md3', 'model', 20),
  entry('models/powerups/orb9.md3', 'model', 3000),
  entry('models/monsters/soldier/tris.md2', 'model', 5),
];

const shown = (state: Partial<GalleryState>): string[] =>
  groupedItems(filteredItems(galleryItems(pak), { ...initialGallery, ...state }), {
    ...initialGallery,
    ...state,
  })
    .flatMap(({ items }) => items)
    .map(({ name }) => name);

describe('The cards of a gallery', () => {
  it('are named after the folder if the file name is generic, and are then listed in the parent folder', () => {
    expect(galleryItems(pak).map(({ folder, name }) => `${folder}: ${name}`)).toEqual([
      'models/monsters: soldier',
      'models/players: talus',
      'models/powerups: orb9',
      'models/powerups: orb10',
      'models/weapons2: rifle',
    ]);
  });

  it('are listed in the folder of their file if it contains several models', () => {
    const items = galleryItems([entry('a/b/b.md3'), entry('a/b/c.md3'), entry('loose.obj')]);
    expect(items.map(({ folder, name }) => `${folder}: ${name}`)).toEqual([': loose', 'a/b: b', 'a/b: c']);
  });

  it('are grouped by folder in the default order, and are one group in other orders', () => {
    const groups = groupedItems(galleryItems(pak), initialGallery);
    expect(groups.map(({ folder, items }) => [folder, items.length])).toEqual([
      ['models/monsters', 1],
      ['models/players', 1],
      ['models/powerups', 2],
      ['models/weapons2', 1],
    ]);
    expect(groupedItems(galleryItems(pak), { ...initialGallery, sort: 'name' })).toHaveLength(1);
    expect(groupedItems([], initialGallery)).toEqual([]);
  });

  it('are sorted by name, by size, and by triangles if these are known', () => {
    expect(shown({ sort: 'name' })).toEqual(['orb9', 'orb10', 'rifle', 'soldier', 'talus']);
    expect(shown({ sort: 'size' })).toEqual(['orb9', 'rifle', 'orb10', 'soldier', 'talus']);
    const sortFacts = new Map([
      ['models/powerups/orb10.md3', facts({ triangles: 7 })],
      ['models/players/talus/', facts({ triangles: 1700 })],
    ]);
    expect(shown({ sort: 'triangles', sortFacts }).slice(0, 2)).toEqual(['talus', 'orb10']);
  });

  it('match a search if every word occurs in their path or format', () => {
    expect(shown({ search: 'ORB' })).toEqual(['orb9', 'orb10']);
    expect(shown({ search: 'models md2' })).toEqual(['soldier']);
    expect(shown({ search: 'orb rifle' })).toEqual([]);
  });

  it('are filtered by folder, by format, and by known properties', () => {
    expect(shown({ folders: new Set(['models/powerups']) })).toEqual(['orb9', 'orb10']);
    expect(shown({ folders: new Set(['models/weapons2', 'models/players']) })).toEqual(['talus', 'rifle']);
    expect(shown({ folders: new Set(['models']) })).toHaveLength(5);
    expect(shown({ folders: new Set(['models/power']) })).toEqual([]);
    expect(shown({ formats: new Set(['md2']) })).toEqual(['soldier']);
    expect(shown({ formats: new Set(['md2', 'md3']) })).toHaveLength(5);
    const known = new Map([
      ['models/powerups/orb9.md3', facts({ missing: 2, clips: 1 })],
      ['models/players/talus/', facts({ clips: 25, skins: 3 })],
    ]);
    expect(shown({ traits: new Set(['animation']), facts: known })).toEqual(['talus', 'orb9']);
    expect(shown({ traits: new Set(['animation', 'missing']), facts: known })).toEqual(['orb9']);
    expect(shown({ traits: new Set(['failed']), facts: known })).toEqual([]);
    expect(traitFacets(known)).toEqual([
      ['animation', 2],
      ['skins', 1],
      ['missing', 1],
      ['failed', 0],
    ]);
  });

  it('have a tree of folders with unique labels and counts that include subfolders', () => {
    const rows = (paths: readonly string[]): string[] =>
      folderFacets(galleryItems(paths.map((path) => entry(path)))).map(
        ({ label, depth, models }) => `${'  '.repeat(depth)}${label} ${models}`,
      );
    expect(rows(pak.map((each) => each.entry))).toEqual([
      'monsters 1',
      'players 1',
      'powerups 2',
      'weapons2 1',
    ]);
    const ammo = ['ammo/rocket/a.md3', 'ammo/rocket/b.md3'];
    const weapons = [
      'weapons2/rocket/a.md3',
      'weapons2/rocket/b.md3',
      'weapons2/grenade/a.md3',
      'weapons2/x/y/z.md3',
    ];
    expect(rows([...ammo, ...weapons].map((path) => `base/models/${path}`))).toEqual([
      'ammo/rocket 2',
      'weapons2 4',
      '  grenade 1',
      '  rocket 2',
      '  x/y 1',
    ]);
    expect(rows(['models/a.obj', 'models/b/c.obj', 'loose.obj'])).toEqual([' 1', 'models 2', '  b 1']);
    expect(rows(['a10/x.obj', 'a9/x.obj'])).toEqual(['a9 1', 'a10 1']);
  });

  it('can be limited to models without a folder', () => {
    const items = galleryItems([entry('loose.obj'), entry('a/b.obj')]);
    const filtered = filteredItems(items, { ...initialGallery, folders: new Set(['']) });
    expect(filtered.map(({ name }) => name)).toEqual(['loose']);
  });
});

describe('The position of the open model', () => {
  const state = (patch: Partial<AppState>): AppState => ({
    ...initialState,
    siblings: pak,
    gallery: { ...initialGallery, list: pak },
    subject: { entry: 'models/powerups/orb9.md3' } as AppState['subject'],
    ...patch,
  });

  it('is counted among the shown cards, or among all if a filter hides it', () => {
    expect(placeOf(state({}))).toMatchObject({ place: 3, models: { length: 5 } });
    const gallery = { ...initialGallery, list: pak, search: 'orb' };
    expect(placeOf(state({ gallery }))).toMatchObject({ place: 1, models: { length: 2 } });
    expect(placeOf(state({ gallery: { ...gallery, search: 'rifle' } }))).toMatchObject({ place: 3 });
  });

  it('is null without other models or without an open model', () => {
    expect(placeOf(state({ siblings: [] }))).toBeNull();
    expect(placeOf(state({ subject: null }))).toBeNull();
  });
});

describe('The rows of a gallery', () => {
  const groups = groupedItems(
    galleryItems(['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1', 'b/2'].map((path) => entry(`${path}.obj`))),
    initialGallery,
  );
  const layout = layOutGallery(groups, { columns: 3, card: 100, head: 30, gap: 10 });
  const key = (place: number, name: string, control = false): number | null =>
    placeAfterKey(layout, place, name, { control, page: 120 });

  it('are a heading for each folder and rows of cards below it', () => {
    expect(layout.rows.map(({ kind, top }) => `${kind} ${top}`)).toEqual([
      'head 0',
      'cards 30',
      'cards 140',
      'head 250',
      'cards 280',
    ]);
    expect(layout.height).toBe(390);
    expect(rowsBetween(layout, 0, 100)).toEqual([0, 2]);
    expect(rowsBetween(layout, 130, 280)).toEqual([2, 4]);
    expect(rowsBetween(layout, 900, 1000)).toEqual([5, 5]);
    expect([0, 2, 3, 4, 5, 6].map((place) => rowOf(layout, place))).toEqual([1, 1, 2, 2, 4, 4]);
  });

  it('are navigated by the keys of the ARIA grid pattern', () => {
    expect(key(0, 'ArrowRight')).toBe(1);
    expect(key(2, 'ArrowRight')).toBe(3);
    expect(key(6, 'ArrowRight')).toBe(6);
    expect(key(0, 'ArrowLeft')).toBe(0);
    expect(key(1, 'ArrowDown')).toBe(4);
    // The next row is shorter, and the one after it is in another folder.
    expect(key(2, 'ArrowDown')).toBe(4);
    expect(key(4, 'ArrowDown')).toBe(6);
    expect(key(6, 'ArrowUp')).toBe(4);
    expect(key(0, 'ArrowUp')).toBe(0);
    expect(key(1, 'End')).toBe(2);
    expect(key(4, 'Home')).toBe(3);
    expect(key(4, 'Home', true)).toBe(0);
    expect(key(0, 'End', true)).toBe(6);
    expect(key(0, 'PageDown')).toBe(3);
    expect(key(6, 'PageUp')).toBe(4);
    expect(key(0, 'x')).toBeNull();
  });

  it('contain each of 10,000 models, and fewer than 8 rows are visible at once', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => entry(`models/${i % 300}/m${i}.md3`));
    const laid = layOutGallery(groupedItems(galleryItems(many), initialGallery), {
      columns: 6,
      card: 200,
      head: 30,
      gap: 8,
    });
    expect(laid.rows.reduce((sum, row) => sum + (row.kind === 'cards' ? row.items.length : 0), 0)).toBe(
      10_000,
    );
    const [from, to] = rowsBetween(laid, 5000, 5800);
    expect(to - from).toBeLessThan(8);
  });
});

describe('the model that Enter and the Open button open', () => {
  const opened = (patch: Partial<GalleryState>, open: string | null = null): string | undefined => {
    const gallery = { ...galleryOf(pak, initialGallery), ...patch };
    return modelToOpen({ gallery, subject: open === null ? null : { entry: open } })?.entry.entry;
  };
  const [orb9, orb10] = ['models/powerups/orb9.md3', 'models/powerups/orb10.md3'];
  const rifle = 'models/weapons2/rifle/rifle.md3';

  it('is the only selected one, else the one at the cursor, else the open one', () => {
    expect(opened({ selected: new Set([orb9]), cursor: orb10 }, rifle)).toBe(orb9);
    expect(opened({ selected: new Set([orb9, rifle]), cursor: orb10 }, rifle)).toBe(orb10);
    expect(opened({}, rifle)).toBe(rifle);
  });

  it('is one of the shown models', () => {
    expect(opened({ selected: new Set([rifle]), cursor: orb10, search: 'orb' })).toBe(orb10);
    expect(opened({ selected: new Set([rifle]), cursor: rifle, search: 'orb' })).toBe(orb9);
    expect(opened({ search: 'nothing' })).toBeUndefined();
  });

  it('is the first shown model if the model at the cursor is not shown, even if the open model is', () => {
    expect(opened({ cursor: rifle, search: 'orb' }, orb10)).toBe(orb9);
    expect(opened({ search: 'orb' }, orb10)).toBe(orb10);
  });
});

describe('Gallery actions', () => {
  const started = (): { store: Store<AppState>; actions: GalleryActions } => {
    const store: Store<AppState> = new Store({ ...initialState });
    const actions = new GalleryActions(store, new Notices(store));
    store.patch({ entries: pak });
    return { store, actions };
  };

  it('reset search and scroll position for other models, but not the sort order', () => {
    const { store, actions } = started();
    actions.setSort('name');
    actions.setSearch('orb');
    actions.setScroll(300);
    store.patch({ entries: null, siblings: pak });
    expect(store.state.gallery).toMatchObject({ search: 'orb', scroll: 300 });
    store.patch({ entries: [entry('x.md2'), entry('y.md2')] });
    expect(store.state.gallery).toMatchObject({ search: '', scroll: 0, sort: 'name' });
  });

  it('select single cards, a range, or all shown cards', () => {
    const { store, actions } = started();
    actions.toggleSelected('models/powerups/orb9.md3');
    actions.selectTo('models/weapons2/rifle/rifle.md3');
    expect([...store.state.gallery.selected]).toEqual([
      'models/powerups/orb9.md3',
      'models/powerups/orb10.md3',
      'models/weapons2/rifle/rifle.md3',
    ]);
    expect(seen(store.state).announcement).toBe('3 selected');
    actions.toggleSelected('models/powerups/orb10.md3');
    expect(store.state.gallery.selected.size).toBe(2);
    actions.clearSelection();
    actions.setSearch('orb');
    actions.selectAll();
    expect(store.state.gallery.selected.size).toBe(2);
  });
});

describe('The list of stored thumbnails', () => {
  it('removes the least recently used ones above the limits of number and bytes', () => {
    const index = new LruIndex({ bytes: 100, entries: 3 });
    expect(index.add('a', 10)).toEqual({ used: 1, gone: [] });
    index.add('b', 10);
    index.add('c', 10);
    expect(index.use('a')).toBe(4);
    expect(index.add('d', 10)?.gone).toEqual(['b']);
    expect(index.add('e', 85)?.gone).toEqual(['c', 'a']);
    expect([index.entries, index.bytes]).toEqual([2, 95]);
  });

  it('continues from its stored state, in the order of use', () => {
    const stored = [
      { key: 'new', bytes: 5, used: 9 },
      { key: 'old', bytes: 5, used: 2 },
    ];
    const index = new LruIndex({ bytes: 1000, entries: 2 }, stored);
    expect(index.add('next', 5)).toEqual({ used: 10, gone: ['old'] });
    expect(index.has('new')).toBe(true);
    expect(index.use('old')).toBeNull();
  });

  it('rejects a thumbnail above the limit, and counts a replaced one once', () => {
    const index = new LruIndex({ bytes: 20, entries: 5 });
    expect(index.add('huge', 21)).toBeNull();
    index.add('a', 12);
    index.add('a', 15);
    expect([index.entries, index.bytes]).toEqual([1, 15]);
  });
});
