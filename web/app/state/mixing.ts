import type { SubjectSummary } from '../../lib/index.js';
import { stem } from '../text/format.js';
import type { Entry, PartChoice, PartSlot, Subject } from './state.js';

/** Players that are put together of parts from several: pure functions of plain data. */

export const partSlots: readonly PartSlot[] = ['weapon', 'head', 'upper'];

/** Whether a subject is a Quake III player: legs that carry a torso by a tag. */
export function isPlayer({ parts }: SubjectSummary): boolean {
  return parts[0]?.format === 'md3' && parts.some(({ parent, at }) => parent === 0 && at === 'tag_torso');
}

/** Whether a subject is a weapon of Quake III: what carries a muzzle flash or a barrel by a tag. */
export function isWeapon({ parts: [root] }: SubjectSummary): boolean {
  return root?.format === 'md3' && root.attachments.some(({ name }) => /^tag_(flash|barrel)$/i.test(name));
}

/** What can be put into a slot, of what lies in the files; a player's own part is none of it. */
export function choicesFor(slot: PartSlot, pieces: readonly Entry[], own: string | null): Entry[] {
  const wanted = slot === 'weapon' ? 'quake3_weapon' : 'quake3_player';
  return pieces.filter(({ kind, entry }) => kind === wanted && (slot === 'weapon' || entry !== own));
}

/** The entry of the player itself, as far as it is known. */
export function ownEntry({ entry }: Pick<Subject, 'entry'>, pieces: readonly Entry[]): string | null {
  const players = pieces.filter(({ kind }) => kind === 'quake3_player');
  return entry ?? players[0]?.entry ?? null;
}

/** An entry as people call it: a player's folder, a weapon's file. */
export function pieceName(entry: string): string {
  return stem(entry.replace(/\/$/, '')) || entry;
}

/** The choices of an address that can be had; where nobody could list the files, all of them are tried. */
export function knownParts(parts: PartChoice, pieces: readonly Entry[], listed: boolean): PartChoice {
  const known = (slot: PartSlot): boolean => {
    const entry = parts[slot];
    return (
      entry !== undefined && (!listed || choicesFor(slot, pieces, null).some((each) => each.entry === entry))
    );
  };
  return Object.fromEntries(partSlots.filter(known).map((slot) => [slot, parts[slot]]));
}
