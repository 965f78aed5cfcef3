import type { SubjectSummary } from '../../lib/types/subject.js';
import { isPlayer, isWeapon } from '../state/mixing.js';
import { formatOf } from '../state/select.js';
import type { Entry } from '../state/state.js';
import { words } from './messages.js';

/** What a subject is, in two or three words. */
export function subjectKind(summary: SubjectSummary): string {
  if (isPlayer(summary)) return words.kindPlayer3;
  if (isWeapon(summary)) return words.kindWeapon3;
  return summary.parts.some(({ how }) => how === 'follow')
    ? words.kindPlayer
    : words.kindOf(formatOf(summary));
}

/** What one of several models to choose from is. */
export function entryKind({ kind, format }: Entry): string {
  switch (kind) {
    case 'quake2_player':
      return words.kindPlayer;
    case 'quake3_player':
      return words.kindPlayer3;
    case 'quake3_weapon':
      return words.kindWeapon3;
    case 'model':
      return words.kindOf(format);
  }
}
