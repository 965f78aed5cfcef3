import { stem } from '../text/format.js';
import type { Entry, PartChoice, PartSlot, Subject } from './state.js';

/** Quake III players that are assembled from the parts of several. */

export const partSlots: readonly PartSlot[] = ['weapon', 'head', 'upper'];

/** The parts that fit a slot, without the player's own. */
export function choicesFor(slot: PartSlot, playerParts: readonly Entry[], own: string | null): Entry[] {
  const wanted = slot === 'weapon' ? 'quake3_weapon' : 'quake3_player';
  return playerParts.filter(({ kind, entry }) => kind === wanted && (slot === 'weapon' || entry !== own));
}

/** The entry of the player itself; null if it is unknown. */
export function ownEntry({ entry }: Pick<Subject, 'entry'>, playerParts: readonly Entry[]): string | null {
  const players = playerParts.filter(({ kind }) => kind === 'quake3_player');
  return entry ?? players[0]?.entry ?? null;
}

/** The displayed name of an entry: a player's folder, or a weapon's file. */
export function partName(entry: string): string {
  return stem(entry.replace(/\/$/, '')) || entry;
}

/** The parts that an address names and the files contain. Without a list of the files, all named parts. */
export function knownParts(parts: PartChoice, playerParts: readonly Entry[], listed: boolean): PartChoice {
  const known = (slot: PartSlot): boolean => {
    const entry = parts[slot];
    return (
      entry !== undefined &&
      (!listed || choicesFor(slot, playerParts, null).some((each) => each.entry === entry))
    );
  };
  return Object.fromEntries(partSlots.filter(known).map((slot) => [slot, parts[slot]]));
}
