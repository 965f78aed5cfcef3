import type { Recent } from '../state/recents.js';
import { completed, openDatabase } from '../storage.js';
import type { KeptFile } from './source.js';

/** Why files could not be stored: the storage is full, or the browser refused. */
export type KeepProblem = 'full' | 'refused';

/** Stores local files with a description of each set of files. Tests replace it with plain objects. */
export interface KeptFiles {
  /** Stores files, or replaces those with the same key. Resolves to null when they are stored, else to the reason. */
  put(recent: Recent, files: readonly KeptFile[]): Promise<KeepProblem | null>;
  /** Replaces the description of stored files. Resolves to false, and stores nothing, if the files are not stored. */
  describe(recent: Recent): Promise<boolean>;
  /** Whether the files of a key are stored. */
  has(key: string): Promise<boolean>;
  /** The files of a key; null if they are not stored. */
  get(key: string): Promise<{ readonly recent: Recent; readonly files: readonly KeptFile[] } | null>;
  /** All descriptions, in no particular order. */
  list(): Promise<readonly Recent[]>;
  delete(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

const database = 'marrow-recents';
const tables = { about: 'about', files: 'files' } as const;
type Tables = Readonly<Record<keyof typeof tables, IDBObjectStore>>;

/** Stores files in the browser's database. They never leave the browser. */
export class DatabaseFiles implements KeptFiles {
  #opened: Promise<IDBDatabase> | null = null;

  put(recent: Recent, files: readonly KeptFile[]): Promise<KeepProblem | null> {
    return this.#run('readwrite', (all) => {
      all.about.put(recent);
      all.files.put(files, recent.key);
    });
  }

  async describe(recent: Recent): Promise<boolean> {
    let isStored = false;
    await this.#run('readwrite', ({ about, files }) =>
      onAnswer<IDBValidKey | undefined>(files.getKey(recent.key), (value) => {
        isStored = value !== undefined;
        if (isStored) about.put(recent);
      }),
    );
    return isStored;
  }

  async has(key: string): Promise<boolean> {
    let found: IDBValidKey | undefined;
    await this.#run('readonly', ({ files }) =>
      onAnswer<IDBValidKey | undefined>(files.getKey(key), (value) => (found = value)),
    );
    return found !== undefined;
  }

  async get(key: string): ReturnType<KeptFiles['get']> {
    let recent: Recent | undefined;
    let files: readonly KeptFile[] | undefined;
    await this.#run('readonly', (all) => {
      onAnswer<Recent | undefined>(all.about.get(key), (value) => (recent = value));
      onAnswer<readonly KeptFile[] | undefined>(all.files.get(key), (value) => (files = value));
    });
    return recent === undefined || files === undefined ? null : { recent, files };
  }

  async list(): Promise<readonly Recent[]> {
    let list: Recent[] = [];
    await this.#run('readonly', ({ about }) => onAnswer<Recent[]>(about.getAll(), (found) => (list = found)));
    return list;
  }

  async delete(keys: readonly string[]): Promise<void> {
    await this.#run('readwrite', ({ about, files }) => {
      for (const key of keys) {
        about.delete(key);
        files.delete(key);
      }
    });
  }

  async clear(): Promise<void> {
    await this.#run('readwrite', ({ about, files }) => {
      about.clear();
      files.clear();
    });
  }

  /** Opens the database. After a failure, or after it was closed, the next transaction opens it again. */
  async #open(): Promise<IDBDatabase> {
    const forget = (): void => void (this.#opened = null);
    try {
      const opened = await openDatabase(database, 1, (created) => {
        created.createObjectStore(tables.about, { keyPath: 'key' });
        created.createObjectStore(tables.files);
      });
      // Another tab deletes the database, or runs a newer version of the page.
      opened.onversionchange = () => {
        opened.close();
        forget();
      };
      opened.onclose = forget;
      return opened;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Runs a transaction. Resolves to the reason if the browser refuses it, else to null. */
  async #run(mode: IDBTransactionMode, work: (all: Tables) => void): Promise<KeepProblem | null> {
    try {
      const stores = await (this.#opened ??= this.#open());
      const transaction = stores.transaction(Object.values(tables), mode);
      work({ about: transaction.objectStore(tables.about), files: transaction.objectStore(tables.files) });
      await completed(transaction);
      return null;
    } catch (error) {
      return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused';
    }
  }
}

function onAnswer<T>(request: IDBRequest, take: (value: T) => void): void {
  request.onsuccess = () => take(request.result as T);
}
