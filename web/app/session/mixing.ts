import type { ViewState } from '../../lib/state/index.js';
import type { Actions } from '../state/actions.js';
import { isPlayer, isWeapon, knownParts, pieceName } from '../state/mixing.js';
import type { AppState, Entry, PartChoice, PartSlot, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { words } from '../text/messages.js';
import type { Loads } from './loads.js';
import type { Opener, Source } from './ports.js';
import type { Target } from './target.js';

/** The parts of the session that mixing needs. */
export interface MixingHost {
  /** The source of the open model. */
  source(): Source | null;
  open(source: Source, signal: AbortSignal): Promise<void>;
  fetch(target: Target, signal: AbortSignal): Promise<void>;
}

/** Quake III players assembled from several: the same subject, loaded again with other parts. */
export class Mixing {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #opener: Opener;
  readonly #loads: Loads;
  readonly #host: MixingHost;
  /** The source of a player that was dropped onto the open one. */
  #offered: Source | null = null;

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
   * Accepts a drop onto a player. A weapon goes into its hand; for another player, the person is asked which part to
   * use.
   */
  async takeDropped(subject: Subject, added: Source, piece: Entry, signal: AbortSignal): Promise<void> {
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

  /** Uses a part of the dropped player, or opens that player instead. Null declines the offer. */
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
