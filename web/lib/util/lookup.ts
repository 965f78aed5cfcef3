import { ModelError } from './errors.js';

interface Named {
  readonly name: string;
}

/** The most names that an error lists; the rest are counted. */
const mostListed = 32;

/**
 * Where a name stands in a list: as it is written, else in any case; an index is its own place. -1 where there is no
 * such name, or no such index.
 */
export function indexOfName(list: readonly Named[], wanted: string | number): number {
  if (typeof wanted === 'number') return list[wanted] === undefined ? -1 : wanted;
  const exact = list.findIndex(({ name }) => name === wanted);
  if (exact >= 0) return exact;
  const folded = wanted.toLowerCase();
  return list.findIndex(({ name }) => name.toLowerCase() === folded);
}

/** As `indexOfName`, without -1. @throws ModelError `bad_value` that lists what the subject has */
export function placeOfName(
  kind: string,
  wanted: string | number,
  list: readonly Named[],
  subject: string,
): number {
  const index = indexOfName(list, wanted);
  if (index < 0) throw unknownName(kind, wanted, list, subject);
  return index;
}

/** The error for a name or an index that a subject does not have. */
export function unknownName(
  kind: string,
  wanted: string | number,
  list: readonly Named[],
  subject: string,
): ModelError {
  const message = `There is no ${kind} ${JSON.stringify(wanted)}; it has ${listNames(list)}.`;
  return new ModelError({ code: 'bad_value', message, file: subject });
}

/** Each name once, the first of them where there are many. */
export function listNames(list: readonly Named[]): string {
  const names = [...new Set(list.map(({ name }) => name))];
  const more = names.length - mostListed;
  return (names.slice(0, mostListed).join(', ') || 'none') + (more > 0 ? ` and ${more} more` : '');
}
