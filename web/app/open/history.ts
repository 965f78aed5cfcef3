import type { Actions } from '../actions/actions.js';
import { settingsOf, writeAddress } from '../state/address.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { Work } from '../state/work.js';
import { failureOf } from './failure.js';
import type { Recents } from './recents.js';
import type { Session } from './session.js';
import type { HistoryEntry, LoadRequest, OpenListener, SavedView } from './load-request.js';

/** The data that the browser stores with a history entry. */
interface StoredEntry {
  /** The id of the entry, unique within the visit. */
  readonly place: string;
  /** The id of the previous entry, if it belongs to the same visit. */
  readonly before: string | null;
}

/** The number of entries that keep their files. Older entries open by their address. */
const maximumEntries = 60;

/**
 * The browser's history: one entry for each opened subject, for the gallery and for the start page. Back and Forward
 * open the same files with their last settings. Local files are available until the page closes. If the user allowed
 * the browser to store them, the entry's address contains their key, and they stay available.
 */
export class History implements OpenListener {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #session: Session;
  readonly #recents: Recents;
  readonly #work: Work;
  /** Opens an address. */
  readonly #open: (address: URL) => Promise<void>;
  /** Identifies this visit; a reload starts another one. */
  readonly #visit: string = Math.random().toString(36).slice(2);
  readonly #entries: Map<string, HistoryEntry> = new Map();
  readonly #views: Map<string, SavedView> = new Map();
  #count = 0;
  /** The target of Back or Forward, until it is shown. */
  #expected: string | null = null;
  /** The entry that is shown. */
  #shown: string | null = null;
  /** The entry whose subject is open. The gallery may cover it. */
  #subject: string | null = null;

  /** @param open - opens an address */
  constructor(
    store: Store<AppState>,
    actions: Actions,
    session: Session,
    recents: Recents,
    work: Work,
    open: (address: URL) => Promise<void>,
  ) {
    this.#store = store;
    this.#actions = actions;
    this.#session = session;
    this.#recents = recents;
    this.#work = work;
    this.#open = open;
  }

  /** Opens the current entry, then observes the session and the browser. */
  begin(): void {
    this.#session.listener = this;
    this.#store.subscribe((state, previous) => {
      if (previous.entries === null && state.entries !== null) this.#openedGallery();
      if (previous.entries !== null && state.entries === null) queueMicrotask(() => this.#closedGallery());
    });
    addEventListener('popstate', ({ state }) => this.#go(state as StoredEntry | null));
    this.#enter();
  }

  opened(entry: HistoryEntry): void {
    this.#remember();
    const id = this.#expected;
    if (id === null && entry.kind === 'start' && this.#kindOf(this.#shown) === 'start') return;
    this.#at(id ?? this.#push(), entry);
  }

  reloaded(request: LoadRequest): void {
    if (this.#subject === null) return;
    const place = { kind: 'subject', request } as const;
    this.#entries.set(this.#subject, place);
    this.#follow(place);
  }

  /** Handles Back and Forward. `entry` is null if the entry has only an address. */
  #go(entry: StoredEntry | null): void {
    const id = entry?.place ?? '';
    const place = this.#entries.get(id);
    if (place === undefined) {
      this.#enter();
      return;
    }
    this.#remember();
    // This comes first, so that closing the gallery below adds no entry to the history.
    this.#shown = id;
    // If another subject is open, `#follow` is called after this entry's subject has loaded.
    if (place.kind === 'gallery' || this.#subject === id) this.#follow(place);
    if (place.kind === 'gallery') {
      this.#travel(id, () => this.#session.showGallery(place.list));
    } else if (this.#subject === id) {
      this.#actions.notices.dismissFailure();
      this.#actions.gallery.close();
    } else if (place.kind === 'start') {
      this.#travel(id, () => this.#session.greet());
    } else {
      this.#travel(id, () => this.#session.revisit(place.request, this.#views.get(id) ?? null));
    }
  }

  /** Opens the current address: when the page is loaded, and for entries of an earlier visit. */
  #enter(): void {
    const id = this.#newId();
    const entry: StoredEntry = { place: id, before: null };
    history.replaceState(entry, '');
    const address = new URL(location.href);
    this.#travel(id, () => this.#open(address));
  }

  /** Opens the entry that the browser has already navigated to. */
  #travel(id: string, open: () => Promise<void>): void {
    this.#expected = id;
    const opened = open()
      .catch((error: unknown) => this.#actions.notices.fail(failureOf(error, '', null)))
      .finally(() => {
        if (this.#expected === id) this.#expected = null;
      });
    void this.#work.during(opened);
  }

  #openedGallery(): void {
    const { list } = this.#session;
    // The session itself reports galleries that it opens.
    if (list === null || this.#kindOf(this.#shown) === 'gallery') return;
    this.opened({ kind: 'gallery', list });
  }

  /** Handles a gallery that was closed without a selection: goes back to the subject's entry. */
  #closedGallery(): void {
    const { loading, entries } = this.#store.state;
    if (loading !== null || entries !== null || this.#kindOf(this.#shown) !== 'gallery') return;
    const behind = this.#subject;
    if (behind === null) return;
    const place = this.#entries.get(behind);
    if ((history.state as StoredEntry | null)?.before === behind) history.back();
    else if (place !== undefined) this.#at(this.#push(), place);
  }

  #at(id: string, place: HistoryEntry): void {
    this.#entries.set(id, place);
    this.#shown = id;
    if (place.kind !== 'gallery') this.#subject = id;
    if (this.#expected === id) this.#expected = null;
    this.#forgetOldest();
    this.#follow(place);
  }

  /** Adds an entry to the browser's history. Its address is completed when the state changes. */
  #push(): string {
    const id = this.#newId();
    const entry: StoredEntry = { place: id, before: this.#shown };
    history.pushState(entry, '', writeAddress(new URL(location.href), {}).href);
    return id;
  }

  /** Stores the local files of the shown entry if the user allowed that. */
  #follow(place: HistoryEntry): void {
    const opened = place.kind === 'start' ? null : place.kind === 'gallery' ? place.list : place.request;
    const entry = place.kind === 'subject' ? place.request.entry : null;
    const source = opened?.origin.kind === 'files' ? opened.source : null;
    // Wait until the state contains the subject.
    queueMicrotask(() => void this.#work.during(this.#recents.follow(source, entry)));
  }

  /** Saves the settings of the open subject for Back and Forward. */
  #remember(): void {
    const { subject, welcome } = this.#store.state;
    if (this.#subject === null || subject === null || welcome) return;
    const { summary, textureOverrides } = subject;
    const view = settingsOf(this.#store.state, subject);
    this.#views.set(this.#subject, { view, overridden: { summary, textureOverrides } });
  }

  #forgetOldest(): void {
    for (const id of this.#entries.keys()) {
      if (this.#entries.size <= maximumEntries) return;
      if (id === this.#shown || id === this.#subject) continue;
      this.#entries.delete(id);
      this.#views.delete(id);
    }
  }

  #kindOf(id: string | null): HistoryEntry['kind'] | undefined {
    return id === null ? undefined : this.#entries.get(id)?.kind;
  }

  #newId(): string {
    return `${this.#visit} ${++this.#count}`;
  }
}
