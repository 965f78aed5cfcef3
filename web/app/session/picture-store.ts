import type { ModelFacts } from '../state/gallery.js';
import { answer, deleteDatabase, openDatabase } from '../storage.js';
import { PictureLedger, type LedgerBounds, type Stored } from './picture-ledger.js';

/** A picture of a model as a file, and what drawing it has told about the model. */
export interface KeptPicture {
  readonly file: Blob;
  readonly facts: ModelFacts;
}

interface PictureRecord extends Stored, KeptPicture {}

const database = 'marrow-gallery';
const pictures = 'pictures';
const byUse = 'use';
/** Rises when pictures are drawn in another way, so that old ones are not shown beside new ones. */
const version = 3;
export const pictureBounds: LedgerBounds = { bytes: 64 << 20, pictures: 2000 };

/**
 * Pictures of models in the browser's database, for the next visit. Where the browser has none, refuses it or has no
 * room, nothing is found and nothing is stored, without an error.
 */
export class PictureStore {
  #open: Promise<{ readonly db: IDBDatabase; readonly ledger: PictureLedger } | null> | null = null;

  async get(key: string): Promise<KeptPicture | null> {
    const open = await this.#opened();
    if (!open?.ledger.has(key)) return null;
    try {
      const store = open.db.transaction(pictures, 'readwrite').objectStore(pictures);
      const found = (await answer(store.get(key))) as PictureRecord | undefined;
      if (found === undefined) return null;
      const used = open.ledger.use(key);
      if (used !== null) store.put({ ...found, used });
      return found;
    } catch {
      return null;
    }
  }

  async put(key: string, { file, facts }: KeptPicture): Promise<void> {
    const open = await this.#opened();
    const added = open?.ledger.add(key, file.size);
    if (open === null || added == null) return;
    try {
      const store = open.db.transaction(pictures, 'readwrite').objectStore(pictures);
      for (const gone of added.gone) store.delete(gone);
      const record: PictureRecord = { key, file, facts, bytes: file.size, used: added.used };
      await answer(store.put(record));
    } catch {
      // A full disk or a private window: the picture is drawn again next time.
    }
  }

  /** Removes all pictures. */
  async clear(): Promise<void> {
    const open = await this.#opened();
    this.#open = null;
    try {
      open?.db.close();
      if (typeof indexedDB !== 'undefined') await deleteDatabase(database);
    } catch {
      // Where the database may not be used there is nothing to remove.
    }
  }

  #opened(): Promise<{ readonly db: IDBDatabase; readonly ledger: PictureLedger } | null> {
    return (this.#open ??= openPictures().catch(() => null));
  }
}

async function openPictures(): Promise<{ db: IDBDatabase; ledger: PictureLedger } | null> {
  if (typeof indexedDB === 'undefined') return null;
  const db = await openDatabase(database, version, (opened) => {
    for (const name of [...opened.objectStoreNames]) opened.deleteObjectStore(name);
    // The ledger reads the index only, not the images.
    opened.createObjectStore(pictures, { keyPath: 'key' }).createIndex(byUse, ['used', 'bytes']);
  });
  // Another tab clears the pictures, or has a newer version of the page.
  db.onversionchange = () => db.close();
  return { db, ledger: new PictureLedger(pictureBounds, await storedIn(db)) };
}

function storedIn(db: IDBDatabase): Promise<readonly Stored[]> {
  return new Promise((resolve, reject) => {
    const found: Stored[] = [];
    const walk = db.transaction(pictures).objectStore(pictures).index(byUse).openKeyCursor();
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
    walk.onerror = () => reject(walk.error ?? new Error('The pictures cannot be listed.'));
  });
}

/** The page's one store. */
export const pictureStore: PictureStore = new PictureStore();
