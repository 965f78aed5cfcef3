import { words } from '../text/messages.js';
import { fuzzyMatch } from './fuzzy.js';
import type { PaletteItem } from './item.js';

/** An action that is shown, with the letters of its label that were typed. */
export interface PaletteResult {
  readonly item: PaletteItem;
  readonly at: readonly number[];
}

export interface PaletteGroup {
  readonly title: string;
  readonly results: readonly PaletteResult[];
}

/** Worth more than letters that stand apart in a label, and less than a whole word of one. */
const keywordScore = 12;

/** Limit of shown results; a longer query finds the others. */
const most = 60;

/**
 * The actions that fit a query, in their groups; the group of the best one comes first. Without a query all of them, and
 * the recent ones before.
 */
export function paletteGroups(
  items: readonly PaletteItem[],
  query: string,
  recent: readonly string[],
): PaletteGroup[] {
  if (query.trim() === '') {
    const last = recent.flatMap((id) => items.find((item) => item.id === id) ?? []);
    const others = items.filter((item) => !last.includes(item));
    const first = last.map((item) => ({ ...item, group: words.paletteRecent }));
    return grouped([...first, ...others].map((item) => ({ item, at: [] })));
  }
  const found = items.flatMap((item) => {
    const match = fuzzyMatch(query, item.label);
    if (hasKeywords(query, item)) return [{ item, at: match?.at ?? [], score: keywordScore }];
    return match === null ? [] : [{ item, at: match.at, score: match.score }];
  });
  // Sorting keeps the order of those that fit equally.
  return grouped(found.sort((a, b) => b.score - a.score).slice(0, most));
}

/** Whether every word of a query begins a keyword of an action. */
function hasKeywords(query: string, { keywords = '' }: PaletteItem): boolean {
  const known = keywords.split(' ');
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  return asked.every((word) => word.length > 1 && known.some((each) => each.startsWith(word)));
}

function grouped(results: readonly PaletteResult[]): PaletteGroup[] {
  const groups: Map<string, PaletteResult[]> = new Map();
  for (const result of results) {
    const group = groups.get(result.item.group);
    if (group === undefined) groups.set(result.item.group, [result]);
    else group.push(result);
  }
  return [...groups].map(([title, members]) => ({ title, results: members }));
}
