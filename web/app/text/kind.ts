import type { SubjectSummary } from '../../lib/index.js';
import { formatTitle } from '../formats.js';
import { isPlayer, isWeapon } from '../state/player-parts.js';
import { formatOf } from '../state/select.js';
import type { Entry } from '../state/state.js';
import { words } from './messages.js';

/** A subject's kind in two or three words. */
export function subjectKind(summary: SubjectSummary): string {
  if (isPlayer(summary)) return words.kindPlayer3;
  if (isWeapon(summary)) return words.kindWeapon3;
  return summary.parts.some(({ how }) => how === 'follow')
    ? words.kindPlayer
    : formatTitle(formatOf(summary));
}

/** The kind of one of several models to choose from. */
export function entryKind({ kind, format }: Entry): string {
  const assembled: Readonly<Record<string, string>> = {
    quake2_player: words.kindPlayer,
    quake3_player: words.kindPlayer3,
    quake3_weapon: words.kindWeapon3,
  };
  return assembled[kind] ?? formatTitle(format);
}
