import type { ViewState } from '../../lib/state/index.js';
import type { Actions } from '../state/actions.js';
import { isPlayer, isWeapon, knownParts, pieceName } from '../state/mixing.js';
import type { AppState, Entry, PartChoice, PartSlot, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { words } from '../text/messages.js';
import type { Loads } from './loads.js';
import type { Opener, Source } from './ports.js';
import type { Target } from './target.js';

/** What mixing needs of the session. */
export interface MixingHost {
  /** Of what is open. */
  source(): Source | null;
  open(source: Source, signal: AbortSignal): Promise<void>;
  fetch(target: Target, signal: AbortSignal): Promise<void>;
}

/** Quake III players that are put together of several: the same subject, loaded again with other parts. */
export class Mixing {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #opener: Opener;
  readonly #loads: Loads;
  readonly #host: MixingHost;
  /** A player that was dropped onto another. */
  #offered: Source | null = null;

  constructor(store: Store<AppState>, actions: Actions, opener: Opener, loads: Loads, host: MixingHost) {
    this.#store = store;
    this.#actions = actions;
    this.#opener = opener;
    this.#loads = loads;
    this.#host = host;
  }

  /** Gives a player a weapon, or another's torso or head; null: its own, or none. */
  async setPart(slot: PartSlot, entry: string | null): Promise<void> {
    const { subject } = this.#store.state;
    const source = this.#host.source();
    if (subject === null || source === null) return;
    await this.#loads.run({ name: subject.name, source }, (signal) =>
      this.#mix(subject, source, slot, entry, signal),
    );
  }

  /** What is dropped onto a player: a weapon is put into the hand; of another player, people say what they want. */
  async take(subject: Subject, added: Source, piece: Entry, signal: AbortSignal): Promise<void> {
    const base = this.#host.source();
    if (base === null) return;
    const name = pieceName(piece.entry);
    if (piece.kind === 'quake3_player') {
      this.#offered = added;
      const announcement = words.offered(name);
      this.#store.patch({ offered: piece, failure: null, entries: null, announcement });
      return;
    }
    const source = await this.#opener.join(base, added, signal);
    await this.#mix(subject, source, 'weapon', piece.entry, signal);
    this.#actions.toast(words.weaponTaken(name));
  }

  /** A player is dropped onto a weapon that lies there alone: it takes it into its hand. */
  async arm(subject: Subject, added: Source, player: Entry, signal: AbortSignal): Promise<void> {
    const base = this.#host.source();
    const weapon = subject.entry ?? base?.entries[0]?.entry ?? base?.main;
    if (base === null || weapon === undefined || weapon === null) return;
    const source = await this.#opener.join(base, added, signal);
    const origin = { kind: 'files', names: added.names } as const;
    const target = { source, origin, entry: player.entry, mixed: { weapon }, options: {}, keep: false };
    await this.#host.fetch(target, signal);
    this.#actions.toast(words.weaponTaken(pieceName(weapon)));
  }

  /** Of the player that was dropped: a part, or all of it instead of what is open. Null: nothing. */
  async takeOffered(what: 'head' | 'upper' | 'open' | null): Promise<void> {
    const { subject, offered } = this.#store.state;
    const added = this.#offered;
    const base = this.#host.source();
    this.#offered = null;
    this.#store.patch({ offered: null });
    if (what === null || subject === null || offered === null || added === null || base === null) return;
    const name = pieceName(offered.entry);
    await this.#loads.run({ name, source: added }, async (signal) => {
      if (what === 'open') {
        await this.#host.open(added, signal);
        return;
      }
      const source = await this.#opener.join(base, added, signal);
      await this.#mix(subject, source, what, offered.entry, signal);
      this.#actions.toast(what === 'head' ? words.headTaken(name) : words.torsoTaken(name));
    });
  }

  /** The same subject once more, of these files and with these parts: what a person had chosen stays. */
  async again(subject: Subject, source: Source, mixed: PartChoice, signal: AbortSignal): Promise<void> {
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
    await this.again(subject, source, mixed, signal);
  }

  /** What was opened where there was no choice. */
  get #ownEntry(): string | null {
    const source = this.#host.source();
    const player = source?.pieces.find(({ kind }) => kind === 'quake3_player');
    return (source?.entries[0] ?? player)?.entry ?? null;
  }
}

/** What is dropped onto a Quake III player, if it is one more player, or a weapon and nothing else. */
export function addedPiece({ summary }: Subject, { entries, pieces }: Source): Entry | null {
  if (!isPlayer(summary) || pieces.length === 0 || pieces.length < entries.length) return null;
  const players = pieces.filter(({ kind }) => kind === 'quake3_player');
  if (players.length > 1) return null;
  return players[0] ?? pieces[0] ?? null;
}

/** The player that a weapon which lies there alone is meant for: the only one that is dropped onto it. */
export function bearer({ summary }: Subject, { entries, pieces }: Source): Entry | null {
  const players = pieces.filter(({ kind }) => kind === 'quake3_player');
  const alone = players.length === 1 && pieces.length >= entries.length;
  return isWeapon(summary) && alone ? (players[0] ?? null) : null;
}

/** What an address asks a player to have, of what can be had. */
export function askedParts({ weapon, head, upper }: ViewState, { names, pieces }: Source): PartChoice {
  const asked = {
    // A weapon of Quake II is a part's name, no path.
    ...(weapon?.includes('.') ? { weapon } : {}),
    ...(head === undefined ? {} : { head }),
    ...(upper === undefined ? {} : { upper }),
  };
  return knownParts(asked, pieces, names.length > 1);
}
