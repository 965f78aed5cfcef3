/** How well a text matches a query, and which characters match. */
export interface Match {
  /** Larger is better. */
  readonly score: number;
  /** Indices into the text, ascending. */
  readonly at: readonly number[];
}

/** The score of a matched letter, and what is added directly after the previous match and at the start of a word. */
const found = 1;
const adjoining = 4;
const wordStart = 3;
/** The cost of each skipped letter, and the maximum cost of a gap. */
const gapCost = 0.15;
const mostGap = 2;
/** The expected score per letter of a word. A match whose total is more than one point lower is discarded. */
const leastWorth = 2.2;

/**
 * Finds each word of a query in a text, in any order: as a whole, or letter by letter ("ft" finds "From the top"). Null
 * if a word is missing.
 */
export function fuzzyMatch(query: string, text: string): Match | null {
  const tokens = folded(query).split(/\s+/).filter(Boolean);
  const target = folded(text);
  const at: Set<number> = new Set();
  let score = 0;
  for (const token of tokens) {
    const match = tokenMatch(token, target, text);
    if (match === null) return null;
    score += match.score;
    for (const index of match.at) at.add(index);
  }
  // Of two equal matches, the shorter text ranks first.
  return { score: score - text.length * 0.02, at: [...at].sort((a, b) => a - b) };
}

/** Lower case per UTF-16 code unit, so that indices remain valid in the original text. */
function folded(text: string): string {
  return Array.from({ length: text.length }, (_, i) => text.charAt(i).toLowerCase().charAt(0)).join('');
}

function startsWord(text: string, index: number): boolean {
  if (index === 0) return true;
  const before = text.charAt(index - 1);
  const now = text.charAt(index);
  const isLetter = /[\p{L}\p{N}]/u;
  if (!isLetter.test(before)) return isLetter.test(now);
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(now);
}

/** The best match of a token's letters in order. */
function tokenMatch(token: string, target: string, text: string): Match | null {
  // best[i]: the best match of the letters so far that ends at the target's letter i.
  let best: (Match | null)[] = [];
  for (let letter = 0; letter < token.length; letter++) {
    const next: (Match | null)[] = [];
    let reach: { readonly match: Match; readonly end: number } | null = null;
    for (let i = 0; i < target.length; i++) {
      const previous = i > 0 ? (best[i - 1] ?? null) : null;
      if (previous !== null && (reach === null || previous.score >= gapScore(reach, i)))
        reach = { match: previous, end: i - 1 };
      if (target.charAt(i) !== token.charAt(letter)) {
        next.push(null);
        continue;
      }
      const worth = found + (startsWord(text, i) ? wordStart : 0);
      if (letter === 0) next.push({ score: worth, at: [i] });
      else {
        const direct = previous === null ? -Infinity : previous.score + adjoining;
        const leap = reach === null ? -Infinity : gapScore(reach, i);
        const from = direct >= leap ? previous : (reach?.match ?? null);
        next.push(from === null ? null : { score: Math.max(direct, leap) + worth, at: [...from.at, i] });
      }
    }
    best = next;
  }
  const matches = best.filter((match) => match !== null);
  const winner = matches.reduce<Match | null>((a, b) => (a === null || b.score > a.score ? b : a), null);
  return winner !== null && winner.score >= leastWorth * token.length - 1 ? winner : null;
}

function gapScore({ match, end }: { readonly match: Match; readonly end: number }, index: number): number {
  return match.score - Math.min(mostGap, (index - end - 1) * gapCost);
}
