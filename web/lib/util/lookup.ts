import type { JointChoice, JointRef } from '../types/view.js';
import { ModelError } from './errors.js';

interface Named {
  readonly name: string;
}

/** Maximum number of names that an error lists. */
const mostListed = 32;

/**
 * The index of a name in a list: an exact match, otherwise a match that ignores case. An index is returned unchanged.
 * -1 if the name or index does not exist.
 */
export function indexOfName(list: readonly Named[], wanted: string | number): number {
  if (typeof wanted === 'number') return list[wanted] === undefined ? -1 : wanted;
  const exact = list.findIndex(({ name }) => name === wanted);
  if (exact >= 0) return exact;
  const folded = wanted.toLowerCase();
  return list.findIndex(({ name }) => name.toLowerCase() === folded);
}

/** As `indexOfName`, but throws instead of returning -1. @throws ModelError `bad_value` that lists the names */
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

/** The indices of a joint in a subject's parts; null if there is none of that name or index. */
export function findJoint(
  parts: readonly (Named & { readonly joints: readonly Named[] })[],
  { part = 0, joint }: JointChoice,
): JointRef | null {
  const p = indexOfName(parts, part);
  const j = indexOfName(parts[p]?.joints ?? [], joint);
  return j < 0 ? null : { part: p, joint: j };
}

/** As `findJoint`, but throws instead of returning null. @throws ModelError `bad_value` that lists the names */
export function jointAt(
  { parts, subject }: { readonly parts: Parameters<typeof findJoint>[0]; readonly subject: string },
  { part = 0, joint }: JointChoice,
): JointRef {
  const p = placeOfName('part', part, parts, subject);
  return { part: p, joint: placeOfName('joint', joint, parts[p]?.joints ?? [], subject) };
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

/** Joins the distinct names; a long list is cut off with the number of further names. */
export function listNames(list: readonly Named[]): string {
  const names = [...new Set(list.map(({ name }) => name))];
  const more = names.length - mostListed;
  return (names.slice(0, mostListed).join(', ') || 'none') + (more > 0 ? ` and ${more} more` : '');
}
