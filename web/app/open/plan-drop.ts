import { isImageName } from '../../lib/internal/index.js';
import { familyOf, formatByName, isCompanion, isPlayer, isWeapon } from '../formats.js';
import { isMissingCompanion, missingCompanions } from '../state/companions.js';
import { missingImages } from '../state/images.js';
import type { Entry, Subject } from '../state/state.js';
import { imageKey } from '../state/texture-targets.js';
import type { Source } from './source.js';

/** How dropped files apply to the open subject. */
export type DropPlan =
  /** The files belong to the subject, which is loaded again with them. */
  | { readonly kind: 'complete' }
  /** The dropped weapon, or a part of the dropped player, can be combined with the open player. */
  | { readonly kind: 'mix'; readonly part: Entry }
  /** The dropped player opens with the open weapon in its hand. */
  | { readonly kind: 'arm'; readonly player: Entry }
  /** The dropped image is applied to materials. */
  | { readonly kind: 'paint'; readonly image: string }
  /** The files open as another subject. */
  | { readonly kind: 'replace' };

type Dropped = Pick<Source, 'names' | 'entries' | 'playerParts'>;

/**
 * Decides how dropped files apply to the open subject.
 * @param subject - null if none is open
 * @param merge - whether players and weapons may be combined with the subject
 */
export function planDrop(subject: Subject | null, source: Dropped, merge = true): DropPlan {
  if (subject === null) return { kind: 'replace' };
  if (completes(subject, source)) return { kind: 'complete' };
  const part = merge ? partForPlayer(subject, source) : null;
  if (part !== null) return { kind: 'mix', part };
  const player = merge ? playerForWeapon(subject, source) : null;
  if (player !== null) return { kind: 'arm', player };
  const image = onlyImage(source);
  return image === null ? { kind: 'replace' } : { kind: 'paint', image };
}

/**
 * Whether a source without other models has missing images, missing files of the model, or companion files of the
 * subject's family.
 */
function completes(subject: Subject, { names, entries }: Dropped): boolean {
  const missing = missingCompanions(subject);
  if (missing !== null && names.some((name) => isMissingCompanion(missing, name)))
    return entries.every(({ entry, format }) => isCompanion(format) || isMissingCompanion(missing, entry));
  if (entries.some(({ format }) => !isCompanion(format))) return false;
  const images = new Set(names.filter(isImageName).map(imageKey));
  const families = new Set(subject.summary.parts.map(({ format }) => familyOf(format)));
  return (
    missingImages(subject).some(({ name }) => images.has(imageKey(name))) ||
    names.some((name) => {
      const format = formatByName(name);
      return format !== null && isCompanion(format) && families.has(familyOf(format));
    })
  );
}

/**
 * The part to combine with the open Quake III player: the only player of the source, else its first weapon. Null if the
 * source contains other models or several players.
 */
function partForPlayer({ summary }: Subject, { entries, playerParts }: Dropped): Entry | null {
  if (!isPlayer(summary) || playerParts.length === 0 || playerParts.length < entries.length) return null;
  const players = playerParts.filter(({ kind }) => kind === 'quake3_player');
  if (players.length > 1) return null;
  return players[0] ?? playerParts[0] ?? null;
}

/** The only player of a source without models other than weapons, if a Quake III weapon is open; else null. */
function playerForWeapon({ summary }: Subject, { entries, playerParts }: Dropped): Entry | null {
  const players = playerParts.filter(({ kind }) => kind === 'quake3_player');
  const alone = players.length === 1 && playerParts.length >= entries.length;
  return isWeapon(summary) && alone ? (players[0] ?? null) : null;
}

/** The image of a source with no other files; else null. */
function onlyImage({ names }: Dropped): string | null {
  const [name] = names;
  return name !== undefined && names.length === 1 && isImageName(name) ? name : null;
}
