import type { SubjectSummary } from '../../../lib/index.js';
import { restPartView, shownTriangles } from '../../../lib/internal/index.js';
import { familyOf, formatOf } from '../../formats.js';
import { bytes, count, decimal } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { imageRows } from '../images.js';
import { clipChoices, shownSummary, totals, upAxisOf } from '../select.js';
import type { AppState } from '../state.js';

/** A number of both subjects. */
export interface DifferenceRow {
  readonly label: string;
  readonly a: number;
  readonly b: number;
  readonly kind: 'count' | 'units' | 'bytes';
}

/** The state of a side that its numbers depend on. */
export type Counted = Pick<AppState, 'subject' | 'weapon' | 'scene'>;

/** The numbers of both subjects, as the statistics of each say them; none while one is missing. */
export function differenceRows(a: Counted, b: Counted): DifferenceRow[] {
  const [ofA, ofB] = [numbersOf(a), numbersOf(b)];
  if (ofA === null || ofB === null) return [];
  return ofA.map(([label, kind, value], at) => ({ label, kind, a: value, b: ofB[at]?.[2] ?? 0 }));
}

function numbersOf(
  side: Counted,
): readonly (readonly [label: string, kind: DifferenceRow['kind'], value: number])[] | null {
  const { subject, weapon } = side;
  if (subject === null) return null;
  const summary = shownSummary(subject.summary, weapon);
  const sums = totals(summary);
  return [
    [words.statTriangles, 'count', shownTriangles(subject.summary, { partView: restPartView, weapon })],
    [words.statVertices, 'count', sums.vertices],
    [words.statSurfaces, 'count', sums.surfaces],
    [words.statJoints, 'count', sums.joints],
    [words.statFrames, 'count', sums.frames],
    [words.statClips, 'count', clipChoices(subject).length],
    [words.statTextures, 'count', imageRows(subject).length],
    [words.compareHeight, 'units', heightOf(summary, side)],
    [words.statSize, 'bytes', sums.bytes],
  ];
}

/** How tall a subject stands in its rest pose, in its own units. */
function heightOf({ bounds }: SubjectSummary, side: Counted): number {
  const axis = 'xyz'.indexOf((upAxisOf(side) ?? 'y').slice(-1));
  return (bounds.max[axis] ?? 0) - (bounds.min[axis] ?? 0);
}

export function valueText(value: number, kind: DifferenceRow['kind']): string {
  if (kind === 'count') return count(value);
  return kind === 'bytes' ? bytes(value) : decimal(value, 1);
}

/** B less A, with its sign: "+532"; "0" where both are the same. */
export function differenceText({ a, b, kind }: DifferenceRow): string {
  const apart = kind === 'units' ? Number((b - a).toFixed(1)) : b - a;
  if (apart === 0) return '0';
  return (apart > 0 ? '+' : '\u2212') + valueText(Math.abs(apart), kind);
}

/** The games that count in one unit, which is about an inch. */
const sameUnit: ReadonlySet<string | null> = new Set(['quake2', 'quake3', 'doom3', 'half_life']);
/** Of two models, one that is so many times as large makes the other a speck. */
const mostUnequal = 4;

/**
 * Whether two subjects can be drawn at one scale: both count in the unit that the games of id and Valve share, and neither
 * would be a speck beside the other. Other formats have no unit that all their files agree on.
 */
export function shareScale(a: SubjectSummary, b: SubjectSummary): boolean {
  if (![a, b].every((summary) => sameUnit.has(familyOf(formatOf(summary))))) return false;
  const [longA, longB] = [longest(a), longest(b)];
  return Math.max(longA, longB) <= mostUnequal * Math.min(longA, longB);
}

function longest({ bounds }: SubjectSummary): number {
  return Math.max(...bounds.max.map((high, axis) => high - (bounds.min[axis] ?? 0)));
}
