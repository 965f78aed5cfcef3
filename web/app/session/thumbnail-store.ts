import type { ModelFacts } from '../state/gallery.js';
import { answer, deleteDatabase, openDatabase } from '../storage.js';
import { LruIndex, type LruBounds, type Stored } from './lru-index.js';

/** The image file of a thumbnail, and the model's properties found while drawing it. */
export interface StoredThumbnail {
  readonly file: Blob;
  readonly facts: ModelFacts;
}

interface ThumbnailRecord extends Stored, StoredThumbnail {}

const database = 'marrow-gallery';
const thumbnails = 'thumbnails';
const byUse = 'use';
/** Increase it when the drawing of thumbnails changes, so that stored ones are discarded. */
const version = 4;
export const thumbnailBounds: LruBounds = { bytes: 64 << 20, entries: 2000 };

/**
 * Stores thumbnails of models in the browser's database for the next visit. If the browser has no database, refuses it
 * or is full, nothing is stored or found, without an error.
 */
export class ThumbnailStore {
  #open: Promise<{ readonly db: IDBDatabase; readonly lru: LruIndex } | null> | null = null;

  async get(key: string): Promise<StoredThumbnail | null> {
    const open = await this.#opened();
    if (!open?.lru.has(key)) return null;
    try {
      const store = open.db.transaction(thumbnails, 'readwrite').objectStore(thumbnails);
      const found = (await answer(store.get(key))) as ThumbnailRecord | undefined;
      if (found === undefined) return null;
      const used = open.lru.use(key);
      if (used !== null) store.put({ ...found, used });
      return found;
    } catch {
      return null;
    }
  }

  async put(key: string, { file, facts }: StoredThumbnail): Promise<void> {
    const open = await this.#opened();
    const added = open?.lru.add(key, file.size);
    if (open === null || added == null) return;
    try {
      const store = open.db.transaction(thumbnails, 'readwrite').objectStore(thumbnails);
      for (const gone of added.gone) store.delete(gone);
      const record: ThumbnailRecord = { key, file, facts, bytes: file.size, used: added.used };
      await answer(store.put(record));
    } catch {
      // A full disk or a private window: the thumbnail is drawn again next time.
    }
  }

  /** Removes all thumbnails. */
  async clear(): Promise<void> {
    const open = await this.#opened();
    this.#open = null;
    try {
      open?.db.close();
      if (typeof indexedDB !== 'undefined') await deleteDatabase(database);
    } catch {
      // Without access to the database, there is nothing to remove.
    }
  }

  #opened(): Promise<{ readonly db: IDBDatabase; readonly lru: LruIndex } | null> {
    return (this.#open ??= openThumbnails().catch(() => null));
  }
}

async function openThumbnails(): Promise<{ db: IDBDatabase; lru: LruIndex } | null> {
  if (typeof indexedDB === 'undefined') return null;
  const db = await openDatabase(database, version, (opened) => {
    for (const name of [...opened.objectStoreNames]) opened.deleteObjectStore(name);
    // The LRU index reads only this index, not the images.
    opened.createObjectStore(thumbnails, { keyPath: 'key' }).createIndex(byUse, ['used', 'bytes']);
  });
  // Another tab deletes the database, or runs a newer version of the page.
  db.onversionchange = () => db.close();
  return { db, lru: new LruIndex(thumbnailBounds, await storedIn(db)) };
}

function storedIn(db: IDBDatabase): Promise<readonly Stored[]> {
  return new Promise((resolve, reject) => {
    const found: Stored[] = [];
    const walk = db.transaction(thumbnails).objectStore(thumbnails).index(byUse).openKeyCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (cursor === null) {
        resolve(found);
        return;
      }
      const [used, bytes] = cursor.key as [number, number];
      found.push({ key: cursor.primaryKey as string, used, bytes });
      cursor.continue();
    };
    walk.onerror = () => reject(walk.error ?? new Error('The thumbnails cannot be listed.'));
  });
}

/** The page's only thumbnail store. */
export const thumbnailStore: ThumbnailStore = new ThumbnailStore();
