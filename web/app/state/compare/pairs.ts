import { clipChoices, clipOf } from '../select.js';
import type { AppState, Subject } from '../state.js';
import { matchClips, type ClipPair } from './clip-match.js';

/** The names that a side can play: its clips and presets. */
export function playableNames(subject: Subject): string[] {
  const clips = clipChoices(subject).map(({ name }) => name);
  const presets = subject.summary.presets.map(({ name }) => name);
  return [...new Set([...clips, ...presets])];
}

/** A's clips, each with the clip of B that goes with it. */
export function clipPairs(a: Subject, b: Subject, chosen: ReadonlyMap<string, string>): ClipPair[] {
  return matchClips(
    clipChoices(a).map(({ name }) => name),
    playableNames(b),
    chosen,
  );
}

/** The clip of B for one of A's; null where there is none. */
export function partnerOf(
  a: Subject,
  b: Subject,
  chosen: ReadonlyMap<string, string>,
  name: string,
): string | null {
  return clipPairs(a, b, chosen).find((pair) => pair.a === name)?.b ?? null;
}

/** The clip of A that B, linked to it, has no match for; null where there is none. */
export function unmatched(a: AppState, b: AppState): string | null {
  const playing = clipOf(a)?.name;
  const { comparison } = a;
  if (playing === undefined || comparison?.links.time !== true) return null;
  if (a.subject === null || b.subject === null || b.subject.clips.length === 0) return null;
  return partnerOf(a.subject, b.subject, comparison.pairs, playing) === null ? playing : null;
}

/** B's clips that go with none of A's, in their order. */
export function unpaired(b: Subject, pairs: readonly ClipPair[]): string[] {
  const used = new Set(pairs.map((pair) => pair.b));
  return clipChoices(b)
    .map(({ name }) => name)
    .filter((name) => !used.has(name));
}
