import type { ViewState } from '../../lib/state/index.js';
import type { Actions } from '../actions/actions.js';
import { settingsOf } from '../state/address.js';
import { knownParts, partName } from '../state/player-parts.js';
import type { AppState, Entry, PartChoice, PartSlot, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { message } from '../text/messages.js';
import { joinedOrigin } from './input.js';
import type { Loads } from './loads.js';
import type { Opener, Source } from './source.js';
import type { LoadRequest } from './load-request.js';

interface Before {
  readonly subject: Subject;
  readonly source: Source;
  readonly view: ViewState;
  readonly entry: string | null;
}

/** Methods of the session that reload a player. */
export interface PartsHost {
  /** The source of the open model. */
  source(): Source | null;
  open(source: Source, entry: string, signal: AbortSignal): Promise<void>;
  fetch(request: LoadRequest, signal: AbortSignal): Promise<void>;
}

/** Assembles Quake III players from the parts of several. Each change reloads the subject with other parts. */
export class PlayerParts {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #opener: Opener;
  readonly #loads: Loads;
  readonly #host: PartsHost;
  /** The previous player, onto which the open one was dropped: its files and settings. */
  #before: Before | null = null;

  constructor(store: Store<AppState>, actions: Actions, opener: Opener, loads: Loads, host: PartsHost) {
    this.#store = store;
    this.#actions = actions;
    this.#opener = opener;
    this.#loads = loads;
    this.#host = host;
  }

  /** Sets a player's weapon, torso or head. Null restores the player's own part, or removes the weapon. */
  async setPart(slot: PartSlot, entry: string | null): Promise<void> {
    const { subject } = this.#store.state;
    const source = this.#host.source();
    if (subject === null || source === null) return;
    await this.#loads.run({ name: subject.name, source }, (signal) =>
      this.#mix(subject, source, slot, entry, signal),
    );
  }

  /**
   * Combines a dropped part with the open player. A weapon is attached to the player. A dropped player is opened, and
   * the page offers to put its head or torso on the previous player.
   */
  async takeDropped(subject: Subject, added: Source, part: Entry, signal: AbortSignal): Promise<void> {
    const base = this.#host.source();
    if (base === null) return;
    const name = partName(part.entry);
    if (part.kind === 'quake3_player') {
      const view = settingsOf(this.#store.state, subject);
      const before = { subject, source: base, view, entry: subject.entry ?? this.#ownEntry };
      await this.#host.open(added, part.entry, signal);
      if (signal.aborted) return;
      this.#before = before;
      const offered = { entry: part.entry, onto: subject.name };
      this.#store.patch({ offered });
      this.#actions.notices.say(message('offerText', name, subject.name));
      return;
    }
    const source = await this.#opener.join(base, added, signal);
    const joined = { ...subject, origin: joinedOrigin(subject.origin, source) };
    await this.#mix(joined, source, 'weapon', part.entry, signal);
    if (!signal.aborted) this.#actions.notices.toast(message('weaponTaken', name));
  }

  /** Opens a player that was dropped onto a single weapon, with that weapon. */
  async openWithWeapon(subject: Subject, added: Source, player: Entry, signal: AbortSignal): Promise<void> {
    const base = this.#host.source();
    const weapon = subject.entry ?? base?.entries[0]?.entry ?? base?.main;
    if (base === null || weapon === undefined || weapon === null) return;
    const source = await this.#opener.join(base, added, signal);
    const origin = { kind: 'files', names: source.names } as const;
    const request = { source, origin, entry: player.entry, mixed: { weapon }, options: {}, keep: false };
    await this.#host.fetch(request, signal);
    if (!signal.aborted) this.#actions.notices.toast(message('weaponTaken', partName(weapon)));
  }

  /** Withdraws the offer of the dropped player's parts. */
  dropOffer(): void {
    this.#before = null;
    this.#store.patch({ offered: null });
  }

  /** Opens the previous player with a part of the dropped one. Null declines the offer. */
  async takeOffered(slot: 'head' | 'upper' | null): Promise<void> {
    const { offered } = this.#store.state;
    const before = this.#before;
    const added = this.#host.source();
    this.dropOffer();
    if (slot === null || offered === null || before === null || added === null) return;
    const { subject, view } = before;
    const name = partName(offered.entry);
    await this.#loads.run({ name: subject.name, source: added }, async (signal) => {
      const source = await this.#opener.join(before.source, added, signal);
      const mixed = { ...subject.mixed, [slot]: offered.entry };
      const request = {
        source,
        origin: joinedOrigin(subject.origin, source),
        entry: before.entry,
        mixed,
        options: { view, overridden: subject },
        keep: false,
      };
      await this.#host.fetch(request, signal);
      if (!signal.aborted)
        this.#actions.notices.toast(
          slot === 'head' ? message('headTaken', name) : message('torsoTaken', name),
        );
    });
  }

  /** Reloads the subject from these files, with these parts. The user's settings are kept. */
  async reload(
    subject: Subject,
    source: Source,
    mixed: PartChoice,
    signal: AbortSignal,
    entry: string | null = null,
  ): Promise<void> {
    const { origin } = subject;
    const opened = entry ?? subject.entry ?? this.#ownEntry;
    await this.#host.fetch({ source, origin, entry: opened, mixed, options: {}, keep: true }, signal);
  }

  async #mix(
    subject: Subject,
    source: Source,
    slot: PartSlot,
    entry: string | null,
    signal: AbortSignal,
  ): Promise<void> {
    const others = Object.entries(subject.mixed).filter(([name]) => name !== slot);
    const mixed = Object.fromEntries(entry === null ? others : [...others, [slot, entry]]);
    await this.reload(subject, source, mixed, signal);
  }

  /** The entry to reload if the subject has none: the first entry of the source, else its player. */
  get #ownEntry(): string | null {
    const source = this.#host.source();
    const player = source?.playerParts.find(({ kind }) => kind === 'quake3_player');
    return (source?.entries[0] ?? player)?.entry ?? null;
  }
}

/** The parts that an address names and the files contain. */
export function askedParts({ weapon, head, upper }: ViewState, { names, playerParts }: Source): PartChoice {
  const asked = {
    // In Quake II, a weapon without an extension is the name of a part, not a path.
    ...(weapon?.includes('.') ? { weapon } : {}),
    ...(head === undefined ? {} : { head }),
    ...(upper === undefined ? {} : { upper }),
  };
  return knownParts(asked, playerParts, names.length > 1);
}
