import type { ViewState } from '../../lib/state/index.js';
import type { Actions } from '../state/actions.js';
import { settingsOf } from '../state/address.js';
import { isPlayer, isWeapon, knownParts, pieceName } from '../state/mixing.js';
import type { AppState, Entry, PartChoice, PartSlot, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { words } from '../text/messages.js';
import type { Loads } from './loads.js';
import type { Opener, Source } from './ports.js';
import type { Target } from './target.js';

interface Before {
  readonly subject: Subject;
  readonly source: Source;
  readonly view: ViewState;
  readonly entry: string | null;
}

/** The parts of the session that mixing needs. */
export interface MixingHost {
  /** The source of the open model. */
  source(): Source | null;
  open(source: Source, entry: string, signal: AbortSignal): Promise<void>;
  fetch(target: Target, signal: AbortSignal): Promise<void>;
}

/** Quake III players assembled from several: the same subject, loaded again with other parts. */
export class Mixing {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #opener: Opener;
  readonly #loads: Loads;
  readonly #host: MixingHost;
  /** The player onto which the open one was dropped: its files, and how it was shown. */
  #before: Before | null = null;

  constructor(store: Store<AppState>, actions: Actions, opener: Opener, loads: Loads, host: MixingHost) {
    this.#store = store;
    this.#actions = actions;
    this.#opener = opener;
    this.#loads = loads;
    this.#host = host;
  }

  /** Gives a player a weapon, or another player's torso or head. Null restores its own part, or empties the hand. */
  async setPart(slot: PartSlot, entry: string | null): Promise<void> {
    const { subject } = this.#store.state;
    const source = this.#host.source();
    if (subject === null || source === null) return;
    await this.#loads.run({ name: subject.name, source }, (signal) =>
      this.#mix(subject, source, slot, entry, signal),
    );
  }

  /**
   * Accepts a drop onto a player. A weapon goes into its hand. Another player opens, and what was open before can wear
   * its head or torso.
   */
  async takeDropped(subject: Subject, added: Source, piece: Entry, signal: AbortSignal): Promise<void> {
    const base = this.#host.source();
    if (base === null) return;
    const name = pieceName(piece.entry);
    if (piece.kind === 'quake3_player') {
      const view = settingsOf(this.#store.state, subject);
      const before = { subject, source: base, view, entry: subject.entry ?? this.#ownEntry };
      await this.#host.open(added, piece.entry, signal);
      if (signal.aborted) return;
      this.#before = before;
      const offered = { entry: piece.entry, onto: subject.name };
      this.#store.patch({ offered, announcement: words.offered(name, subject.name) });
      return;
    }
    const source = await this.#opener.join(base, added, signal);
    await this.#mix(subject, source, 'weapon', piece.entry, signal);
    this.#actions.toast(words.weaponTaken(name));
  }

  /** Opens the player that was dropped onto a lone weapon, with the weapon in its hand. */
  async openWithWeapon(subject: Subject, added: Source, player: Entry, signal: AbortSignal): Promise<void> {
    const base = this.#host.source();
    const weapon = subject.entry ?? base?.entries[0]?.entry ?? base?.main;
    if (base === null || weapon === undefined || weapon === null) return;
    const source = await this.#opener.join(base, added, signal);
    const origin = { kind: 'files', names: added.names } as const;
    const target = { source, origin, entry: player.entry, mixed: { weapon }, options: {}, keep: false };
    await this.#host.fetch(target, signal);
    this.#actions.toast(words.weaponTaken(pieceName(weapon)));
  }

  /** Opens the player that was open before, with a part of the one that was dropped onto it. Null declines the offer. */
  async takeOffered(slot: 'head' | 'upper' | null): Promise<void> {
    const { offered } = this.#store.state;
    const before = this.#before;
    const added = this.#host.source();
    this.#before = null;
    this.#store.patch({ offered: null });
    if (slot === null || offered === null || before === null || added === null) return;
    const { subject, view } = before;
    const name = pieceName(offered.entry);
    await this.#loads.run({ name: subject.name, source: added }, async (signal) => {
      const source = await this.#opener.join(before.source, added, signal);
      const mixed = { ...subject.mixed, [slot]: offered.entry };
      const { origin } = subject;
      const target = {
        source,
        origin,
        entry: before.entry,
        mixed,
        options: { view, worn: subject },
        keep: false,
      };
      await this.#host.fetch(target, signal);
      if (!signal.aborted)
        this.#actions.toast(slot === 'head' ? words.headTaken(name) : words.torsoTaken(name));
    });
  }

  /** Loads the subject again from these files and with these parts. The person's choices stay. */
  async reload(subject: Subject, source: Source, mixed: PartChoice, signal: AbortSignal): Promise<void> {
    const { origin } = subject;
    const entry = subject.entry ?? this.#ownEntry;
    await this.#host.fetch({ source, origin, entry, mixed, options: {}, keep: true }, signal);
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

  /** The entry that was opened when there was no choice to make. */
  get #ownEntry(): string | null {
    const source = this.#host.source();
    const player = source?.pieces.find(({ kind }) => kind === 'quake3_player');
    return (source?.entries[0] ?? player)?.entry ?? null;
  }
}

/** The piece that a drop adds to a Quake III player: a single player or weapon, if the drop holds no other models. */
export function droppedPiece({ summary }: Subject, { entries, pieces }: Source): Entry | null {
  if (!isPlayer(summary) || pieces.length === 0 || pieces.length < entries.length) return null;
  const players = pieces.filter(({ kind }) => kind === 'quake3_player');
  if (players.length > 1) return null;
  return players[0] ?? pieces[0] ?? null;
}

/** The player that takes the open weapon into its hand: the only player of a drop that holds no other models. */
export function playerForWeapon({ summary }: Subject, { entries, pieces }: Source): Entry | null {
  const players = pieces.filter(({ kind }) => kind === 'quake3_player');
  const alone = players.length === 1 && pieces.length >= entries.length;
  return isWeapon(summary) && alone ? (players[0] ?? null) : null;
}

/** The parts that an address asks for, as far as the files have them. */
export function askedParts({ weapon, head, upper }: ViewState, { names, pieces }: Source): PartChoice {
  const asked = {
    // A weapon without an extension is a part's name in Quake II, not a path.
    ...(weapon?.includes('.') ? { weapon } : {}),
    ...(head === undefined ? {} : { head }),
    ...(upper === undefined ? {} : { upper }),
  };
  return knownParts(asked, pieces, names.length > 1);
}
