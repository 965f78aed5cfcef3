import type { SubjectSummary } from '../../../lib/index.js';
import { restPartView, shownTriangles } from '../../../lib/internal/index.js';
import { familyOf, formatOf } from '../../formats.js';
import { bytes, count, decimal } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { imageRows } from '../images.js';
import { clipChoices, shownSummary, totals, upAxisOf } from '../select.js';
import type { AppState } from '../state.js';

/** A row of the table: a property and its values for A and B. */
export interface DifferenceRow {
  readonly label: string;
  readonly a: number;
  readonly b: number;
  readonly kind: 'count' | 'units' | 'bytes';
}

/** The state that a side's numbers depend on. */
export type Counted = Pick<AppState, 'subject' | 'weapon' | 'scene'>;

/** The statistics of both subjects; empty if one is missing. */
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

/** The height of a subject in its rest pose, in its own units. */
function heightOf({ bounds }: SubjectSummary, side: Counted): number {
  const axis = 'xyz'.indexOf((upAxisOf(side) ?? 'y').slice(-1));
  return (bounds.max[axis] ?? 0) - (bounds.min[axis] ?? 0);
}

export function valueText(value: number, kind: DifferenceRow['kind']): string {
  if (kind === 'count') return count(value);
  return kind === 'bytes' ? bytes(value) : decimal(value, 1);
}

/** B minus A, with its sign: "+532"; "0" if both are equal. */
export function differenceText({ a, b, kind }: DifferenceRow): string {
  const apart = kind === 'units' ? Number((b - a).toFixed(1)) : b - a;
  if (apart === 0) return '0';
  return (apart > 0 ? '+' : '\u2212') + valueText(Math.abs(apart), kind);
}

/** Game families that use the same unit, which is about an inch. */
const sameUnit: ReadonlySet<string | null> = new Set(['quake', 'quake2', 'quake3', 'doom3', 'half_life']);
/** The largest ratio of sizes at which both models are drawn at one scale. */
const mostUnequal = 4;

/**
 * Whether two subjects can be drawn at one scale: both use the unit of the games of id Software and Valve, and their
 * sizes do not differ too much. Files of other formats have no common unit.
 */
export function shareScale(a: SubjectSummary, b: SubjectSummary): boolean {
  if (![a, b].every((summary) => sameUnit.has(familyOf(formatOf(summary))))) return false;
  const [longA, longB] = [longest(a), longest(b)];
  return Math.max(longA, longB) <= mostUnequal * Math.min(longA, longB);
}

function longest({ bounds }: SubjectSummary): number {
  return Math.max(...bounds.max.map((high, axis) => high - (bounds.min[axis] ?? 0)));
}
