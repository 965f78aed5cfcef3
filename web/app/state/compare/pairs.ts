import { clipChoices, clipOf } from '../select.js';
import type { AppState, Subject } from '../state.js';
import { matchClips, type ClipPair } from './clip-match.js';

/** The names of a subject's clips and presets. */
export function playableNames(subject: Subject): string[] {
  const clips = clipChoices(subject).map(({ name }) => name);
  const presets = subject.summary.presets.map(({ name }) => name);
  return [...new Set([...clips, ...presets])];
}

/** A's clips, each with its partner: the matching clip of B. */
export function clipPairs(a: Subject, b: Subject, chosen: ReadonlyMap<string, string>): ClipPair[] {
  return matchClips(
    clipChoices(a).map(({ name }) => name),
    playableNames(b),
    chosen,
  );
}

/** The partner of one of A's clips; null if there is none. */
export function partnerOf(
  a: Subject,
  b: Subject,
  chosen: ReadonlyMap<string, string>,
  name: string,
): string | null {
  return clipPairs(a, b, chosen).find((pair) => pair.a === name)?.b ?? null;
}

/** The clip that A plays, if B is linked and has no partner for it; else null. */
export function unmatched(a: AppState, b: AppState): string | null {
  const playing = clipOf(a)?.name;
  const { comparison } = a;
  if (playing === undefined || comparison?.links.time !== true) return null;
  if (a.subject === null || b.subject === null || b.subject.clips.length === 0) return null;
  return partnerOf(a.subject, b.subject, comparison.pairs, playing) === null ? playing : null;
}

/** B's clips that are not the partner of any of A's, in file order. */
export function unpaired(b: Subject, pairs: readonly ClipPair[]): string[] {
  const used = new Set(pairs.map((pair) => pair.b));
  return clipChoices(b)
    .map(({ name }) => name)
    .filter((name) => !used.has(name));
}
