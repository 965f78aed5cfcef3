import { words } from '../text/messages.js';
import { fuzzyMatch } from './fuzzy.js';
import type { PaletteItem } from './item.js';

/** A matching action, with the indices of the matched letters of its label. */
export interface PaletteResult {
  readonly item: PaletteItem;
  readonly at: readonly number[];
}

export interface PaletteGroup {
  readonly title: string;
  readonly results: readonly PaletteResult[];
}

/** The score of a keyword match: higher than for scattered letters of a label, lower than for a whole word. */
const keywordScore = 12;

/** The maximum number of results; a longer query finds the others. */
const most = 60;

/**
 * The actions that match a query, in groups; the group of the best match comes first. An empty query returns all
 * actions after the recent ones.
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
  // The sort is stable: equal scores keep their order.
  return grouped(found.sort((a, b) => b.score - a.score).slice(0, most));
}

/** Whether every word of a query is the beginning of one of the action's keywords. */
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
