import type { Actions } from '../actions/actions.js';
import { settingsOf, writeAddress } from '../state/address.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { Work } from '../state/work.js';
import type { Recents } from './recents.js';
import type { Session } from './session.js';
import type { HistoryEntry, LoadRequest, OpenListener, SavedView } from './load-request.js';

/** The data that the browser stores with an entry of its history. */
interface StoredEntry {
  /** The id of the entry, unique in this visit of the page. */
  readonly place: string;
  /** The id of the entry before, if it belongs to the same visit. */
  readonly before: string | null;
}

/** Limit of entries that keep their files; older entries open by their address. */
const maximumEntries = 60;

/**
 * The browser's history: an entry for each opened subject, for the gallery and for the start page. Back and Forward
 * open the same files with the last settings. Local files are available until the page closes, or as long as the
 * browser stores them if the user allowed that: then the address of the entry holds their key.
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
  /** The entry that the browser has gone to, until it is shown. */
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

  /** Opens the present entry, and follows the session and the browser from then on. */
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

  /** The browser went to an entry: of this visit, or one that only has an address. */
  #go(entry: StoredEntry | null): void {
    const id = entry?.place ?? '';
    const place = this.#entries.get(id);
    if (place === undefined) {
      this.#enter();
      return;
    }
    this.#remember();
    // These changes come from Back or Forward, not from the user.
    this.#shown = id;
    // The files of another subject follow when it has been opened.
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

  /** Opens an entry of another visit by its address. */
  #enter(): void {
    const id = this.#newId();
    const entry: StoredEntry = { place: id, before: null };
    history.replaceState(entry, '');
    const address = new URL(location.href);
    this.#travel(id, () => this.#open(address));
  }

  /** Opens an entry that the browser has already gone to. */
  #travel(id: string, open: () => Promise<void>): void {
    this.#expected = id;
    void this.#work.during(open()).finally(() => {
      if (this.#expected === id) this.#expected = null;
    });
  }

  #openedGallery(): void {
    const { list } = this.#session;
    // The session reports galleries that it opens itself.
    if (list === null || this.#kindOf(this.#shown) === 'gallery') return;
    this.opened({ kind: 'gallery', list });
  }

  /** The gallery was closed without a selection: the browser goes back to the entry of the subject. */
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

  /** Adds an entry to the browser's history. The state's keys in its address follow. */
  #push(): string {
    const id = this.#newId();
    const entry: StoredEntry = { place: id, before: this.#shown };
    history.pushState(entry, '', writeAddress(new URL(location.href), {}).href);
    return id;
  }

  /** Has the local files of the shown entry stored, if the user allowed that. */
  #follow(place: HistoryEntry): void {
    const opened = place.kind === 'start' ? null : place.kind === 'gallery' ? place.list : place.request;
    const entry = place.kind === 'subject' ? place.request.entry : null;
    const source = opened?.origin.kind === 'files' ? opened.source : null;
    // After the state has the subject.
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
