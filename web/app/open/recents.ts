import { completed, openDatabase, readSetting, writeSetting } from '../storage.js';
import { formatOf } from '../formats.js';
import type { Recent } from '../state/recents.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { words } from '../text/messages.js';
import type { Actions } from '../state/actions.js';
import type { KeptFile, OpenInput } from './source.js';
import type { LoadRequest } from './load-request.js';

/** Limits of all stored files, and of one subject. Browsers allow gigabytes; this is little of a disk. */
const mostBytes = 512 << 20;
const mostBytesEach = 128 << 20;
const mostRecents = 24;
/** The setting that allows to store files. */
const storageKey = 'marrow.recents';
const database = 'marrow-recents';
const tables = { about: 'about', files: 'files' } as const;

/** The files that were opened last, stored in this browser if the user allowed it. They never leave the browser. */
export class Recents {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  #opened: Promise<IDBDatabase> | null = null;

  constructor(store: Store<AppState>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
    this.#store.patch({ recents: { kept: readSetting(storageKey) === 'on', list: [] } });
    if (this.#allowed) void this.#refresh();
  }

  /** Stores files from now on, or stops and deletes all stored files. */
  async setKept(kept: boolean): Promise<void> {
    if (!writeSetting(storageKey, kept ? 'on' : null)) {
      this.#actions.toast(words.recentsImpossible);
      return;
    }
    this.#store.patch({ recents: { ...this.#store.state.recents, kept } });
    if (!kept) await this.forget();
    this.#actions.toast(kept ? words.recentsKept : words.recentsForgotten);
  }

  /** Deletes all stored files. */
  async forget(): Promise<void> {
    await this.#run('readwrite', ({ about, files }) => {
      about.clear();
      files.clear();
    });
    await this.#refresh();
  }

  /**
   * Stores the files of a subject.
   * @returns their key; null if they were not stored
   */
  async keep({ source, entry }: LoadRequest): Promise<string | null> {
    if (!this.#allowed) return null;
    const files = source.kept();
    if (files === null) return null;
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    const { subject } = this.#store.state;
    // The same files with the same model have one key.
    const key = [entry, source.name, files.length, bytes, files[0]?.path].join('|');
    if (bytes > mostBytesEach) {
      this.#actions.toast(words.recentsTooLarge(source.name));
      return null;
    }
    const name = subject?.name ?? source.name;
    const format = subject === null ? '' : formatOf(subject.summary);
    const recent: Recent = { key, name, format, from: source.name, entry, bytes, opened: Date.now() };
    const isKept = await this.#run('readwrite', (all) => {
      all.about.put(recent);
      all.files.put(files, key);
    });
    if (!isKept) return null;
    await this.#trim();
    await this.#refresh();
    return key;
  }

  /** The input that opens the files of a key; null if they are no longer stored. */
  async input(key: string): Promise<OpenInput | null> {
    let recent: Recent | undefined;
    let files: readonly KeptFile[] | undefined;
    await this.#run('readonly', (all) => {
      onAnswer<Recent | undefined>(all.about.get(key), (value) => (recent = value));
      onAnswer<readonly KeptFile[] | undefined>(all.files.get(key), (value) => (files = value));
    });
    if (recent === undefined || files === undefined) return null;
    return { kind: 'kept', name: recent.from, files, chosen: recent.entry };
  }

  get #allowed(): boolean {
    return this.#store.state.recents.kept;
  }

  /** Deletes the oldest files until the rest is within the limits. */
  async #trim(): Promise<void> {
    const list = await this.#list();
    let bytes = 0;
    const old = list.filter((recent, i) => (bytes += recent.bytes) > mostBytes || i >= mostRecents);
    if (old.length === 0) return;
    await this.#run('readwrite', ({ about, files }) => {
      for (const { key } of old) {
        about.delete(key);
        files.delete(key);
      }
    });
  }

  async #refresh(): Promise<void> {
    this.#store.patch({ recents: { ...this.#store.state.recents, list: await this.#list() } });
  }

  /** All stored subjects, the last opened first. */
  async #list(): Promise<readonly Recent[]> {
    let list: Recent[] = [];
    await this.#run('readonly', ({ about }) => onAnswer<Recent[]>(about.getAll(), (found) => (list = found)));
    return list.sort((a, b) => b.opened - a.opened);
  }

  /** Runs a transaction. Returns false if the browser refuses it. */
  async #run(
    mode: IDBTransactionMode,
    work: (all: Readonly<Record<keyof typeof tables, IDBObjectStore>>) => void,
  ): Promise<boolean> {
    try {
      const stores = await (this.#opened ??= openDatabase(database, 1, (opened) => {
        opened.createObjectStore(tables.about, { keyPath: 'key' });
        opened.createObjectStore(tables.files);
      }));
      const transaction = stores.transaction(Object.values(tables), mode);
      work({ about: transaction.objectStore(tables.about), files: transaction.objectStore(tables.files) });
      await completed(transaction);
      return true;
    } catch {
      return false;
    }
  }
}

function onAnswer<T>(request: IDBRequest, take: (value: T) => void): void {
  request.onsuccess = () => take(request.result as T);
}
