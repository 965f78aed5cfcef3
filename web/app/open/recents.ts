import { formatOf } from '../formats.js';
import type { Recent } from '../state/recents.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { words } from '../text/messages.js';
import type { Actions } from '../state/actions.js';
import type { KeptFile, OpenInput } from './source.js';
import type { LoadRequest } from './load-request.js';

/** In all, and of one opening. Browsers give pages gigabytes; this is what nobody misses on a disk. */
const mostBytes = 512 << 20;
const mostBytesEach = 128 << 20;
const mostRecents = 24;
/** The choice to keep files, in the browser's storage. */
const storageKey = 'marrow.recents';
const database = 'marrow-recents';
const tables = { about: 'about', files: 'files' } as const;

/**
 * The files that were opened last, kept in this browser where the person has allowed it. They never leave it. Where
 * the browser forbids storage, nothing is kept.
 */
export class Recents {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  #opened: Promise<IDBDatabase> | null = null;

  constructor(store: Store<AppState>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
    this.#store.patch({ recents: { kept: isAllowed(), list: [] } });
    if (this.#allowed) void this.#refresh();
  }

  /** Keeps files from now on, or no more: then what was kept is deleted. */
  async setKept(kept: boolean): Promise<void> {
    try {
      if (kept) localStorage.setItem(storageKey, 'on');
      else localStorage.removeItem(storageKey);
    } catch {
      // Without storage, nothing can be kept.
      this.#actions.toast(words.recentsImpossible);
      return;
    }
    this.#store.patch({ recents: { ...this.#store.state.recents, kept } });
    if (!kept) await this.forget();
    this.#actions.toast(kept ? words.recentsKept : words.recentsForgotten);
  }

  /** Deletes all that is kept. */
  async forget(): Promise<void> {
    await this.#run('readwrite', ({ about, files }) => {
      about.clear();
      files.clear();
    });
    await this.#refresh();
  }

  /**
   * Keeps the files of a subject.
   * @returns their key; null where they are not kept
   */
  async keep({ source, entry }: LoadRequest): Promise<string | null> {
    if (!this.#allowed) return null;
    const files = source.kept();
    if (files === null) return null;
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    const { subject } = this.#store.state;
    // The same files with the same model in view are kept once.
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

  /** What opens the files of a key again; null where they are not kept any longer. */
  async input(key: string): Promise<OpenInput | null> {
    let recent: Recent | undefined;
    let files: readonly KeptFile[] | undefined;
    await this.#run('readonly', (all) => {
      answer<Recent | undefined>(all.about.get(key), (value) => (recent = value));
      answer<readonly KeptFile[] | undefined>(all.files.get(key), (value) => (files = value));
    });
    if (recent === undefined || files === undefined) return null;
    return { kind: 'kept', name: recent.from, files, chosen: recent.entry };
  }

  get #allowed(): boolean {
    return this.#store.state.recents.kept;
  }

  /** Deletes the oldest ones until the rest keeps the limits. */
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

  /** All of them, the last opened first. */
  async #list(): Promise<readonly Recent[]> {
    let list: Recent[] = [];
    await this.#run('readonly', ({ about }) => answer<Recent[]>(about.getAll(), (found) => (list = found)));
    return list.sort((a, b) => b.opened - a.opened);
  }

  /** Runs a transaction. False where the browser refuses it: for lack of room, or in a private window. */
  async #run(
    mode: IDBTransactionMode,
    work: (all: Readonly<Record<keyof typeof tables, IDBObjectStore>>) => void,
  ): Promise<boolean> {
    try {
      const opened = await (this.#opened ??= openDatabase());
      const transaction = opened.transaction(Object.values(tables), mode);
      work({ about: transaction.objectStore(tables.about), files: transaction.objectStore(tables.files) });
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('aborted'));
      });
      return true;
    } catch {
      return false;
    }
  }
}

function isAllowed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

function answer<T>(request: IDBRequest, take: (value: T) => void): void {
  request.onsuccess = () => take(request.result as T);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(tables.about, { keyPath: 'key' });
      request.result.createObjectStore(tables.files);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error ?? new Error('blocked'));
  });
}
