import { type SubjectSummary } from '../../lib/index.js';
import { isPictureName } from '../../lib/internal/index.js';
import { missingPictures } from '../state/pictures.js';
import { plainName } from '../state/placing.js';
import type { PaintPlace, Repaint, Subject } from '../state/state.js';
import { familyOf, formatByName, isCompanion } from '../formats.js';
import type { Source } from './ports.js';
import type { Worn } from './target.js';

/** How dropped files apply to the model that is already open. */

/**
 * Whether the files complete the open model: they hold pictures that it misses, or files that accompany models of its
 * family, and no other model.
 */
export function completes(subject: Subject, { names, entries }: Source): boolean {
  if (entries.some(({ format }) => !isCompanion(format))) return false;
  const pictures = new Set(names.filter(isPictureName).map(plainName));
  const families = new Set(subject.summary.parts.map(({ format }) => familyOf(format)));
  return (
    missingPictures(subject).some(({ name }) => pictures.has(plainName(name))) ||
    names.some((name) => {
      const format = formatByName(name);
      return format !== null && isCompanion(format) && families.has(familyOf(format));
    })
  );
}

/** The picture of a drop that holds nothing else. */
export function lonePicture({ names }: Source): string | null {
  const [name] = names;
  return name !== undefined && names.length === 1 && isPictureName(name) ? name : null;
}

/** The subject with the pictures of some materials replaced, or with null by their own again. */
export function repainted(
  subject: Subject,
  places: readonly PaintPlace[],
  worn: Pick<Repaint, 'name' | 'picture'> | null,
): Partial<Subject> {
  const isPlace = (each: PaintPlace): boolean =>
    places.some(({ part, material }) => each.part === part && each.material === material);
  const others = subject.repaints.filter((each) => !isPlace(each));
  const added = worn === null ? [] : places.map(({ part, material }) => ({ part, material, ...worn }));
  return { repaints: [...others, ...added] };
}

/** The replaced pictures that stay when a subject is loaded again: those of unchanged parts. */
export function keptRepaints({ summary, repaints }: Worn, next: SubjectSummary): readonly Repaint[] {
  const same = (part: number): boolean => {
    const [old, now] = [summary.parts[part], next.parts[part]];
    return old !== undefined && old.name === now?.name && old.materials.length === now.materials.length;
  };
  return repaints.filter(({ part }) => same(part));
}
