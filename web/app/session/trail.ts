import { settingsOf, writeAddress } from '../state/address.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { Work } from '../state/work.js';
import type { Journey, Left, Place } from './place.js';
import type { Recents } from './recents.js';
import type { Session } from './session.js';
import type { Target } from './target.js';

/** What the browser keeps with an entry of its history. */
interface Entry {
  /** The place, by its number in this life of the page. */
  readonly place: string;
  /** The place of the entry before, where that belongs to this life of the page. */
  readonly before: string | null;
  /** Where the place's files are kept, if they are. */
  readonly recent?: string;
}

/** Places whose files are kept reachable; older ones are opened by their address. */
const mostPlaces = 60;

/**
 * The browser's history: an entry for each opened subject, for the gallery and for the start page. Back and Forward
 * open the same files as before, in the state in which they were left; files of this computer as long as the page
 * lives, or as long as the browser keeps them where a person has allowed that.
 */
export class Trail implements Journey {
  readonly #store: Store<AppState>;
  readonly #session: Session;
  readonly #recents: Recents;
  readonly #work: Work;
  readonly #open: (address: URL) => Promise<void>;
  /** Tells this life of the page from the one before a reload. */
  readonly #life: string = Math.random().toString(36).slice(2);
  readonly #places: Map<string, Place> = new Map();
  readonly #left: Map<string, Left> = new Map();
  #count = 0;
  /** The entry that the browser has gone to, until its place is shown. */
  #expected: string | null = null;
  /** The place that is shown. */
  #shown: string | null = null;
  /** The place whose subject is open, which may lie behind the gallery. */
  #subject: string | null = null;

  /** @param open - opens what an address asks for */
  constructor(
    store: Store<AppState>,
    session: Session,
    recents: Recents,
    work: Work,
    open: (address: URL) => Promise<void>,
  ) {
    this.#store = store;
    this.#session = session;
    this.#recents = recents;
    this.#work = work;
    this.#open = open;
  }

  /** Opens what the present entry asks for, and follows the person from there. */
  begin(): void {
    this.#session.journey = this;
    this.#store.subscribe((state, previous) => {
      if (previous.entries === null && state.entries !== null) this.#openedGallery();
      if (previous.entries !== null && state.entries === null) queueMicrotask(() => this.#closedGallery());
    });
    addEventListener('popstate', ({ state }) => this.#go(state as Entry | null));
    this.#enter(history.state as Entry | null);
  }

  arrived(place: Place): void {
    this.#remember();
    const id = this.#expected;
    if (id === null && place.kind === 'start' && this.#kindOf(this.#shown) === 'start') return;
    this.#at(id ?? this.#push(), place);
  }

  reloaded(target: Target): void {
    if (this.#subject !== null) this.#places.set(this.#subject, { kind: 'subject', target });
  }

  /** The browser went to an entry: of this life of the page, or one that only has an address. */
  #go(entry: Entry | null): void {
    const id = entry?.place ?? '';
    const place = this.#places.get(id);
    if (place === undefined) {
      this.#enter(entry);
      return;
    }
    this.#remember();
    // What the state tells now is no step of the person.
    this.#shown = id;
    if (place.kind === 'gallery') {
      this.#travel(id, () => this.#session.showGallery(place.choice));
    } else if (this.#subject === id) {
      this.#store.patch({ entries: null, failure: null });
    } else if (place.kind === 'start') {
      this.#travel(id, () => this.#session.greet());
    } else {
      this.#travel(id, () => this.#session.revisit(place.target, this.#left.get(id) ?? null));
    }
  }

  /** Opens what an entry without a known place asks for: its kept files, else its address. */
  #enter(entry: Entry | null): void {
    const id = this.#newId();
    const recent = entry?.recent;
    history.replaceState({ place: id, before: null, ...(recent !== undefined && { recent }) }, '');
    const address = new URL(location.href);
    this.#travel(id, async () => {
      const kept = recent === undefined ? null : await this.#recents.input(recent);
      await (kept === null ? this.#open(address) : this.#session.open(kept));
    });
  }

  /** Goes to a place that the browser's history is at already. */
  #travel(id: string, open: () => Promise<void>): void {
    this.#expected = id;
    void this.#work.during(open()).finally(() => {
      if (this.#expected === id) this.#expected = null;
    });
  }

  #openedGallery(): void {
    const { choice } = this.#session;
    // The session has told of a gallery that it opened by itself.
    if (choice === null || this.#kindOf(this.#shown) === 'gallery') return;
    this.arrived({ kind: 'gallery', choice });
  }

  /** The gallery was closed without a choice: the browser goes back to the entry of what lies behind it. */
  #closedGallery(): void {
    const { loading, entries } = this.#store.state;
    if (loading !== null || entries !== null || this.#kindOf(this.#shown) !== 'gallery') return;
    const behind = this.#subject;
    if (behind === null) return;
    const place = this.#places.get(behind);
    if ((history.state as Entry | null)?.before === behind) history.back();
    else if (place !== undefined) this.#at(this.#push(), place);
  }

  #at(id: string, place: Place): void {
    this.#places.set(id, place);
    this.#shown = id;
    if (place.kind !== 'gallery') this.#subject = id;
    if (this.#expected === id) this.#expected = null;
    this.#forgetOldest();
    // Once the state tells of the subject.
    if (place.kind === 'subject' && place.target.origin.kind === 'files')
      queueMicrotask(() => void this.#keep(id, place.target));
  }

  /** Adds an entry to the browser's history. The state's keys in its address follow. */
  #push(): string {
    const id = this.#newId();
    const entry: Entry = { place: id, before: this.#shown };
    history.pushState(entry, '', writeAddress(new URL(location.href), {}).href);
    return id;
  }

  /** Writes the key of the kept files to the place's entry, if the browser is still there. */
  async #keep(id: string, target: Target): Promise<void> {
    const recent = await this.#recents.keep(target);
    const entry = history.state as Entry | null;
    if (recent !== null && entry?.place === id) history.replaceState({ ...entry, recent }, '');
  }

  /** Keeps how the open subject looks now, for when the person comes back to it. */
  #remember(): void {
    const { subject, welcome } = this.#store.state;
    if (this.#subject === null || subject === null || welcome) return;
    const { summary, repaints } = subject;
    const view = settingsOf(this.#store.state, subject);
    this.#left.set(this.#subject, { view, worn: { summary, repaints } });
  }

  #forgetOldest(): void {
    for (const id of this.#places.keys()) {
      if (this.#places.size <= mostPlaces) return;
      if (id === this.#shown || id === this.#subject) continue;
      this.#places.delete(id);
      this.#left.delete(id);
    }
  }

  #kindOf(id: string | null): Place['kind'] | undefined {
    return id === null ? undefined : this.#places.get(id)?.kind;
  }

  #newId(): string {
    return `${this.#life} ${++this.#count}`;
  }
}
