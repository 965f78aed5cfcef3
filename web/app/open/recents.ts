import { readSetting, writeSetting } from '../storage.js';
import { formatOf } from '../formats.js';
import type { KeepChoice, Recent } from '../state/recents.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { message } from '../text/messages.js';
import type { Actions } from '../actions/actions.js';
import { digest } from './digest.js';
import { DatabaseFiles, type KeptFiles } from './kept-files.js';
import type { OpenInput, Source } from './source.js';

/** The maximum size in bytes of all stored files, and of the files of one source. Browsers allow gigabytes. */
const mostBytes = 512 << 20;
const mostBytesEach = 128 << 20;
const mostRecents = 24;
/** The setting with the user's choice: 'on' or 'off'; absent until the user chooses. */
export const storageKey = 'marrow.recents';

/** The files that were opened last. The browser stores them if the user allowed it. They never leave the browser. */
export class Recents {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #files: KeptFiles;
  /** The keys of sources that were stored during this visit. */
  readonly #stored: Map<Source, string> = new Map();
  /** Blobs that were read from the store and need not be stored again. */
  #fromStore: WeakSet<Blob> = new WeakSet();
  /** Sources that could not be stored and whose failure has been reported. */
  readonly #refused: WeakSet<Source> = new WeakSet();
  /** The source whose files are open; null for samples and addresses. */
  #source: Source | null = null;
  /** The open model of that source. */
  #entry: string | null = null;

  constructor(store: Store<AppState>, actions: Actions, files: KeptFiles = new DatabaseFiles()) {
    this.#store = store;
    this.#actions = actions;
    this.#files = files;
    this.#store.patch({ recents: { choice: storedChoice(), list: [], open: null } });
    if (this.#allowed) void this.#refresh();
  }

  /** Starts to store files, beginning with the open ones, or stops and deletes all stored files. */
  async setKept(kept: boolean): Promise<void> {
    if (!writeSetting(storageKey, kept ? 'on' : 'off')) {
      this.#patch({ choice: 'impossible' });
      this.#actions.notices.toast(message('recentsImpossible'));
      return;
    }
    const { choice } = this.#store.state.recents;
    this.#patch({ choice: kept ? 'on' : 'off' });
    if (kept) {
      if (await this.#keep()) this.#actions.notices.toast(message('recentsKept'));
    } else if (choice === 'on') {
      await this.forget();
      this.#actions.notices.toast(message('recentsForgotten'));
    }
  }

  /** Deletes all stored files. Does not close the open model. */
  async forget(): Promise<void> {
    this.#stored.clear();
    this.#fromStore = new WeakSet();
    this.#patch({ open: null });
    await this.#files.clear();
    await this.#refresh();
  }

  /**
   * Records the open files, and stores them if the user allowed it.
   * @param source - null for samples and addresses
   * @param entry - the model of the source; null in the gallery
   */
  async follow(source: Source | null, entry: string | null): Promise<void> {
    this.#source = source;
    this.#entry = entry;
    const open = source === null ? null : (this.#stored.get(source) ?? null);
    if (open !== this.#store.state.recents.open) this.#patch({ open });
    const isRefused = source !== null && this.#refused.has(source);
    if (this.#allowed && !isRefused) await this.#keep();
  }

  /** Applies a choice that was made in another tab. */
  async choiceChanged(): Promise<void> {
    this.#stored.clear();
    this.#fromStore = new WeakSet();
    this.#patch({ choice: storedChoice(), open: null });
    if (this.#allowed) await this.#refresh();
  }

  /**
   * The input that opens the files of a key; null if they are not stored.
   * @param chosen - the model to open; without it the one that was opened last
   */
  async input(key: string, chosen?: string | null): Promise<OpenInput | null> {
    const found = await this.#files.get(key);
    if (found === null) return null;
    const { recent, files } = found;
    for (const { file } of files) this.#fromStore.add(file);
    return { kind: 'kept', name: recent.from, files, chosen: chosen === undefined ? recent.entry : chosen };
  }

  /** Stores the open files. Returns false and reports the reason if that failed. */
  async #keep(): Promise<boolean> {
    const [source, entry] = [this.#source, this.#entry];
    const files = source?.kept() ?? null;
    if (source === null || files === null) return true;
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    if (bytes > mostBytesEach) {
      this.#refused.add(source);
      this.#actions.notices.toast(message('recentsTooLarge', source.name, bytes, mostBytesEach));
      return false;
    }
    // The key of a set of files is the same on each visit.
    const key = digest([source.name, files.length, bytes, files[0]?.path].join('|'));
    const { subject, entries } = this.#store.state;
    // If a source has only one model, the subject's entry is null.
    const shown = source.entries.length > 1 ? entry : null;
    const isSubject = subject !== null && entries === null && subject.entry === shown;
    const name = isSubject ? subject.name : source.name;
    const format = isSubject ? formatOf(subject.summary) : '';
    const recent: Recent = { key, name, format, from: source.name, entry, bytes, opened: Date.now() };
    const isKnown = this.#stored.has(source) || files.every(({ file }) => this.#fromStore.has(file));
    // The user or another tab may have deleted the files. The gallery does not change which model was opened last.
    const isStored = isKnown && (await (isSubject ? this.#files.describe(recent) : this.#files.has(key)));
    if (isStored) {
      this.#stored.set(source, key);
    } else {
      const problem = await this.#files.put(recent, files);
      if (problem !== null) {
        this.#refused.add(source);
        this.#actions.notices.toast(
          problem === 'full'
            ? message('recentsFull', source.name, bytes)
            : message('recentsRefused', source.name),
        );
        return false;
      }
      // The user may have withdrawn the permission meanwhile.
      if (!this.#allowed) {
        await this.#files.clear();
        return true;
      }
      this.#stored.set(source, key);
      await this.#trim(key);
    }
    if (this.#source === source) this.#patch({ open: key });
    await this.#refresh();
    return true;
  }

  get #allowed(): boolean {
    // Another tab may have changed the choice.
    return this.#store.state.recents.choice === 'on' && storedChoice() === 'on';
  }

  /** Deletes the oldest files until the limits are met. Does not delete the open files. */
  async #trim(open: string): Promise<void> {
    const list = await this.#list();
    const [first, others] = [list.filter(({ key }) => key === open), list.filter(({ key }) => key !== open)];
    let bytes = 0;
    const old = [...first, ...others].filter(
      (recent, i) => (bytes += recent.bytes) > mostBytes || i >= mostRecents,
    );
    const keys = old.map(({ key }) => key);
    if (keys.length === 0) return;
    await this.#files.delete(keys);
    for (const [source, key] of this.#stored) if (keys.includes(key)) this.#stored.delete(source);
  }

  async #refresh(): Promise<void> {
    this.#patch({ list: await this.#list() });
  }

  /** All stored files, latest first. */
  async #list(): Promise<readonly Recent[]> {
    return [...(await this.#files.list())].sort((a, b) => b.opened - a.opened);
  }

  #patch(change: Partial<AppState['recents']>): void {
    this.#store.patch({ recents: { ...this.#store.state.recents, ...change } });
  }
}

function storedChoice(): KeepChoice {
  const stored = readSetting(storageKey);
  if (stored === undefined) return 'impossible';
  return stored === 'on' || stored === 'off' ? stored : 'unasked';
}
